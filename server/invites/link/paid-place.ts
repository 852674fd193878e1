import type { Db, Tx } from '#server/db/database.ts'
import { isCurrent } from '#server/subscriptions/index.ts'

/** A subscription that another person paid for an invited parent. */
export type PaidPlace = {
  packageId: number
  /** The first name that the family uses. */
  paidBy: string | null
}

/** The subscription that another person paid for this person, or null if there is none. */
export async function findPaidPlace(
  db: Db | Tx,
  { userId, familyId }: { userId: string; familyId: string },
): Promise<PaidPlace | null> {
  const found = await db
    .selectFrom('subscriptions')
    .innerJoin('orders', 'orders.id', 'subscriptions.order_id')
    .leftJoin('family_members', (join) =>
      join
        .onRef('family_members.user_id', '=', 'orders.payer_id')
        .on('family_members.family_id', '=', familyId),
    )
    .select(['subscriptions.package_id', 'family_members.first_name'])
    .where('subscriptions.user_id', '=', userId)
    .where(isCurrent('subscriptions'))
    .where('orders.payer_id', '<>', userId)
    .executeTakeFirst()
  return found ? { packageId: found.package_id, paidBy: found.first_name } : null
}
