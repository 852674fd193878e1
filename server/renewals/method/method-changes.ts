import { sql, type Selectable } from 'kysely'
import type { PaymentType } from '#domain/payments/payment-options.ts'
import { METHOD_CHANGE_DAYS } from '#domain/privacy/terms.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import { longestDue } from '#server/db/longest-due.ts'
import type { PayerHashes } from '#server/payments/index.ts'
import type { Purge } from '#server/platform/job.ts'

export type MethodChange = Selectable<Tables['method_changes']>
/** How long a lease lasts. It is longer than a gateway call may take. */
const LEASE_SECONDS = 60
const LEASE = sql<Date>`app_now() + make_interval(secs => ${LEASE_SECONDS})`

type NewChange = {
  id: string
  subscriptionId: string
  key: string
  paymentType: PaymentType
  nonceHash: Buffer
  sealed: Buffer
  payer: PayerHashes
}

/** Writes a try before it is sent, leased to this process. Null if its nonce was used by another try. */
export async function writeChange(tx: Tx, change: NewChange): Promise<MethodChange | null> {
  const written = await tx
    .insertInto('method_changes')
    .values({
      id: change.id,
      subscription_id: change.subscriptionId,
      key: change.key,
      request_key: `method-${change.id}`,
      payment_type: change.paymentType,
      nonce_hash: change.nonceHash,
      sealed: change.sealed,
      payer_address: change.payer.addresses[0],
      payer_network: change.payer.networks[0],
      lease_until: LEASE,
    })
    .onConflict((conflict) => conflict.column('nonce_hash').doNothing())
    .returningAll()
    .executeTakeFirst()
  return written ?? null
}

/** The earlier try with this key. */
export async function findChange(
  db: Db | Tx,
  { subscriptionId, key }: { subscriptionId: string; key: string },
): Promise<MethodChange | null> {
  const found = await db
    .selectFrom('method_changes')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('key', '=', key)
    .executeTakeFirst()
  return found ?? null
}

/** Whether a try of this subscription has no answer yet. */
export async function isBeingReplaced(db: Db, subscriptionId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('method_changes')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return waiting !== undefined
}

/** Whether a try of any subscription of this person has no answer yet. */
export async function isAnyMethodAwaited(db: Db | Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from method_changes c join subscriptions s on s.id = c.subscription_id
    where s.user_id = ${userId} and c.state = 'sending' limit 1`.execute(db)
  return rows.length > 0
}

/** Leases tries without an answer to this process, the oldest first. */
export async function leaseChanges(db: Db, limit: number): Promise<MethodChange[]> {
  return db
    .updateTable('method_changes')
    .set({ lease_until: LEASE })
    .where('id', 'in', (eb) =>
      eb.selectFrom('method_changes').select('id').where('state', '=', 'sending').$call(longestDue(limit)),
    )
    .returningAll()
    .execute()
}

/** Leases one try to this process, if no other process has leased it. */
export async function leaseChange(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('method_changes')
    .set({ lease_until: LEASE })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .where('lease_until', '<=', sql<Date>`app_now()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Lets the next process ask again at once. */
export async function releaseChange(db: Db, id: string): Promise<void> {
  await db
    .updateTable('method_changes')
    .set({ lease_until: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .execute()
}

type Ended = { id: string; state: 'kept' | 'declined' | 'lost'; reason?: string | null }

/** Ends a try, once. Its nonce is erased. Returns whether it had not ended before. */
export async function endChange(tx: Tx, { id, state, reason = null }: Ended): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('method_changes')
    .set({ state, reason, sealed: null })
    .where('id', '=', id)
    .where('state', '=', 'sending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether the gateway kept the method of a later try for the same subscription. */
export async function isOutdated(
  tx: Tx,
  { id, subscription_id: subscriptionId, created_at: createdAt }: MethodChange,
): Promise<boolean> {
  const later = await tx
    .selectFrom('method_changes')
    .select('id')
    .where('subscription_id', '=', subscriptionId)
    .where('state', '=', 'kept')
    .where('created_at', '>', createdAt)
    .where('id', '<>', id)
    .executeTakeFirst()
  return later !== undefined
}

/** Deletes old tries. One that waits for an answer stays. */
export const oldMethodChanges: Purge = (limit) => sql`delete from method_changes where id in (
  select id from method_changes
  where created_at <= app_now() - make_interval(days => ${METHOD_CHANGE_DAYS}) and state <> 'sending'
  limit ${limit})`

/** Deletes the tries of subscriptions whose person is erased. */
export async function forgetMethodChanges(tx: Tx, subscriptionIds: readonly string[]): Promise<void> {
  if (subscriptionIds.length === 0) return
  await tx.deleteFrom('method_changes').where('subscription_id', 'in', subscriptionIds).execute()
}
