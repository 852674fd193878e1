import { sql } from 'kysely'
import type { Instrument } from '#domain/contracts/payment-methods.ts'
import type { Db } from '#server/db/database.ts'

type Page = { after: string | null; limit: number }

/** The encrypted tokens that pay current subscriptions, by the id of the subscription. */
export async function methodsOnFile(
  db: Db,
  { after, limit }: Page,
): Promise<{ id: string; sealed: Buffer }[]> {
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    select id, payment_token_enc as sealed from subscriptions
    where status = 'current' and payment_token_enc is not null and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Keeps methods from being charged again. A new method empties it. */
export async function refuseMethods(db: Db, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ method_refused_at: sql<Date>`coalesce(method_refused_at, app_now())` })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/** Keeps what the gateway now reports of methods, such as another expiry. */
export async function saveMethods(db: Db, ids: readonly string[], method: Instrument): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set({ method: JSON.stringify(method) })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}
