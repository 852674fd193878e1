import { sql } from 'kysely'
import type { Choice } from '#domain/pricing/package-offer.ts'
import type { Db, Tx } from '#server/db/database.ts'

/** The package that a returning parent has chosen but not paid yet. Null if there is none. */
export async function readChoice(db: Db | Tx, userId: string): Promise<Choice | null> {
  const row = await db
    .selectFrom('return_choices')
    .select(['package_id as packageId', 'product_id as productId', 'services'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

/** Keeps the newest choice of a person. */
export async function saveChoice(
  db: Db,
  userId: string,
  { packageId, productId, services }: Choice,
): Promise<void> {
  const chosen = { package_id: packageId, product_id: productId, services: [...services] }
  await db
    .insertInto('return_choices')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...chosen, chosen_at: sql<Date>`app_now()` }),
    )
    .execute()
}

/** Deletes a choice that was paid, because it is now a subscription. */
export async function forgetChoice(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('return_choices').where('user_id', '=', userId).execute()
}
