import { sql, type Insertable } from 'kysely'
import { renewalDate } from '#domain/pricing/renewal.ts'
import type { Tx } from '#server/db/database.ts'
import { together } from '#server/db/transaction.ts'
import type { Tables } from '#server/db/tables.ts'
import { recordEvent } from '#server/events/index.ts'
import { expireLapsed, lockCurrent, type Current } from './current-subscription.ts'
import { writePeriod } from './periods.ts'

type NewSubscription = Omit<Insertable<Tables['subscriptions']>, 'status' | 'starts_at'>

/**
 * Starts the subscriptions of people with their first paid period. Their lapsed ones end first. If a person has got a
 * current one while they paid, the new time extends it. So an order whose money was captured can always be completed.
 * Returns the ids of the started or extended subscriptions, in the given order.
 */
export async function startSubscriptions(tx: Tx, started: readonly NewSubscription[]): Promise<string[]> {
  const people = started.map(({ user_id: userId }) => userId)
  const [, ...currents] = await together([
    expireLapsed(tx, people),
    ...people.map(async (userId) => lockCurrent(tx, userId)),
  ])
  const ids: string[] = []
  for (const [nth, subscription] of started.entries()) {
    const { order_id: orderId, user_id: userId } = subscription
    const current = currents[nth]
    const written = current ? await extend(tx, current, subscription) : await start(tx, subscription)
    await writePeriod(tx, { ...written, userId, orderId })
    const data = { subscriptionId: written.subscriptionId, paidUntil: written.until }
    await recordEvent(tx, { type: 'subscription.started', personId: userId, data })
    ids.push(written.subscriptionId)
  }
  return ids
}

type Written = { subscriptionId: string; until: string }

async function extend(
  tx: Tx,
  current: Current,
  { term_years: years }: Pick<NewSubscription, 'term_years'>,
): Promise<Written> {
  const until = renewalDate(current.renews_at, years)
  await tx
    .updateTable('subscriptions')
    .set({ renews_at: until, past_due_since: null, charge_after: null })
    .where('id', '=', current.id)
    .execute()
  return { subscriptionId: current.id, until }
}

async function start(tx: Tx, subscription: NewSubscription): Promise<Written> {
  const { id, paid_until: until } = await tx
    .insertInto('subscriptions')
    .values({ ...subscription, status: 'current' })
    .returning(['id', sql<string>`renews_at::text`.as('paid_until')])
    .executeTakeFirstOrThrow()
  return { subscriptionId: id, until }
}
