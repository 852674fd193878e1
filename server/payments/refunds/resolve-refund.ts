import { sql } from 'kysely'
import type { ChargeMoney } from '#domain/subscriptions/refund.ts'
import type { Engine } from '../engine.ts'
import { readChargeMoney } from '../records/charge-money.ts'
import { REFUND_UNDER_WAY, type Refund, type RefundFinding } from '../records/refund.ts'
import { inSeconds } from '../schedule.ts'
import { applyRefund } from './apply-refund.ts'
import { learnReturns } from './learn-returns.ts'
import { sendRefund } from './send-refund.ts'

/**
 * Finds out the result of a refund. The gateway is asked first, for the refund and for a void. Its search may be late.
 * If it finds neither for longer than that, nothing has happened. Then the refund is sent again with its key, if its
 * money is still here.
 */
export async function resolveRefund(engine: Engine, refund: Refund): Promise<void> {
  const found = refund.sent_at === null ? null : await findRefund(engine, refund)
  const finding = found ?? (await sendAgain(engine, refund))
  engine.reach('P29')
  await applyRefund(engine, { refundId: refund.id, finding })
}

function isWholeCharge({ amount_minor }: Refund, { arrivedMinor, returnedMinor }: ChargeMoney): boolean {
  return returnedMinor === 0 && amount_minor === arrivedMinor
}

/** Null if nothing has happened, and nothing can happen any more. */
async function findRefund(engine: Engine, refund: Refund): Promise<RefundFinding | null> {
  const { gateway_txn: transactionId, request_key: requestKey } = refund
  const made = await engine.gateway.findRefund({ transactionId, requestKey })
  if (made.outcome === 'unknown') return { kind: 'unknown' }
  if (made.outcome === 'found')
    return made.status === 'failed' ? { kind: 'refused' } : { kind: 'refunded', refundTxn: made.refundId }
  if (isWholeCharge(refund, await readChargeMoney(engine.db, refund.order_id))) {
    const paid = await engine.gateway.find(transactionId)
    if (paid.outcome === 'unknown') return { kind: 'unknown' }
    if (paid.outcome === 'found' && paid.transaction.status === 'voided') return { kind: 'voided' }
  }
  return (await isAbsenceProven(engine, refund)) ? null : { kind: 'unknown' }
}

/** A refund that was sent can still appear while the gateway’s search may be late. */
async function isAbsenceProven({ db, pace }: Engine, { id }: Refund): Promise<boolean> {
  const { rows } = await sql<{ proven: boolean }>`
    select sent_at < app_now() - make_interval(secs => ${pace.spentLaterSeconds}) as proven
    from refunds where id = ${id}`.execute(db)
  return rows[0]?.proven === true
}

/**
 * During a dispute, or if its money has gone back in another way, the refund is not sent. It ends, and a person learns it.
 */
async function sendAgain(engine: Engine, refund: Refund): Promise<RefundFinding> {
  if (!(await learnReturns(engine, refund.gateway_txn))) return { kind: 'unknown' }
  const money = await readChargeMoney(engine.db, refund.order_id)
  if (money.isDisputed || refund.amount_minor > money.arrivedMinor - money.returnedMinor)
    return { kind: 'refused' }
  if (!(await takeToSend(engine, refund))) return { kind: 'unknown' }
  return sendRefund(engine, { refund, isWhole: isWholeCharge(refund, money) })
}

/**
 * Notes that the refund is sent. Returns false if another process has a newer lease, because that process sends it. A
 * gateway without idempotency keys would refund twice.
 */
async function takeToSend({ db, pace }: Engine, { id, tries }: Refund): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ sent_at: sql<Date>`app_now()`, lease_until: inSeconds(pace.leaseSeconds) })
    .where('id', '=', id)
    .where('tries', '=', tries)
    .where('state', 'in', REFUND_UNDER_WAY)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
