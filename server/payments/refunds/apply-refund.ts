import { sql, type UpdateObject } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Engine } from '../engine.ts'
import { alertOf, closeFindings, noteFinding, type ManualFinding } from '../records/manual-findings.ts'
import { lockOrder } from '../records/order-store.ts'
import { REFUND_UNDER_WAY, type Refund, type RefundFinding } from '../records/refund.ts'
import { inSeconds, waitAfter } from '../schedule.ts'
import { bookReturn } from './book-return.ts'

/** After this time without an answer, a finding for staff is made. The gateway is still asked. */
const ASKED_FOR_HOURS = 24

/**
 * The only place where a finding changes a refund. The source of the finding does not matter, and a repetition changes
 * nothing. Refunded money is booked in the same transaction, with all its effects.
 */
export async function applyRefund(
  engine: Engine,
  { refundId, finding }: { refundId: string; finding: RefundFinding },
): Promise<Refund> {
  const { refund, found } = await engine.db.transaction().execute(async (tx) => {
    const before = await lockRefund(tx, refundId)
    if (!REFUND_UNDER_WAY.includes(before.state)) return { refund: before, found: null }
    const found = await apply(engine, tx, { refund: before, finding })
    engine.reach('P30')
    return { refund: await lockRefund(tx, refundId), found }
  })
  if (found) alertOf(engine.log, found)
  return refund
}

/** The order is always locked first, to avoid a deadlock. */
async function lockRefund(tx: Tx, id: string): Promise<Refund> {
  const { order_id: orderId } = await tx
    .selectFrom('refunds')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await lockOrder(tx, orderId)
  return tx.selectFrom('refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

type Case = { refund: Refund; finding: RefundFinding }

/** Returns the new finding for a person. */
async function apply(engine: Engine, tx: Tx, { refund, finding }: Case): Promise<ManualFinding | null> {
  switch (finding.kind) {
    case 'refunded':
      await end(tx, refund, { state: 'refunded', refund_txn: finding.refundTxn })
      await closeFindings(
        { db: tx, log: engine.log },
        { txn: refund.request_key, findings: ['refund-unknown'] },
      )
      await bookReturn(engine, tx, { ...returnOf(refund), kind: 'refund', gatewayTxn: finding.refundTxn })
      return null
    case 'voided':
      await end(tx, refund, { state: 'voided' })
      await closeFindings(
        { db: tx, log: engine.log },
        { txn: refund.request_key, findings: ['refund-unknown'] },
      )
      await bookReturn(engine, tx, { ...returnOf(refund), kind: 'void', gatewayTxn: refund.gateway_txn })
      return null
    case 'refused':
      await end(tx, refund, { state: 'refused' })
      return note(tx, { txn: refund.request_key, finding: 'refund-refused' })
    case 'not-yet':
      await change(tx, refund, { state: 'sending', sent_at: null, lease_until: laterThan(engine, refund) })
      return null
    case 'unknown':
      return wait(engine, tx, refund)
  }
}

function returnOf({ order_id: orderId, amount_minor: amountMinor, currency }: Refund) {
  return { orderId, amountMinor, currency }
}

function laterThan({ pace }: Engine, { tries }: Refund) {
  return inSeconds(waitAfter(pace, tries))
}

async function wait(engine: Engine, tx: Tx, refund: Refund): Promise<ManualFinding | null> {
  const { rows } = await sql<{ isOld: boolean }>`
    select created_at < app_now() - make_interval(hours => ${ASKED_FOR_HOURS}) as "isOld"
    from refunds where id = ${refund.id}`.execute(tx)
  const isOld = rows[0]?.isOld === true
  await change(tx, refund, { state: isOld ? 'manual' : 'unknown', lease_until: laterThan(engine, refund) })
  return isOld ? note(tx, { txn: refund.request_key, finding: 'refund-unknown' }) : null
}

async function note(tx: Tx, found: { txn: string; finding: ManualFinding }): Promise<ManualFinding | null> {
  return (await noteFinding(tx, found)) ? found.finding : null
}

type Changes = UpdateObject<Tables, 'refunds'>

async function change(tx: Tx, { id }: Refund, changes: Changes): Promise<void> {
  await tx.updateTable('refunds').set(changes).where('id', '=', id).execute()
}

async function end(tx: Tx, refund: Refund, changes: Changes): Promise<void> {
  await change(tx, refund, { ...changes, done_at: sql<Date>`app_now()` })
}
