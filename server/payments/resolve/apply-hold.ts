import type { Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { afterUnwanted } from '../complete/after-no-charge.ts'
import type { Engine } from '../engine.ts'
import { forgetWithHold } from '../forget/forget-instruments.ts'
import type { GatewayTransaction } from '../gateway.ts'
import {
  onFileOf,
  orderOnFile,
  UNDECIDED,
  type Attempt,
  type AttemptDetails,
  type Order,
  type UnfitHold,
} from '../records/attempt.ts'
import { cardDetails } from '../records/instrument.ts'
import { closeFindings } from '../records/manual-findings.ts'
import { rowOfOrder, sealVaultToken } from '../records/vault-token.ts'
import { inSeconds } from '../schedule.ts'
import { changeAttempt, releaseCodesOf } from './change-attempt.ts'
import type { Finding } from './finding.ts'
import { judgeHold } from './judge-hold.ts'
import { mayHoldTwice } from './second-hold.ts'

/** The result of a finding for an attempt. */
export type Applied =
  /** Its hold is the order's payment and waits for the capture. */
  | 'won'
  /** Its hold is not needed; the recoverer releases it. */
  | 'surplus'
  /** Its hold does not match the browser's data or our rules. It is released before any answer. */
  | 'unfit'
  | 'ended'
  | 'undecided'

/** A locked attempt with its locked order and a finding. */
export type Case<F = Finding> = { order: Order; attempt: Attempt; finding: F }

/** Makes a hold the payment of its order, or marks it for release. */
export async function applyHold(
  engine: Engine,
  tx: Tx,
  { order, attempt, finding: { transaction } }: Case<Finding & { kind: 'held' }>,
): Promise<Applied> {
  if (attempt.state === 'authorized') return 'won'
  if (attempt.state === 'superseded') return 'surplus'
  // Its money was captured without our request. Only staff can decide what to do.
  if (attempt.state === 'manual' && attempt.gateway_txn !== null) return 'ended'
  const held = { order, attempt, transaction }
  const unfit = await whyUnfit(engine, tx, held)
  if (canWin(held) && !unfit) {
    await win(engine, tx, held)
    return 'won'
  }
  await supersede(engine, tx, { ...held, unfit })
  return unfit ? 'unfit' : 'surplus'
}

type Held = { order: Order; attempt: Attempt; transaction: GatewayTransaction }

function canWin({ order, attempt, transaction }: Held): boolean {
  return (
    order.state === 'open' &&
    UNDECIDED.includes(attempt.state) &&
    attempt.state !== 'watch' &&
    !attempt.yields &&
    isAsAsked({ order, attempt, transaction })
  )
}

/**
 * An instrument on file comes from the gateway itself, so only its order is checked. A late hold may no longer be
 * needed.
 */
async function whyUnfit(
  engine: Engine,
  tx: Tx,
  { order, attempt, transaction }: Held,
): Promise<UnfitHold | null> {
  const known = orderOnFile(order)
  if (!known) return judgeHold(attempt, transaction, engine.hidden)
  return (await engine.onFile.isStillWanted(tx, known)) ? null : 'not-wanted'
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

async function win(engine: Engine, tx: Tx, { order, attempt, transaction }: Held): Promise<void> {
  const details: AttemptDetails = {
    ...onFileOf(attempt),
    instrument: transaction.instrument,
    vaultToken: sealed(engine.secrets, order, transaction.vaultToken)?.toString('base64') ?? null,
    ...cardDetails(engine.secrets, transaction.instrument),
  }
  const { numUpdatedRows } = await tx
    .with('held', (query) =>
      query
        .updateTable('payment_attempts')
        .set({
          state: 'authorized',
          gateway_txn: transaction.id,
          nonce_enc: null,
          details: JSON.stringify(details),
        })
        .where('id', '=', attempt.id)
        .where('state', '=', attempt.state)
        .returning('order_id'),
    )
    .updateTable('orders')
    .from('held')
    .set((eb) => ({
      state: 'authorized',
      winner_txn: transaction.id,
      lease_until: inSeconds(engine.pace.leaseSeconds),
      tries: 0,
      version: eb('version', '+', 1),
    }))
    .whereRef('orders.id', '=', 'held.order_id')
    .where('orders.state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('the winner of a locked open order could not be stored')
  // A restored database has found a charge that the sweep may have reported. It now belongs to an order.
  if (transaction.status === 'captured')
    await closeFindings({ db: tx, log: engine.log }, { txn: transaction.id, findings: ['captured-unknown'] })
}

/** Marks a hold that its order does not need. The recoverer releases it. */
async function supersede(
  engine: Engine,
  tx: Tx,
  { order, attempt, transaction, unfit }: Held & { unfit: UnfitHold | null },
): Promise<void> {
  if (!isAsAsked({ order: attempt, attempt, transaction }))
    engine.log.alert('the gateway holds another amount than was asked', { attemptId: attempt.id })
  await changeAttempt(tx, attempt, {
    state: 'superseded',
    details: JSON.stringify({
      ...onFileOf(attempt),
      ...(unfit ? { reason: unfit } : {}),
      ...cardDetails(engine.secrets, transaction.instrument),
    } satisfies AttemptDetails),
    gateway_txn: transaction.id,
    nonce_enc: null,
    lease_until: inSeconds(0),
    tries: 0,
    absence_proves_at: mayHoldTwice(engine, attempt) ? inSeconds(engine.pace.spentLaterSeconds) : null,
  })
  await forgetWithHold(tx, { order, token: sealed(engine.secrets, order, transaction.vaultToken) })
  if (unfit || attempt.yields) await releaseCodesOf(tx, order)
  await afterUnwanted(engine, tx, { order, attempt })
}

function sealed(secrets: Secrets, { id }: Order, token: string | null): Buffer | null {
  return token === null ? null : sealVaultToken(secrets, token, rowOfOrder(id))
}
