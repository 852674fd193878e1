import type { ColumnType, Generated } from 'kysely'
import type { Day, Defaulted, Json, Now, Nullable, NullableJson, Timestamp } from './columns.ts'

/** The tables of the migration `0003-orders`, with the columns of later ones. */
export type OrdersTables = {
  orders: {
    id: Generated<string>
    order_no: string
    scope_id: string
    flow: 'join' | 'invited'
    payer_id: string
    state: 'open' | 'authorized' | 'paid' | 'payment_failed' | 'cancelled' | 'refunded'
    amount_minor: number
    currency: string
    price_snapshot: Json<Record<string, unknown>>
    price_hash: Buffer
    request: Json<Record<string, unknown>>
    locale: string
    winner_txn: Nullable<string>
    receipt: NullableJson<Record<string, unknown>>
    lease_until: Now
    tries: Generated<number>
    version: Generated<number>
    created_at: Now
    paid_at: Nullable<Date>
    ended_at: Nullable<Date>
    payer_email_hash: Nullable<Buffer>
    payer_person_hash: Nullable<Buffer>
    /** Made by the database: the winner of an order that costs something. */
    charged_txn: ColumnType<string | null, never, never>
  }
  entitlement_slots: { order_id: string; beneficiary_id: string; live: Generated<boolean> }
  payment_attempts: {
    id: Generated<string>
    order_id: string
    n: number
    state:
      | 'sending'
      | 'unknown'
      | 'watch'
      | 'authorized'
      | 'declined'
      | 'rejected'
      | 'superseded'
      | 'voided'
      | 'not_charged'
      | 'manual'
    method: 'CREDIT_CARD' | 'PAYPAL' | 'VENMO' | 'NONE'
    nonce_hash: Buffer
    nonce_enc: Nullable<Buffer>
    api_request_key: string
    amount_minor: number
    currency: string
    sca: Defaulted<'required' | 'if-available' | 'none'>
    details: NullableJson<Record<string, unknown>>
    gateway_txn: Nullable<string>
    processor_code: Nullable<string>
    payer_address: Nullable<Buffer>
    payer_network: Nullable<Buffer>
    tries: Generated<number>
    lease_until: Timestamp
    next_check: Now
    absence_proves_at: Nullable<Date>
    created_at: Now
  }
  idempotency_requests: {
    scope_id: string
    key: string
    request_hash: Buffer
    attempt_id: Nullable<string>
    status: Nullable<number>
    body: NullableJson<Record<string, unknown>>
    created_at: Now
  }
  payment_ledger: {
    gateway_txn: string
    kind: 'capture' | 'void' | 'refund' | 'dispute'
    order_id: Nullable<string>
    amount_minor: number
    currency: string
    at: Now
  }
  promo_reservations: {
    code: string
    order_id: string
    single_use: boolean
    state: 'reserved' | 'redeemed' | 'released'
  }
  webhook_events: {
    sha256: Buffer
    provider: string
    kind: string
    gateway_txn: Nullable<string>
    body: Buffer
    lease_until: Now
    tries: Generated<number>
    received_at: Now
    done_at: Nullable<Date>
  }
  reconciliations: {
    day: Now
    txn: string
    finding: string
    resolved_at: Nullable<Date>
    closed_by_sweep: Generated<boolean>
    checked_at: Now
  }
  sweep_watermarks: { pass: string; swept_to: Timestamp; tries: Generated<number>; swept_at: Now }
  subscriptions: {
    id: Generated<string>
    user_id: string
    order_id: string
    package_id: number
    services: string[]
    term_years: number
    status: 'current' | 'expired' | 'cancelled'
    starts_at: Now
    /** Until which day it is paid. */
    renews_at: Day
    renewal_minor: number
    currency: string
    auto_renew: boolean
    payment_token_enc: Nullable<Buffer>
  }
}
