import type { Engine } from '../engine.ts'
import { compareApart } from '../records/comparison.ts'
import { closeFindings, report } from '../records/manual-findings.ts'
import type { Refund } from '../records/refund.ts'
import { bookFailed } from './book-elsewhere.ts'

/**
 * Compares made refunds with the gateway. A bank can refuse a refund days later, and then the payer does not have the
 * money. Returns the number of refunds that could not be compared, also because the gateway gave no answer.
 */
export async function compareRefunds(engine: Engine, refunds: readonly Refund[]): Promise<number> {
  let compared = 0
  for (const refund of refunds)
    await compareApart(engine, async () => {
      if (await compareRefund(engine, refund)) compared += 1
    })
  return refunds.length - compared
}

async function compareRefund(engine: Engine, refund: Refund): Promise<boolean> {
  const { gateway_txn: transactionId, request_key: requestKey, amount_minor, refund_txn } = refund
  const found = await engine.gateway.findRefund({ transactionId, requestKey })
  if (found.outcome === 'unknown') return false
  const isAsBooked =
    found.outcome === 'found' && found.refundId === refund_txn && found.amountMinor === amount_minor
  const isFailed = found.outcome === 'found' && found.status === 'failed'
  if (isAsBooked && !isFailed)
    await closeFindings(engine, { txn: requestKey, findings: ['refund-failed', 'refund-missing'] })
  else if (isFailed && found.refundId === refund_txn) await bookFailed(engine, refund)
  else await report(engine, { txn: requestKey, finding: 'refund-missing' })
  return true
}

/** The refunds of an order that we made. */
export async function refundsOfOrder({ db }: Pick<Engine, 'db'>, orderId: string): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('state', '=', 'refunded')
    .where('asked_by', '<>', 'system')
    .execute()
}

/** The refunds that we made in a window, with both ends included. */
export async function refundsMadeBetween(
  { db }: Pick<Engine, 'db'>,
  { from, to }: { from: Date; to: Date },
): Promise<Refund[]> {
  return db
    .selectFrom('refunds')
    .selectAll()
    .where('state', '=', 'refunded')
    .where('asked_by', '<>', 'system')
    .where('done_at', '>=', from)
    .where('done_at', '<=', to)
    .execute()
}
