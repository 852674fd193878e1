import type { UpdateObject } from 'kysely'
import { releaseCodes } from '#server/coupons/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { UNDECIDED, type Attempt, type AttemptDetails, type Order } from '../records/attempt.ts'
import { cardDetails } from '../records/instrument.ts'
import type { Engine } from '../engine.ts'
import type { Finding } from './finding.ts'
import type { Decline, GatewayTransaction } from '../gateway.ts'
import { judgeHold } from './judge-hold.ts'
import { tellWaitingBuyer } from '../complete/mail-not-charged.ts'
import { canStillSucceed, lockOrder } from '../records/order-store.ts'
import { closeFindings } from '../records/manual-findings.ts'
import { inSeconds, waitAfter } from '../schedule.ts'

/** What an attempt is after a finding was applied to it. */
export type Applied =
  /** Its hold is the order's payment and waits for the capture. */
  | 'won'
  /** It holds money that is not wanted; the recoverer releases it. */
  | 'surplus'
  /** Its hold is not what it was said to be, and is released before anybody is answered. */
  | 'unfit'
  | 'ended'
  | 'undecided'

/**
 * The one place where an attempt meets what is known of it, whoever found out. Told the same twice, it does
 * nothing the second time. Only the newest attempt of an open order can win, for exactly the amount asked.
 */
export async function applyFinding(
  engine: Engine,
  { attemptId, finding }: { attemptId: string; finding: Finding },
): Promise<Applied> {
  return engine.db.transaction().execute(async (tx) => {
    const { order, attempt } = await lockAttempt(tx, attemptId)
    const applied = await apply(engine, tx, { order, attempt, finding })
    if (applied !== 'undecided' && attempt.state !== 'sending')
      await closeFindings(
        { db: tx, log: engine.log },
        { txn: attempt.api_request_key, findings: ['unreadable', 'not-resolved'] },
      )
    engine.reach('P7')
    return applied
  })
}

/** Always the order first, so that two of these never wait for each other. */
async function lockAttempt(tx: Tx, id: string): Promise<{ order: Order; attempt: Attempt }> {
  const { order_id: orderId } = await tx
    .selectFrom('payment_attempts')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const order = await lockOrder(tx, orderId)
  const attempt = await tx
    .selectFrom('payment_attempts')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { order, attempt }
}

type Case<F = Finding> = { order: Order; attempt: Attempt; finding: F }

async function apply(engine: Engine, tx: Tx, { order, attempt, finding }: Case): Promise<Applied> {
  const undecided = UNDECIDED.includes(attempt.state)
  switch (finding.kind) {
    case 'held':
      return hold(engine, tx, { order, attempt, finding })
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

async function hold(
  engine: Engine,
  tx: Tx,
  { order, attempt, finding: { transaction } }: Case<Finding & { kind: 'held' }>,
): Promise<Applied> {
  if (attempt.state === 'authorized') return 'won'
  if (attempt.state === 'superseded') return 'surplus'
  // Its money was taken unasked; only a person can go on from there.
  if (attempt.state === 'manual' && attempt.gateway_txn !== null) return 'ended'
  const canWin = UNDECIDED.includes(attempt.state) && attempt.state !== 'watch'
  const unfit = judgeHold(attempt, transaction, engine.hidden)
  if (canWin && order.state === 'open' && !unfit && isAsAsked({ order, attempt, transaction })) {
    await win(engine, tx, { order, attempt, transaction })
    return 'won'
  }
  if (!isAsAsked({ order: attempt, attempt, transaction }))
    engine.log.alert('the gateway holds another amount than was asked', { attemptId: attempt.id })
  await change(tx, attempt, {
    state: 'superseded',
    details: JSON.stringify({
      ...(unfit ? { reason: unfit } : {}),
      ...cardDetails(engine.secrets, transaction.instrument),
    } satisfies AttemptDetails),
    gateway_txn: transaction.id,
    nonce_enc: null,
    lease_until: inSeconds(0),
    tries: 0,
  })
  if (unfit || attempt.yields) await letCodesGo(tx, order)
  await tellWaitingBuyer(engine, tx, { order, attempt })
  return unfit ? 'unfit' : 'surplus'
}

type Amount = { amount_minor: number; currency: string }
type Comparison = { order: Amount; attempt: Attempt; transaction: GatewayTransaction }

function isAsAsked({ order, attempt, transaction }: Comparison): boolean {
  return (
    transaction.amountMinor === attempt.amount_minor &&
    transaction.amountMinor === order.amount_minor &&
    transaction.currency === attempt.currency &&
    transaction.currency === order.currency &&
    (transaction.requestKey === null || transaction.requestKey === attempt.api_request_key)
  )
}

const TOKEN = 'payment-token'

type Winner = { order: Order; attempt: Attempt; transaction: GatewayTransaction }

async function win(engine: Engine, tx: Tx, { order, attempt, transaction }: Winner): Promise<void> {
  const details: AttemptDetails = {
    instrument: transaction.instrument,
    vaultToken: sealVaultToken(engine.secrets, transaction.vaultToken),
    ...cardDetails(engine.secrets, transaction.instrument),
  }
  await change(tx, attempt, {
    state: 'authorized',
    gateway_txn: transaction.id,
    nonce_enc: null,
    details: JSON.stringify(details),
  })
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set((eb) => ({
      state: 'authorized',
      winner_txn: transaction.id,
      lease_until: inSeconds(engine.pace.leaseSeconds),
      tries: 0,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', order.id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('a locked open order has one winner')
}

/** No bank was asked. */
const OURS: ReadonlySet<Decline['reason']> = new Set([
  'invalid-nonce',
  'invalid-number',
  'invalid-expiry',
  'invalid-request',
  'refused-credentials',
])

async function decline(
  engine: Engine,
  tx: Tx,
  { order, attempt, finding }: Case<Finding & { kind: 'declined' }>,
): Promise<Applied> {
  const { reason, code } = finding.decline
  await change(tx, attempt, {
    state: OURS.has(reason) ? 'rejected' : 'declined',
    gateway_txn: finding.transactionId,
    processor_code: code,
    nonce_enc: null,
    details: JSON.stringify({
      reason,
      ...cardDetails(engine.secrets, finding.instrument),
    } satisfies AttemptDetails),
  })
  await letCodesGo(tx, order)
  await tellWaitingBuyer(engine, tx, { order, attempt })
  return 'ended'
}

async function notCharged(engine: Engine, tx: Tx, { order, attempt }: Case): Promise<Applied> {
  await change(tx, attempt, { state: 'not_charged', nonce_enc: null })
  await letCodesGo(tx, order)
  await tellWaitingBuyer(engine, tx, { order, attempt })
  return 'ended'
}

async function letCodesGo(tx: Tx, order: Order): Promise<void> {
  if (order.state === 'open' && !(await canStillSucceed(tx, order.id))) await releaseCodes(tx, order.id)
}

async function postpone({ pace }: Engine, tx: Tx, { order, attempt, finding }: Case): Promise<Applied> {
  const isReplaced = attempt.state === 'watch' || order.state !== 'open'
  const state = isReplaced ? 'watch' : 'unknown'
  await change(tx, attempt, {
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

type Changes = UpdateObject<Tables, 'payment_attempts'>

/** The attempt is locked, so its state cannot have moved; the row count says so. */
async function change(tx: Tx, attempt: Attempt, changes: Changes): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_attempts')
    .set(changes)
    .where('id', '=', attempt.id)
    .where('state', '=', attempt.state)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('a locked attempt keeps its state')
}

function sealVaultToken(secrets: Secrets, token: string | null): string | null {
  return token === null ? null : secrets.encrypt(TOKEN, token).toString('base64')
}
