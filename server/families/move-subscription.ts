import { sql } from 'kysely'
import { renewalDate } from '#domain/pricing/renewal.ts'
import type { Tx } from '#server/db/database.ts'
import { expireLapsed, isCurrent } from './current-subscription.ts'

/**
 * Moves a paid subscription from one person to another, who is the same human. If the target has a current
 * subscription, the paid term extends it.
 */
export async function moveSubscription(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<'none' | 'extended' | 'moved'> {
  const paid = await findCurrent(tx, from)
  if (!paid) return 'none'
  const own = await findCurrent(tx, to)
  if (own) {
    await tx
      .updateTable('subscriptions')
      .set({ renews_at: renewalDate(own.renews_at, paid.term_years) })
      .where('id', '=', own.id)
      .execute()
    await tx.updateTable('subscriptions').set({ status: 'cancelled' }).where('id', '=', paid.id).execute()
    return 'extended'
  }
  await expireLapsed(tx, [to])
  await tx.updateTable('subscriptions').set({ user_id: to }).where('id', '=', paid.id).execute()
  return 'moved'
}

type Current = { id: string; term_years: number; renews_at: string }

async function findCurrent(tx: Tx, userId: string): Promise<Current | null> {
  const found = await tx
    .selectFrom('subscriptions')
    .select(['id', 'term_years', sql<string>`renews_at::text`.as('renews_at')])
    .where('user_id', '=', userId)
    .where(isCurrent('subscriptions'))
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}
