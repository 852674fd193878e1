import { sql, type RawBuilder } from 'kysely'
import { releaseCodes } from '#server/coupons/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Order } from './attempt.ts'
import { isLeftToAPerson, isUnderWay } from './under-way.ts'

/** Locks and reads an order. @throws without such an order */
export async function lockOrder(tx: Tx, id: string): Promise<Order> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Locks the order of an attempt. */
export async function lockOrderOf(tx: Tx, attemptId: string): Promise<Order> {
  return tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', (eb) =>
      eb.selectFrom('payment_attempts').select('order_id').where('id', '=', attemptId),
    )
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Releases the people and codes of an order. */
export async function releaseOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable('entitlement_slots').set({ live: false }).where('order_id', '=', orderId).execute()
  await releaseCodes(tx, orderId)
}

/** Releases the people of a paid order who have a period, as SQL. From then on, their period shows what is paid. */
export function freesCovered(orderId: string): RawBuilder<unknown> {
  return sql`
    update entitlement_slots slot set live = false
    where slot.order_id = ${orderId} and exists (
      select from subscription_periods paid
      where paid.order_id = slot.order_id and paid.beneficiary_id = slot.beneficiary_id)`
}

/** Cancels an open order, and releases what it holds. An order in another state does not change. */
export async function cancelOrder(tx: Tx, orderId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set((eb) => ({ state: 'cancelled', version: eb('version', '+', 1) }))
    .where('id', '=', orderId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await releaseOrder(tx, orderId)
}

/** Whether the order has a hold, or one of its attempts can still succeed. */
export async function canStillSucceed(tx: Db | Tx, orderId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where(isUnderWay('orders'))
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the order's payment is under way and only a person can end it. */
export async function waitsForAPerson(tx: Tx, orderId: string): Promise<boolean> {
  const left = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where(isLeftToAPerson('orders'))
    .executeTakeFirst()
  return left !== undefined
}
