import type { Tx } from '#server/db/database.ts'
import { endPaidTime, turnRenewalsOff, type EndedTime } from '#server/subscriptions/index.ts'
import { mailPlaceEnded } from './mail-refund.ts'

/**
 * Ends a paid order whose money went back: the time that it has paid, for each of its people. A person whose place
 * another has paid is told. The payer gets a mail of their own.
 */
export async function endOrder(
  tx: Tx,
  orderId: string,
  state: 'refunded' | 'payment_failed' = 'refunded',
): Promise<EndedTime[]> {
  const order = await tx
    .updateTable('orders')
    .set((eb) => ({ state, version: eb('version', '+', 1) }))
    .where('id', '=', orderId)
    .where('state', '=', 'paid')
    .returning('payer_id')
    .executeTakeFirst()
  if (!order) return []
  await tx.updateTable('entitlement_slots').set({ live: false }).where('order_id', '=', orderId).execute()
  // Otherwise the job would charge the time again that was just given back.
  await turnRenewalsOff(tx, { orderId, userId: order.payer_id })
  const ended = await endPaidTime(tx, orderId)
  for (const each of ended) if (each.userId !== order.payer_id) await mailPlaceEnded(tx, { ...each, orderId })
  return ended
}
