import { sql, type Insertable } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { expireLapsed } from './current-subscription.ts'
import { writePeriod } from './periods.ts'

type NewSubscription = Omit<Insertable<Tables['subscriptions']>, 'status' | 'starts_at'>

/** Starts the subscriptions of people with their first paid period. Their lapsed ones end first. */
export async function startSubscriptions(tx: Tx, started: readonly NewSubscription[]): Promise<void> {
  await expireLapsed(
    tx,
    started.map((subscription) => subscription.user_id),
  )
  for (const subscription of started) {
    const { id, paid_until: until } = await tx
      .insertInto('subscriptions')
      .values({ ...subscription, status: 'current' })
      .returning(['id', sql<string>`renews_at::text`.as('paid_until')])
      .executeTakeFirstOrThrow()
    const { order_id: orderId, user_id: userId } = subscription
    await writePeriod(tx, { subscriptionId: id, userId, orderId, until })
  }
}
