import type { Generated } from 'kysely'
import type { Defaulted, Json, Now, Nullable } from './columns.ts'

type SandboxInstrument =
  | { method: 'creditCard'; brand: string; lastFour: string; expirationMonth: string; expirationYear: string }
  | { method: 'paypal'; email: string }
  | { method: 'venmo'; username: string }
type SandboxVerification = 'none' | 'verified' | 'attempted' | 'failed'
type SandboxStatus =
  | 'authorised'
  | 'captured'
  | 'settled'
  | 'settlement-declined'
  | 'voided'
  | 'expired'
  | 'declined'
  | 'rejected'
  | 'failed'

/** The tables of the sandbox gateway. */
export type SandboxTables = {
  sandbox_nonces: {
    nonce: string
    instrument: Json<SandboxInstrument>
    fingerprint: string
    behaviour: string
    cvv_result: Defaulted<'match' | 'mismatch' | 'not-given'>
    verification: Defaulted<SandboxVerification>
    verified_minor: Nullable<number>
    consumed_by: Nullable<string>
    sends: Generated<number>
    created_at: Now
  }
  sandbox_transactions: {
    id: string
    request_key: Nullable<string>
    request_hash: Buffer
    order_id: string
    order_no: Nullable<string>
    amount_minor: number
    currency: string
    status: SandboxStatus
    instrument: Json<SandboxInstrument>
    fingerprint: string
    nonce: Nullable<string>
    vault_token: Nullable<string>
    occasion: Defaulted<'once' | 'first' | 'renewal'>
    verification: SandboxVerification
    decline_code: Nullable<string>
    decline_text: Nullable<string>
    created_at: Now
    updated_at: Now
  }
  sandbox_vault: {
    token: string
    instrument: Json<SandboxInstrument>
    fingerprint: string
    behaviour: string
    request_key: Nullable<string>
    nonce: Nullable<string>
    revoked_at: Nullable<Date>
    created_at: Now
  }
  sandbox_refunds: {
    id: string
    transaction_id: string
    request_key: Nullable<string>
    order_id: string
    amount_minor: number
    status: Defaulted<'submitted' | 'settled' | 'failed'>
    created_at: Now
  }
  sandbox_disputes: {
    id: string
    transaction_id: string
    kind: Defaulted<'chargeback' | 'pre-arbitration' | 'retrieval'>
    status: Defaulted<'open' | 'won' | 'lost'>
    amount_minor: number
    won_minor: Defaulted<number>
    /** The last day on which it can be answered. */
    reply_by: Nullable<string>
    created_at: Now
    updated_at: Now
  }
  sandbox_journal: {
    id: Generated<number>
    transaction_id: string
    event:
      | 'authorised'
      | 'declined'
      | 'rejected'
      | 'failed'
      | 'captured'
      | 'voided'
      | 'settled'
      | 'settlement-declined'
      | 'refunded'
      | 'refund-failed'
    order_id: string
    order_no: Nullable<string>
    amount_minor: number
    currency: string
    at: Now
  }
  sandbox_notifications: {
    id: Generated<number>
    kind: string
    transaction_id: Nullable<string>
    vault_token: Nullable<string>
    lease_until: Now
    tries: Generated<number>
    created_at: Now
    delivered_at: Nullable<Date>
  }
}
