import { z } from 'zod'
import { parseDecimal } from '#domain/money.ts'
import type { GatewayDispute, GatewayRefund, RefundStatus } from '../gateway.ts'

const refundFields = z.object({
  id: z.string().min(1),
  type: z.literal('credit'),
  status: z.string(),
  amount: z.string(),
  currencyIsoCode: z.string(),
  orderId: z.string().nullish(),
  refundedTransactionId: z.string(),
})

const REFUND_STATUS: Readonly<Record<string, RefundStatus>> = {
  authorizing: 'pending',
  authorized: 'pending',
  submitted_for_settlement: 'pending',
  settlement_pending: 'pending',
  settlement_confirmed: 'pending',
  settling: 'pending',
  settled: 'settled',
  settlement_declined: 'failed',
  processor_declined: 'failed',
  gateway_rejected: 'failed',
  failed: 'failed',
  voided: 'failed',
}

/** Reads a refund of the SDK. Null if it is not readable, or not a refund of a payment. */
export function readRefund(given: unknown): GatewayRefund | null {
  const parsed = refundFields.safeParse(given)
  if (!parsed.success) return null
  const { id, amount, currencyIsoCode, orderId = null, refundedTransactionId: transactionId } = parsed.data
  const [amountMinor, status] = [parseDecimal(amount, currencyIsoCode), REFUND_STATUS[parsed.data.status]]
  return amountMinor === null || !status
    ? null
    : { id, transactionId, requestKey: orderId, amountMinor, status }
}

const disputeFields = z.object({
  id: z.string().min(1),
  kind: z.enum(['chargeback', 'pre_arbitration', 'retrieval']),
  status: z.enum(['open', 'disputed', 'under_review', 'won', 'lost', 'accepted', 'auto_accepted', 'expired']),
  /** `amount` is its older name. The SDK's own tests read only that one of a dispute inside a payment. */
  amountDisputed: z.string().nullish(),
  amount: z.string().nullish(),
  amountWon: z.string().nullish(),
  currencyIsoCode: z.string(),
  // Only for people to read, so another form of it does not make the dispute unreadable.
  replyByDate: z.iso.date().nullish().catch(null),
  transaction: z.object({ id: z.string().min(1) }),
})

/** A dispute that nobody answers in time, or that the merchant accepts, is lost. */
const DISPUTE_STATUS: Record<z.output<typeof disputeFields>['status'], GatewayDispute['status']> = {
  open: 'open',
  disputed: 'open',
  under_review: 'open',
  won: 'won',
  lost: 'lost',
  accepted: 'lost',
  auto_accepted: 'lost',
  expired: 'lost',
}

/** Reads a dispute of the SDK. Null if it is not readable. */
export function readDispute(given: unknown): GatewayDispute | null {
  const parsed = disputeFields.safeParse(given)
  if (!parsed.success) return null
  const { id, kind, status, amountDisputed, amount, amountWon, currencyIsoCode, transaction } = parsed.data
  const disputed = amountDisputed ?? amount ?? ''
  // It may have fewer decimals, such as `250.0` in the samples of the SDK (`webhook_testing_gateway.js`).
  const amountMinor = parseDecimal(disputed, currencyIsoCode)
  const wonMinor = parseDecimal(amountWon || disputed, currencyIsoCode)
  if (amountMinor === null || wonMinor === null) return null
  return {
    id,
    transactionId: transaction.id,
    kind: kind === 'pre_arbitration' ? 'pre-arbitration' : kind,
    status: DISPUTE_STATUS[status],
    amountMinor,
    // A dispute that was won without an amount was won completely.
    wonMinor: status === 'won' ? wonMinor || amountMinor : 0,
    replyBy: parsed.data.replyByDate ?? null,
  }
}
