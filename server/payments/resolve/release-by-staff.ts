import type { Db, Tx } from '#server/db/database.ts'
import type { Engine } from '../engine.ts'
import { nextLease } from '../schedule.ts'
import { releaseHold } from './release-hold.ts'

/** A hold of a person's order at the gateway. */
type OfPayer = { transaction: string; payerId: string }

export type HoldState =
  /** It is open, and no order needs it. */
  | 'stands'
  /** It is the payment of its order, which captures it. Only a refund can return that money. */
  | 'is-payment'
  /** There is no hold, or it has ended. */
  | 'none'
  /** There is no such payment of this person. */
  | 'unknown'

/** Locks a payment until the transaction ends, and returns whether its hold may be released. */
export async function lockHold(tx: Tx, { transaction, payerId }: OfPayer): Promise<HoldState> {
  const attempt = await tx
    .selectFrom('payment_attempts as a')
    .innerJoin('orders as o', 'o.id', 'a.order_id')
    .select(['a.state'])
    .where('a.gateway_txn', '=', transaction)
    .where('o.payer_id', '=', payerId)
    .forUpdate('a')
    .executeTakeFirst()
  switch (attempt?.state) {
    case undefined:
      return 'unknown'
    case 'superseded':
      return 'stands'
    case 'authorized':
      return 'is-payment'
    default:
      return 'none'
  }
}

export type ReleaseOutcome =
  | 'released'
  /** The gateway has not released it yet. The recoverer asks again. */
  | 'still-held'
  /** The money was captured anyway. This is a finding for staff. */
  | 'captured'

/** Asks the gateway at once to release a hold that no order needs. A second call is harmless. */
export async function releaseByStaff(engine: Engine, transaction: string): Promise<ReleaseOutcome> {
  const attempt = await engine.db
    .updateTable('payment_attempts')
    .set(nextLease(engine.pace))
    .where('gateway_txn', '=', transaction)
    .where('state', '=', 'superseded')
    .returningAll()
    .executeTakeFirst()
  if (attempt) await releaseHold(engine, attempt)
  return outcomeOf(engine.db, transaction)
}

async function outcomeOf(db: Db, transaction: string): Promise<ReleaseOutcome> {
  const { state } = await db
    .selectFrom('payment_attempts')
    .select('state')
    .where('gateway_txn', '=', transaction)
    .executeTakeFirstOrThrow()
  if (state === 'superseded') return 'still-held'
  return state === 'manual' ? 'captured' : 'released'
}
