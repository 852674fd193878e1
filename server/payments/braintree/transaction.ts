import { z } from 'zod'
import { MINUTE_MS } from '#domain/durations.ts'
import { parseDecimal } from '#domain/money.ts'
import type { GatewayTransaction, Instrument, TransactionStatus } from '../gateway.ts'
import { declineOf } from './decline.ts'

const text = z.string().nullish()
/** The parts of the SDK's transaction that we read. */
const fields = z.object({
  id: z.string().min(1),
  status: z.string(),
  type: text,
  orderId: text,
  amount: z.string(),
  currencyIsoCode: z.string().length(3),
  createdAt: z.string(),
  paymentInstrumentType: text,
  creditCard: z
    .object({ token: text, cardType: text, last4: text, expirationMonth: text, expirationYear: text })
    .nullish(),
  paypalAccount: z
    .object({ token: text, implicitlyVaultedPaymentMethodToken: text, payerEmail: text })
    .nullish(),
  venmoAccountDetails: z.object({ token: text, username: text }).nullish(),
  threeDSecureInfo: z.object({ liabilityShifted: z.boolean().nullish() }).nullish(),
  processorResponseCode: text,
  processorResponseText: text,
  processorResponseType: text,
  gatewayRejectionReason: text,
})
type Fields = z.output<typeof fields>

const STATUS: Readonly<Record<string, TransactionStatus>> = {
  authorizing: 'pending',
  authorized: 'authorised',
  authorization_expired: 'expired',
  submitted_for_settlement: 'captured',
  settling: 'captured',
  settlement_pending: 'captured',
  settlement_confirmed: 'captured',
  settled: 'captured',
  settlement_declined: 'settlement-declined',
  processor_declined: 'declined',
  gateway_rejected: 'declined',
  failed: 'declined',
  voided: 'voided',
}

/** Reads a transaction of the SDK. Null if it is not readable, or if it is a credit or a refund. */
export function readTransaction(given: unknown): GatewayTransaction | null {
  const parsed = fields.safeParse(given)
  if (!parsed.success || (parsed.data.type ?? 'sale') !== 'sale') return null
  const seen = parsed.data
  const status = STATUS[seen.status]
  const amountMinor = parseDecimal(seen.amount, seen.currencyIsoCode)
  const createdAt = new Date(seen.createdAt)
  if (!status || amountMinor === null || Number.isNaN(createdAt.getTime())) return null
  return {
    id: seen.id,
    status,
    requestKey: seen.orderId ?? null,
    amountMinor,
    currency: seen.currencyIsoCode,
    instrument: instrumentOf(seen),
    vaultToken: vaultTokenOf(seen),
    verified: seen.threeDSecureInfo?.liabilityShifted === true,
    decline: status === 'declined' ? declineOf(seen) : null,
    createdAt,
  }
}

/**
 * The token of the instrument on file. A PayPal account whose agreement was approved together with the payment has it in
 * a field of its own, and no `token`.
 */
function vaultTokenOf({ creditCard, paypalAccount, venmoAccountDetails }: Fields): string | null {
  const tokens = [
    creditCard?.token,
    paypalAccount?.implicitlyVaultedPaymentMethodToken,
    paypalAccount?.token,
    venmoAccountDetails?.token,
  ]
  return tokens.find(Boolean) ?? null
}

/** Whether this is a payment, and not a credit or a refund. We never search for those two. */
export function isSale(given: unknown): boolean {
  const parsed = z.object({ type: text }).safeParse(given)
  return !parsed.success || (parsed.data.type ?? 'sale') === 'sale'
}

/** The name of a card brand. Braintree writes one of them in another way. */
export function brandOf(cardType: string): string {
  return cardType === 'MasterCard' ? 'Mastercard' : cardType
}

function instrumentOf({
  paymentInstrumentType,
  creditCard,
  paypalAccount,
  venmoAccountDetails,
}: Fields): Instrument | null {
  if (paymentInstrumentType === 'paypal_account')
    return { method: 'paypal', email: paypalAccount?.payerEmail ?? '' }
  if (paymentInstrumentType === 'venmo_account')
    return { method: 'venmo', username: venmoAccountDetails?.username?.replace(/^@/, '') ?? '' }
  if (paymentInstrumentType !== 'credit_card' || !creditCard?.cardType || !creditCard.last4) return null
  return {
    method: 'creditCard',
    brand: brandOf(creditCard.cardType),
    lastFour: creditCard.last4,
    expirationMonth: creditCard.expirationMonth ?? '',
    expirationYear: creditCard.expirationYear ?? '',
  }
}

/** Whether the gateway refused a transaction as a repetition. The first transaction may have succeeded. */
export function isDuplicate({ decline }: GatewayTransaction): boolean {
  return decline?.reason === 'duplicate'
}

/**
 * A window as Braintree searches it: from the beginning of the first minute to the end of the last one. It adds one minute
 * to the end that is sent. Source: Braintree, “Search fields”, “Range fields”.
 */
export function wholeMinutes({ from, to }: { from: Date; to: Date }): { first: Date; last: Date } {
  return { first: minuteOf(from), last: minuteOf(to) }
}

function minuteOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / MINUTE_MS) * MINUTE_MS)
}
