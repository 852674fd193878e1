import { captureOrder } from '../complete/capture-order.ts'
import type { Engine } from '../engine.ts'
import type { Attempt } from '../records/attempt.ts'
import { noteFinding } from '../records/manual-findings.ts'
import { sendAttempt, usesVaultToken } from '../send/send-attempt.ts'
import { isAbsenceProven, isNonceExpired } from './absence.ts'
import { applyFinding } from './apply-finding.ts'
import { findingOf, provenByRepetition, type Finding } from './finding.ts'
import { learnOfEarlier } from './learn-of-earlier.ts'
import { releaseHold } from './release-hold.ts'

/**
 * Finds out the state of an attempt and acts on it. It asks the gateway first. If the gateway knows nothing, the newest
 * attempt is sent again with its nonce. A nonce can hold only once, even if it is sent many times. A vault token can
 * hold many times, so it is never sent again.
 */
export async function resolveAttempt(engine: Engine, attempt: Attempt): Promise<void> {
  if (attempt.state === 'superseded') return releaseHold(engine, attempt)
  engine.reach('P13')
  const finding = await find(engine, attempt)
  engine.reach('P14')
  const applied = await applyFinding(engine, { attemptId: attempt.id, finding })
  if (applied === 'won' && (await captureOrder(engine, attempt.order_id)))
    await learnOfEarlier(engine, finding)
  if (applied === 'undecided') await giveToAPerson(engine, attempt)
}

async function find(engine: Engine, attempt: Attempt): Promise<Finding> {
  const answer = await engine.gateway.findByAttempt(attempt.api_request_key)
  if (answer.outcome === 'unknown' && answer.because === 'unreadable') await tellUnreadable(engine, attempt)
  const found = findingOf(answer)
  if (found.kind !== 'absent') return found
  const { order, absenceProven } = await readAge(engine, attempt)
  if (absenceProven) return { kind: 'never-sent' }
  const isSpent = attempt.nonce_enc === null || attempt.absence_proves_at !== null
  const mayRepeat = attempt.state !== 'watch' && order.state === 'open'
  if (!mayRepeat || isSpent || usesVaultToken(engine.secrets, attempt)) return found
  return provenByRepetition(findingOf(await sendAttempt(engine, attempt, order.order_no)))
}

/** The gateway is asked many times, but there is only one finding. */
async function tellUnreadable({ db, log }: Engine, { id, api_request_key: txn }: Attempt): Promise<void> {
  if (await noteFinding(db, { txn, finding: 'unreadable' }))
    log.alert('a transaction of the gateway cannot be read', { attemptId: id })
}

async function readAge(
  { db, pace }: Engine,
  attempt: Attempt,
): Promise<{ order: { order_no: string; state: string }; nonceExpired: boolean; absenceProven: boolean }> {
  const { nonceExpired, absenceProven, ...order } = await db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select(['orders.order_no', 'orders.state'])
    .select([isNonceExpired(pace).as('nonceExpired'), isAbsenceProven(pace).as('absenceProven')])
    .where('payment_attempts.id', '=', attempt.id)
    .executeTakeFirstOrThrow()
  return { order, nonceExpired, absenceProven }
}

/** The gateway gave no answer during the lifetime of the nonce. */
async function giveToAPerson(engine: Engine, attempt: Attempt): Promise<void> {
  const { nonceExpired } = await readAge(engine, attempt)
  if (!nonceExpired) return
  const isNew = await engine.db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('payment_attempts')
      .set({ state: 'manual', nonce_enc: null })
      .where('id', '=', attempt.id)
      .where('state', 'in', ['unknown', 'manual'])
      .executeTakeFirst()
    return (
      numUpdatedRows > 0n &&
      (await noteFinding(tx, { txn: attempt.api_request_key, finding: 'not-resolved' }))
    )
  })
  if (isNew)
    engine.log.alert('a payment could not be resolved; it is asked for every hour', { attemptId: attempt.id })
}
