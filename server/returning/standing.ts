import { sql } from 'kysely'
import type { NewSubscription } from '#domain/contracts/new-subscriptions.ts'
import type { Db } from '#server/db/database.ts'
import { findOwnSubscription } from '#server/subscriptions/index.ts'

export type Standing = Pick<NewSubscription, 'may' | 'paidUntil'>

/**
 * Whether a person can subscribe now. While their time is paid, the answer has its last day, and nothing about the
 * payer.
 */
export async function readStanding(db: Db, userId: string): Promise<Standing> {
  const own = await findOwnSubscription(db, { userId })
  if (!own || own.state.state === 'ended') return { may: 'subscribe', paidUntil: null }
  const { paidUntil, state } = own
  if (state.state === 'past-due') return { may: 'past-due', paidUntil }
  const isOthers = !state.renews && (await isPaidByAnother(db, userId))
  return { may: isOthers ? 'paid-by-another' : 'running', paidUntil }
}

/** Whether another person paid for the last period of a person. */
async function isPaidByAnother(db: Db, userId: string): Promise<boolean> {
  const { rows } = await sql<{ isOthers: boolean }>`
    select bought.payer_id <> ${userId} as "isOthers"
    from subscription_periods paid join orders bought on bought.id = paid.order_id
    where paid.beneficiary_id = ${userId} order by upper(paid.during) desc limit 1`.execute(db)
  return rows[0]?.isOthers ?? false
}
