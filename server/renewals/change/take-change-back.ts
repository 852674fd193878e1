import type { Tx } from '#server/db/database.ts'
import type { OrderOnFile } from '#server/payments/index.ts'
import { lockPlan, restorePlan } from '#server/subscriptions/index.ts'
import { dropNotice } from '../notices/notice-store.ts'
import { readChangedOrder } from './changed-order.ts'

/**
 * Whether a change may still be charged. Its price is for one plan and one paid time, and the person must still have
 * both.
 */
export async function isChangeWanted(tx: Tx, { subscriptionId, ...order }: OrderOnFile): Promise<boolean> {
  const { request, snapshot } = readChangedOrder(order)
  return lockPlan(tx, { subscriptionId, version: request.version, paidUntil: snapshot.renewalDate })
}

/**
 * Restores the plan from before a change whose money was refunded. In another term, or after a later change, the plan
 * stays, because that plan was paid or agreed to separately.
 */
export async function takeChangeBack(tx: Tx, { subscriptionId, ...order }: OrderOnFile): Promise<void> {
  const { snapshot, change } = readChangedOrder(order)
  const { packageId, services, renewalDate } = snapshot
  const changed = { packageId, services, paidUntil: renewalDate }
  if (!(await restorePlan(tx, { id: subscriptionId, changed, plan: change.from }))) return
  await dropNotice(tx, { subscriptionId, periodStart: renewalDate })
}
