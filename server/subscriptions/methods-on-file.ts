import { sql } from 'kysely'
import type { Instrument } from '#domain/contracts/payment-methods.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { comesAfter, type IdPage } from '#server/db/id-pages.ts'

type Page = IdPage & { alsoEnded?: boolean }

/** A subscription with the encrypted token that pays it. */
export type MethodOnFile = { id: string; sealed: Buffer }

/**
 * The encrypted tokens that pay current subscriptions, by the id of the subscription. On request, also the tokens of
 * ended ones.
 */
export async function methodsOnFile(
  db: Db,
  { after, limit, alsoEnded = false }: Page,
): Promise<MethodOnFile[]> {
  const { rows } = await sql<MethodOnFile>`
    select id, payment_token_enc as sealed from subscriptions
    where (status = 'current' or ${alsoEnded}::boolean) and payment_token_enc is not null and ${comesAfter(sql`id`, { after })}
    order by id limit ${limit}`.execute(db)
  return rows
}

/** What pays a subscription: its encrypted token, and its instrument if the gateway reported it. */
export type LockedMethod = { token: Buffer; method: Instrument | null }

/** Locks a subscription until the transaction ends. Returns what pays it, or null without a token. */
export async function lockMethod(tx: Tx, id: string): Promise<LockedMethod | null> {
  const found = await tx
    .selectFrom('subscriptions')
    .select(['payment_token_enc as token', 'method'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found?.token ? { token: found.token, method: found.method } : null
}

/** A method that can no longer be charged, of a subscription that renews. */
export type RefusedMethod = MethodOnFile & {
  userId: string
  method: Instrument | null
  /** The last paid day. */
  paidUntil: string
  isPastDue: boolean
}

/**
 * Marks methods as refused, so that they are never charged again. A new method clears the mark. A method that replaced
 * the given one since is not marked. Returns the newly marked methods of subscriptions that renew.
 */
export async function refuseMethods(db: Db | Tx, found: readonly MethodOnFile[]): Promise<RefusedMethod[]> {
  const refused: RefusedMethod[] = []
  for (const { id, sealed } of found) {
    const { rows } = await sql<RefusedMethod & { renews: boolean }>`
      update subscriptions set method_refused_at = app_now()
      where id = ${id} and payment_token_enc = ${sealed} and method_refused_at is null
      returning id, payment_token_enc as sealed, user_id as "userId", method, renews_at::text as "paidUntil",
                past_due_since is not null as "isPastDue", auto_renew and status = 'current' as renews`.execute(
      db,
    )
    refused.push(...rows.filter(({ renews }) => renews))
  }
  return refused
}

/**
 * Replaces an encrypted token by another encryption of the same token. A token that was stored since then stays.
 * Returns whether it was replaced.
 */
export async function resealMethod(db: Db, { id, sealed }: MethodOnFile, again: Buffer): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('subscriptions')
    .set({ payment_token_enc: again })
    .where('id', '=', id)
    .where('payment_token_enc', '=', sealed)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type NewMethod = {
  id: string
  /** Encrypted. */
  token: Buffer
  method: Instrument
}
export type MethodInUse = { userId: string; method: Instrument | null }
/** The person whose method was replaced, and the earlier method. */
export type ReplacedMethod = { userId: string; before: Instrument | null }

/** The person and the payment method of a subscription, which it locks. Null if the subscription has ended. */
export async function lockMethodInUse(tx: Tx, id: string): Promise<MethodInUse | null> {
  const found = await tx
    .selectFrom('subscriptions')
    .select(['user_id as userId', 'method'])
    .where('id', '=', id)
    .where('status', '=', 'current')
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

/** Replaces the payment method of a subscription. Null if the subscription has ended. */
export async function saveMethod(tx: Tx, { id, token, method }: NewMethod): Promise<ReplacedMethod | null> {
  const inUse = await lockMethodInUse(tx, id)
  if (!inUse) return null
  await tx
    .updateTable('subscriptions')
    // A due renewal is charged at once, even if this process ends now.
    .set({
      payment_token_enc: token,
      method: JSON.stringify(method),
      method_refused_at: null,
      charge_after: null,
    })
    .where('id', '=', id)
    .execute()
  return { userId: inUse.userId, before: inUse.method }
}

/**
 * Stores what the gateway now reports about methods. A method that was stored since then stays unchanged. A card with
 * another number or expiry is no longer refused. A renewal that waits for it is charged at once.
 */
export async function saveMethods(db: Db, found: readonly MethodOnFile[], method: Instrument): Promise<void> {
  const isNewCard = sql<boolean>`(${method.method === 'creditCard'}::boolean and method->>'method' = 'creditCard'
    and method <> ${JSON.stringify(method)}::jsonb)`
  const waits = sql<boolean>`(method_refused_at is not null or charge_after = 'infinity')`
  for (const { id, sealed } of found)
    await db
      .updateTable('subscriptions')
      .set({
        method: JSON.stringify(method),
        method_refused_at: sql<Date | null>`case when ${isNewCard} then null else method_refused_at end`,
        charge_after: sql<Date | null>`case when ${isNewCard} and ${waits} then null else charge_after end`,
      })
      .where('id', '=', id)
      .where('payment_token_enc', '=', sealed)
      .execute()
}

/** The refused cards of subscriptions that renew, by the id of the subscription. */
export async function refusedCards(db: Db, { after, limit }: IdPage): Promise<MethodOnFile[]> {
  const { rows } = await sql<MethodOnFile>`
    select id, payment_token_enc as sealed from subscriptions
    where status = 'current' and auto_renew and method_refused_at is not null and method->>'method' = 'creditCard'
      and payment_token_enc is not null and ${comesAfter(sql`id`, { after })}
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Removes the method of subscriptions that ended this many days ago, and of erased people. */
export async function dropEndedMethods(db: Db, { days }: { days: number }): Promise<void> {
  await sql`
    update subscriptions s set payment_token_enc = null, method = null
    where s.payment_token_enc is not null and s.status <> 'current'
      and (s.renews_at < app_now()::date - ${days}::int
           or exists (select from users u where u.id = s.user_id and u.erased_at is not null))`.execute(db)
}
