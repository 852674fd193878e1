import type { Db, Tx } from '#server/db/database.ts'
import { isPaymentUnderWay } from '#server/payments/index.ts'
import type { OwnSubscription } from '#server/subscriptions/index.ts'
import { readHolder } from './holder.ts'

export type MayChange = 'yes' | WhyNot
/** `due`: on the last paid day the payment of the renewal begins, so the plan stays until it is paid. */
export type WhyNot = 'renewal-off' | 'due' | 'under-way'

/** Whether another plan can be chosen. Lock the subscription first, so that nothing changes before the answer is used. */
export async function mayChange(db: Db | Tx, { id, state, paidUntil }: OwnSubscription): Promise<MayChange> {
  if (state.state === 'past-due') return 'due'
  if (state.state !== 'active' || !state.renews) return 'renewal-off'
  if (await isPaymentUnderWay(db, id)) return 'under-way'
  const { today } = await readHolder(db, id)
  return today < paidUntil ? 'yes' : 'due'
}
