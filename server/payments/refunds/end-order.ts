import type { Tx } from '#server/db/database.ts'
import { endPaidTime, switchRenewalsOff, type EndedTime } from '#server/subscriptions/index.ts'
import type { Engine } from '../engine.ts'
import { orderOnFile } from '../records/attempt.ts'
import { giveChangesBack } from '../complete/give-changes-back.ts'
import { mailPlaceEnded } from './mail-place-ended.ts'

/** What ended together with an order. */
export type EndedOrder = {
  time: EndedTime[]
  /** It had paid a change of plan, and no time. */
  wasChange: boolean
}

/**
 * Ends a paid order whose money went back: the paid time of all its people, or its change of plan. A person whose place
 * another person had paid gets a mail. The payer gets a different mail. Changes of plan within that time are refunded.
 */
export async function endOrder(
  engine: Engine,
  tx: Tx,
  orderId: string,
  state: 'refunded' | 'payment_failed' = 'refunded',
): Promise<EndedOrder> {
  const order = await tx
    .updateTable('orders')
    .set((eb) => ({ state, version: eb('version', '+', 1) }))
    .where('id', '=', orderId)
    .where('state', '=', 'paid')
    .returningAll()
    .executeTakeFirst()
  if (!order) return { time: [], wasChange: false }
  await giveChangesBack(engine, tx, order)
  const onFile = orderOnFile(order)
  if (onFile) await engine.onFile.takeBack(tx, onFile)
  await tx.updateTable('entitlement_slots').set({ live: false }).where('order_id', '=', orderId).execute()
  // Otherwise the job would charge the refunded time again.
  await switchRenewalsOff(tx, { orderId, userId: order.payer_id })
  const time = await endPaidTime(tx, orderId)
  for (const each of time) if (each.userId !== order.payer_id) await mailPlaceEnded(tx, { ...each, orderId })
  return { time, wasChange: order.flow === 'change' }
}
