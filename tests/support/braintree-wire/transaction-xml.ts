import { decimalOf } from '#domain/money.ts'
import { declineTypeOf } from '#server/payments/sandbox/core/decide.ts'
import type { SandboxTransaction } from '#server/payments/sandbox/core/sale.ts'
import type { XmlValue } from './xml.ts'

const STATUS = {
  authorised: 'authorized',
  captured: 'submitted_for_settlement',
  settled: 'settled',
  'settlement-declined': 'settlement_declined',
  voided: 'voided',
  expired: 'authorization_expired',
  declined: 'processor_declined',
  rejected: 'gateway_rejected',
  failed: 'failed',
} satisfies Record<SandboxTransaction['status'], string>
/** An unlisted status is sent unchanged, like a status that is new to us. */
const STATUS_NAMES: ReadonlyMap<string, string> = new Map(Object.entries(STATUS))

/** A sandbox transaction as Braintree's XML. */
export function transactionXml(row: SandboxTransaction): { [name: string]: XmlValue } {
  const rejected = row.status === 'rejected'
  return {
    id: row.id,
    type: 'sale',
    status: STATUS_NAMES.get(row.status) ?? row.status,
    order_id: row.order_id,
    amount: decimalOf(row.amount_minor, row.currency),
    currency_iso_code: row.currency,
    // Braintree's timestamps have no fractions of a second.
    created_at: `${row.created_at.toISOString().slice(0, 19)}Z`,
    ...instrumentXml(row),
    gateway_rejection_reason: rejected ? row.decline_code : null,
    processor_response_code: rejected ? null : (row.decline_code ?? '1000'),
    processor_response_type: rejected ? null : responseType(row.decline_code),
    processor_response_text: rejected ? null : (row.decline_text ?? 'Approved'),
    three_d_secure_info:
      row.verification === 'none'
        ? null
        : { status: 'authenticate_successful', liability_shifted: row.verification !== 'failed' },
  }
}

function responseType(code: string | null): string {
  return code === null ? 'approved' : `${declineTypeOf(code)}_declined`
}

/**
 * A PayPal payment with its own approval never has the token of an account on file. If an agreement was approved with
 * it, the account is kept nevertheless, and has a field of its own. Source: the SDK's test “does not vault even when
 * explicitly asked”, and `paypal_details_spec.rb` of the SDK for Ruby.
 */
function paypalTokens({ nonce, vault_token: token }: SandboxTransaction): { [name: string]: XmlValue } {
  return nonce === null
    ? { token, implicitly_vaulted_payment_method_token: null }
    : { token: null, implicitly_vaulted_payment_method_token: token }
}

function instrumentXml(row: SandboxTransaction): { [name: string]: XmlValue } {
  const { instrument, vault_token: token } = row
  switch (instrument.method) {
    case 'paypal':
      return {
        payment_instrument_type: 'paypal_account',
        paypal: { ...paypalTokens(row), payer_email: instrument.email },
        credit_card: { token: null, card_type: null, last_4: null },
      }
    case 'venmo':
      return {
        payment_instrument_type: 'venmo_account',
        venmo_account: { token, username: instrument.username, venmo_user_id: 'Venmo-Joe-1' },
        credit_card: { token: null, card_type: null, last_4: null },
      }
    default:
      return {
        payment_instrument_type: 'credit_card',
        credit_card: {
          token,
          card_type: instrument.brand === 'Mastercard' ? 'MasterCard' : instrument.brand,
          last_4: instrument.lastFour,
          expiration_month: instrument.expirationMonth,
          expiration_year: instrument.expirationYear,
        },
      }
  }
}
