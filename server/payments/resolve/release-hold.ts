import type { Tx } from '#server/db/database.ts'
import { afterRelease } from '../complete/after-no-charge.ts'
import type { Engine } from '../engine.ts'
import { WITHOUT_MONEY } from '../gateway-answers.ts'
import type { Attempt } from '../records/attempt.ts'
import {
  alertOf,
  closeFindings,
  noteFinding,
  report,
  type ManualFinding,
} from '../records/manual-findings.ts'
import { lockOrderOf } from '../records/order-store.ts'
import { inSeconds, waitAfter } from '../schedule.ts'
import { findSecondHold } from './second-hold.ts'

/** About four hours. After that, a finding for staff is made. */
const TRIES_BEFORE_ALERT = 10

/** Releases a hold that is not needed. A second release is harmless. */
export async function releaseHold(engine: Engine, attempt: Attempt): Promise<void> {
  const { gateway_txn: transactionId } = attempt
  if (transactionId === null) throw new Error('a hold to release has no transaction')
  engine.reach('P17')
  const answer = await engine.gateway.void(transactionId)
  engine.reach('P17b')
  const status = answer.outcome === 'refused' ? answer.status : null
  if (answer.outcome === 'voided' || (status !== null && WITHOUT_MONEY.has(status)))
    return onVoided(engine, attempt, transactionId)
  if (status === 'captured') return leaveCapturedToStaff(engine, attempt, transactionId)
  if (attempt.tries >= TRIES_BEFORE_ALERT)
    await report(engine, { txn: transactionId, finding: 'hold-not-released' })
  await tryLater(engine, attempt)
}

async function tryLater({ db, pace }: Engine, { id, tries }: Attempt): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ lease_until: inSeconds(waitAfter(pace, tries)) })
    .where('id', '=', id)
    .where('state', '=', 'superseded')
    .execute()
}

/** The attempt may have a second hold, which is released next. */
async function onVoided(engine: Engine, attempt: Attempt, transactionId: string): Promise<void> {
  await closeFindings(engine, { txn: transactionId, findings: ['hold-not-released'] })
  const second = await findSecondHold(engine, attempt)
  switch (second.kind) {
    case 'none':
      return endReleased(engine, attempt, transactionId)
    case 'not-known':
      return tryLater(engine, attempt)
    case 'held':
      return releaseNext(engine, attempt, { released: transactionId, next: second.transactionId })
  }
}

async function endReleased(engine: Engine, attempt: Attempt, transactionId: string): Promise<void> {
  await engine.db.transaction().execute(async (tx) => {
    const order = await lockOrderOf(tx, attempt.id)
    const { numUpdatedRows } = await tx
      .updateTable('payment_attempts')
      .set({ state: 'voided' })
      .where('id', '=', attempt.id)
      .where('state', '=', 'superseded')
      .executeTakeFirst()
    await bookRelease(tx, attempt, transactionId)
    if (numUpdatedRows > 0n) await afterRelease(engine, tx, { order, attempt })
  })
}

async function releaseNext(
  engine: Engine,
  attempt: Attempt,
  { released, next }: { released: string; next: string },
): Promise<void> {
  await engine.db.transaction().execute(async (tx) => {
    await lockOrderOf(tx, attempt.id)
    await tx
      .updateTable('payment_attempts')
      .set({ gateway_txn: next, lease_until: inSeconds(0), tries: 0 })
      .where('id', '=', attempt.id)
      .where('state', '=', 'superseded')
      .execute()
    await bookRelease(tx, attempt, released)
  })
}

async function bookRelease(tx: Tx, attempt: Attempt, transactionId: string): Promise<void> {
  await tx
    .insertInto('payment_ledger')
    .values({
      gateway_txn: transactionId,
      kind: 'void',
      order_id: attempt.order_id,
      amount_minor: attempt.amount_minor,
      currency: attempt.currency,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * A person must have captured it, so staff must also refund it. The finding stops other charges of the same thing, so it
 * is written together with the state.
 */
async function leaveCapturedToStaff(
  { db, log }: Engine,
  attempt: Attempt,
  transactionId: string,
): Promise<void> {
  const finding: ManualFinding = 'captured-not-winner'
  const isNew = await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('payment_attempts')
      .set({ state: 'manual' })
      .where('id', '=', attempt.id)
      .where('state', '=', 'superseded')
      .execute()
    return noteFinding(tx, { txn: transactionId, finding })
  })
  if (isNew) alertOf(log, finding)
}
