import type { Engine } from '../engine.ts'
import type { TransactionStatus } from '../gateway.ts'
import type { Refund, RefundFinding } from '../records/refund.ts'

/**
 * Sends a refund, outside of any transaction. If a payment has not settled, a full refund is a void. A partial refund
 * waits for the settlement.
 */
export async function sendRefund(
  { gateway }: Pick<Engine, 'gateway'>,
  { refund, isWhole }: { refund: Refund; isWhole: boolean },
): Promise<RefundFinding> {
  const { gateway_txn: transactionId, amount_minor: amountMinor, request_key: requestKey } = refund
  const answer = await gateway.refund({ transactionId, amountMinor, requestKey })
  if (answer.outcome === 'refunded') return { kind: 'refunded', refundTxn: answer.refundId }
  if (answer.outcome === 'unknown') return { kind: 'unknown' }
  if (answer.because !== 'not-settled') return { kind: 'refused' }
  if (!isWhole) return { kind: 'not-yet' }
  const voided = await gateway.void(transactionId)
  if (voided.outcome === 'voided') return { kind: 'voided' }
  return voided.outcome === 'unknown' ? { kind: 'unknown' } : findingOfStatus(voided.status)
}

/** What the state of a payment shows about its full refund. */
function findingOfStatus(status: TransactionStatus | null): RefundFinding {
  switch (status) {
    case 'voided':
      return { kind: 'voided' }
    // The payment is settling now, so a refund will soon work.
    case 'captured':
    case 'authorised':
    case 'pending':
      return { kind: 'not-yet' }
    case 'declined':
    case 'expired':
    case 'settlement-declined':
    case null:
      return { kind: 'refused' }
  }
}
