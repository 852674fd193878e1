import type { WebhookKind } from './gateway.ts'

/**
 * Braintree's names of notifications: https://developer.paypal.com/braintree/docs/guides/webhooks/overview. The
 * sandbox gateway uses them too.
 */
const KINDS: ReadonlyMap<string, WebhookKind> = new Map<string, WebhookKind>([
  ['refund_failed', 'transaction'],
  ['transaction_disbursed', 'transaction'],
  ['transaction_retried', 'transaction'],
  ['transaction_reviewed', 'transaction'],
  ['transaction_settled', 'transaction'],
  ['transaction_settlement_declined', 'settlement-declined'],
  ['dispute_opened', 'dispute-opened'],
  ['dispute_under_review', 'dispute-opened'],
  ['dispute_disputed', 'dispute-opened'],
  ['dispute_won', 'dispute-won'],
  ['dispute_lost', 'dispute-lost'],
  ['dispute_accepted', 'dispute-lost'],
  ['dispute_auto_accepted', 'dispute-lost'],
  ['dispute_expired', 'dispute-lost'],
  ['payment_method_revoked_by_customer', 'method-revoked'],
  ['payment_method_customer_data_updated', 'method-updated'],
  ['account_updater_daily_report', 'method-updated'],
])

/** Our kind of a notification. A name that we do not know is `other`. */
export function webhookKind(name: string): WebhookKind {
  return KINDS.get(name) ?? 'other'
}
