import type { UpdateObject } from 'kysely'
import { releaseCodes } from '#server/coupons/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { Attempt, Order } from '../records/attempt.ts'
import { canStillSucceed } from '../records/order-store.ts'

type Changes = UpdateObject<Tables, 'payment_attempts'>

/**
 * Changes a locked attempt.
 * @throws if its state has changed anyway
 */
export async function changeAttempt(tx: Tx, attempt: Attempt, changes: Changes): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_attempts')
    .set(changes)
    .where('id', '=', attempt.id)
    .where('state', '=', attempt.state)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('a locked attempt has changed its state')
}

/** Releases the codes of an open order that can no longer succeed. */
export async function releaseCodesOf(tx: Tx, order: Order): Promise<void> {
  if (order.state === 'open' && !(await canStillSucceed(tx, order.id))) await releaseCodes(tx, order.id)
}
