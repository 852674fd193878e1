import type {
  AuthoriseAnswer,
  Decline,
  DeclineReason,
  FindRefundAnswer,
  GatewayDispute,
  GatewayRefund,
  GatewayTransaction,
  Instrument,
  KeepAnswer,
  NonceAnswer,
  RefundAnswer,
  RefundStatus,
  TransactionStatus,
  UnknownBecause,
} from '../gateway.ts'
import { reasonOfProcessor, reasonOfRejection } from '../decline-reasons.ts'
import { declineTypeOf } from './core/decide.ts'
import type { SandboxDispute } from './core/disputes.ts'
import type { KeptAnswer } from './core/keep.ts'
import type { Refusal } from './core/means.ts'
import type { RefundedAnswer, SandboxRefund } from './core/refunds.ts'
import type { SaleAnswer, SandboxTransaction } from './core/sale.ts'

const STATUS: Record<SandboxTransaction['status'], TransactionStatus> = {
  authorised: 'authorised',
  captured: 'captured',
  settled: 'captured',
  'settlement-declined': 'settlement-declined',
  voided: 'voided',
  expired: 'expired',
  declined: 'declined',
  rejected: 'declined',
  failed: 'declined',
}

/** A transaction of the sandbox as the port describes it. */
export function transactionOf(row: SandboxTransaction): GatewayTransaction {
  return {
    id: row.id,
    status: STATUS[row.status],
    requestKey: row.order_id,
    amountMinor: row.amount_minor,
    currency: row.currency,
    instrument: row.instrument,
    vaultToken: row.vault_token,
    verified: row.verification === 'verified' || row.verification === 'attempted',
    decline: declineOf(row),
    createdAt: row.created_at,
  }
}

function declineOf({ status, decline_code: code, decline_text: text }: SandboxTransaction): Decline | null {
  return code === null ? null : declineOfVerdict({ status, code, text: text ?? '' })
}

function declineOfVerdict({ status, code, text }: { status: string; code: string; text: string }): Decline {
  if (status === 'rejected') return { reason: reasonOfRejection(code), code, text, type: null }
  return { reason: reasonOfProcessor(code), code, text, type: declineTypeOf(code) }
}

const UNKNOWNS: Readonly<Record<string, UnknownBecause>> = {
  91564: 'nonce-used',
  915232: 'duplicate',
  915233: 'in-flight',
}
const REFUSALS: Readonly<Record<string, DeclineReason>> = {
  91565: 'invalid-nonce',
  81715: 'invalid-number',
  91518: 'instrument-gone',
}

/** The answer of the port to a sale. */
export function answerOf(answer: SaleAnswer): AuthoriseAnswer {
  if (answer.kind === 'refused') {
    const because = UNKNOWNS[answer.code]
    if (because) return { outcome: 'unknown', because }
    return { outcome: 'declined', decline: declineOfRefusal(answer), transactionId: null, instrument: null }
  }
  const transaction = transactionOf(answer.transaction)
  const { decline, id: transactionId, instrument } = transaction
  if (decline?.reason === 'duplicate') return { outcome: 'unknown', because: 'duplicate' }
  if (decline) return { outcome: 'declined', decline, transactionId, instrument }
  return { outcome: 'authorised', transaction }
}

function declineOfRefusal({ code, message: text }: Refusal): Decline {
  const reason = REFUSALS[code] ?? 'invalid-request'
  return { reason, code, text, type: reason === 'instrument-gone' ? 'hard' : null }
}

/** The answer of the port to the keeping of an instrument. */
export function keptAnswerOf(answer: KeptAnswer): KeepAnswer {
  if (answer.kind === 'kept')
    return { outcome: 'kept', vaultToken: answer.token, instrument: answer.instrument }
  if (answer.kind === 'declined') return { outcome: 'declined', decline: declineOfVerdict(answer.verdict) }
  const because = UNKNOWNS[answer.code]
  return because
    ? { outcome: 'unknown', because }
    : { outcome: 'declined', decline: declineOfRefusal(answer) }
}

const REFUNDS: Readonly<Record<string, Extract<RefundAnswer, { outcome: 'refused' }>['because']>> = {
  91512: 'more-than-left',
  91521: 'more-than-left',
}

/** The answer of the port to a refund. */
export function refundAnswerOf(answer: RefundedAnswer): RefundAnswer {
  if (answer.kind === 'refunded')
    return answer.refund.status === 'failed'
      ? { outcome: 'refused', because: 'failed-before' }
      : { outcome: 'refunded', refundId: answer.refund.id }
  if (answer.kind === 'not-found') return { outcome: 'refused', because: 'not-refundable' }
  if (answer.kind === 'not-settled') {
    const willSettle = answer.status === 'authorised' || answer.status === 'captured'
    return { outcome: 'refused', because: willSettle ? 'not-settled' : 'not-refundable' }
  }
  return { outcome: 'refused', because: REFUNDS[answer.code] ?? 'not-refundable' }
}

/** The answer of the port to the search for a refund. */
export function foundRefund(refund: SandboxRefund | undefined): FindRefundAnswer {
  if (!refund) return { outcome: 'none' }
  const { id: refundId, amountMinor, status } = refundOf(refund)
  return { outcome: 'found', refundId, amountMinor, status }
}

const REFUND_STATUS: Record<SandboxRefund['status'], RefundStatus> = {
  submitted: 'pending',
  settled: 'settled',
  failed: 'failed',
}

/** A refund of the sandbox as the port describes it. */
export function refundOf(row: SandboxRefund): GatewayRefund {
  return {
    id: row.id,
    transactionId: row.transaction_id,
    requestKey: row.order_id === '' ? null : row.order_id,
    amountMinor: row.amount_minor,
    status: REFUND_STATUS[row.status],
  }
}

/** A dispute of the sandbox as the port describes it. */
export function disputeOf(row: SandboxDispute): GatewayDispute {
  const { id, transaction_id: transactionId, kind, status, amount_minor: amountMinor } = row
  return { id, transactionId, kind, status, amountMinor, wonMinor: row.won_minor, replyBy: row.reply_by }
}

/** The answer of the port to the question what a nonce stands for. */
export function described(instrument: Instrument | null | undefined): NonceAnswer {
  return instrument ? { outcome: 'found', instrument } : { outcome: 'none' }
}
