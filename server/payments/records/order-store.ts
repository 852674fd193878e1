import { sql } from 'kysely'
import { releaseCodes } from '#server/coupons/index.ts'
import type { Tx } from '#server/db/database.ts'
import type { Order } from './attempt.ts'
import { isLeftToAPerson, isUnderWay } from './under-way.ts'

export async function lockOrder(tx: Tx, id: string): Promise<Order> {
  return tx.selectFrom('orders').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

/** Frees the people and codes of an order that has ended. */
export async function releaseOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable('entitlement_slots').set({ live: false }).where('order_id', '=', orderId).execute()
  await releaseCodes(tx, orderId)
}

/**
 * Moves the paid slot of one person to another, who is the same human. A later purchase then finds that it is
 * paid.
 */
export async function moveSlots(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await sql`
    update entitlement_slots set beneficiary_id = ${to}
    where beneficiary_id = ${from} and live
      and not exists (select 1 from entitlement_slots taken where taken.beneficiary_id = ${to} and taken.live)`.execute(
    tx,
  )
}

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
export async function canStillSucceed(tx: Tx, orderId: string): Promise<boolean> {
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
