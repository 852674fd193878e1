import type { Tx } from '#server/db/database.ts'
import { inTransaction, together } from '#server/db/transaction.ts'
import { afterNoCharge } from '../complete/after-no-charge.ts'
import type { Engine } from '../engine.ts'
import type { Decline } from '../gateway.ts'
import { onFileOf, UNDECIDED, type Attempt, type AttemptDetails, type Order } from '../records/attempt.ts'
import { cardDetails } from '../records/instrument.ts'
import { closeFindings } from '../records/manual-findings.ts'
import { lockOrderOf } from '../records/order-store.ts'
import { inSeconds, waitAfter } from '../schedule.ts'
import { applyHold, type Applied, type Case } from './apply-hold.ts'
import { changeAttempt, releaseCodesOf } from './change-attempt.ts'
import { provenByRepetition, type Finding } from './finding.ts'

type News = {
  attemptId: string
  finding: Finding
  /**
   * The answer to the call of the request. If the recoverer has sent the same call before, this one is the repetition.
   */
  isFirstCall?: boolean
}

/**
 * The only place where a finding changes an attempt. The source of the finding does not matter, and a
 * repetition changes nothing. Only the newest attempt of an open order can win, and only for exactly the
 * requested amount.
 */
export async function applyFinding(
  engine: Engine,
  { attemptId, finding, isFirstCall = false }: News,
): Promise<Applied> {
  return inTransaction(engine.db, async (tx) => {
    const { order, attempt } = await lockAttempt(tx, attemptId)
    const proven = isFirstCall && attempt.tries > 0 ? provenByRepetition(finding) : finding
    const applied = await apply(engine, tx, { order, attempt, finding: proven })
    if (applied !== 'undecided' && attempt.state !== 'sending')
      await closeFindings(
        { db: tx, log: engine.log },
        { txn: attempt.api_request_key, findings: ['unreadable', 'not-resolved'] },
      )
    engine.reach('P7')
    return applied
  })
}

/** The order is always locked first, to avoid a deadlock. */
async function lockAttempt(tx: Tx, id: string): Promise<{ order: Order; attempt: Attempt }> {
  const [order, attempt] = await together([
    lockOrderOf(tx, id),
    tx.selectFrom('payment_attempts').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow(),
  ])
  return { order, attempt }
}

async function apply(engine: Engine, tx: Tx, { order, attempt, finding }: Case): Promise<Applied> {
  const undecided = UNDECIDED.includes(attempt.state)
  switch (finding.kind) {
    case 'held':
      return applyHold(engine, tx, { order, attempt, finding })
    case 'declined':
      return undecided ? decline(engine, tx, { order, attempt, finding }) : 'ended'
    case 'released':
    case 'never-sent':
      return undecided ? notCharged(engine, tx, { order, attempt, finding }) : 'ended'
    case 'absent':
    case 'spent':
    case 'unknown':
      return undecided ? postpone(engine, tx, { order, attempt, finding }) : 'ended'
  }
}

/** Reasons of declines without a request to a bank. */
const WITHOUT_A_BANK: ReadonlySet<Decline['reason']> = new Set([
  'invalid-nonce',
  'invalid-number',
  'invalid-expiry',
  'invalid-request',
  'refused-credentials',
  'instrument-gone',
])

async function decline(
  engine: Engine,
  tx: Tx,
  { order, attempt, finding }: Case<Finding & { kind: 'declined' }>,
): Promise<Applied> {
  const { reason, code, type } = finding.decline
  const details: AttemptDetails = {
    ...onFileOf(attempt),
    reason,
    ...(type === null ? {} : { type }),
    ...cardDetails(engine.secrets, finding.instrument),
  }
  await changeAttempt(tx, attempt, {
    state: WITHOUT_A_BANK.has(reason) ? 'rejected' : 'declined',
    gateway_txn: finding.transactionId,
    processor_code: code,
    nonce_enc: null,
    details: JSON.stringify(details),
  })
  await releaseCodesOf(tx, order)
  await afterNoCharge(engine, tx, { order, attempt: { ...attempt, details }, decline: finding.decline })
  return 'ended'
}

async function notCharged(engine: Engine, tx: Tx, { order, attempt }: Case): Promise<Applied> {
  await changeAttempt(tx, attempt, { state: 'not_charged', nonce_enc: null })
  await releaseCodesOf(tx, order)
  await afterNoCharge(engine, tx, { order, attempt })
  return 'ended'
}

async function postpone({ pace }: Engine, tx: Tx, { order, attempt, finding }: Case): Promise<Applied> {
  // The nonce was used before our first send, so that send had no effect. Therefore no payment waits for this attempt.
  const isInVain = finding.kind === 'spent' && attempt.tries === 0
  const isReplaced = attempt.state === 'watch' || order.state !== 'open'
  const state = isReplaced || isInVain ? 'watch' : 'unknown'
  await changeAttempt(tx, attempt, {
    state: attempt.state === 'manual' ? 'manual' : state,
    lease_until: inSeconds(waitAfter(pace, attempt.state === 'manual' ? Infinity : attempt.tries)),
    ...(finding.kind === 'spent' && attempt.absence_proves_at === null
      ? {
          absence_proves_at: inSeconds(attempt.tries === 0 ? pace.spentFirstSeconds : pace.spentLaterSeconds),
        }
      : {}),
  })
  return 'undecided'
}
