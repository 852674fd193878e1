import { sql } from 'kysely'
import type { Instrument } from '#domain/contracts/payment-methods.ts'
import type { Db } from '#server/db/database.ts'

type Page = { after: string | null; limit: number }

/** A subscription with the encrypted token that pays it. */
export type MethodOnFile = { id: string; sealed: Buffer }

/** The encrypted tokens that pay current subscriptions, by the id of the subscription. */
export async function methodsOnFile(db: Db, { after, limit }: Page): Promise<MethodOnFile[]> {
  const { rows } = await sql<MethodOnFile>`
    select id, payment_token_enc as sealed from subscriptions
    where status = 'current' and payment_token_enc is not null and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Keeps methods from being charged again. A new method empties it, and one that came since they were read is left alone. */
export async function refuseMethods(db: Db, found: readonly MethodOnFile[]): Promise<void> {
  for (const { id, sealed } of found)
    await db
      .updateTable('subscriptions')
      .set({ method_refused_at: sql<Date>`coalesce(method_refused_at, app_now())` })
      .where('id', '=', id)
      .where('payment_token_enc', '=', sealed)
      .execute()
}

/** Keeps what the gateway now reports of methods, such as another expiry. One that came since is left alone. */
export async function saveMethods(db: Db, found: readonly MethodOnFile[], method: Instrument): Promise<void> {
  for (const { id, sealed } of found)
    await db
      .updateTable('subscriptions')
      .set({ method: JSON.stringify(method) })
      .where('id', '=', id)
      .where('payment_token_enc', '=', sealed)
      .execute()
}
