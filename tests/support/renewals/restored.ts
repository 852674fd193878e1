import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Subscriber } from './due-renewals.ts'

/**
 * The database as a backup from before the orders of a subscription has it. The gateway keeps their transactions. The
 * subscription is in its first term again.
 */
export async function restoreBefore(db: Db, { subscriptionId, paidUntil }: Subscriber): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where subscription_id = ${subscriptionId}`.execute(db)
  const orders = rows.map(({ id }) => id)
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const table of ['payment_ledger', 'payment_attempts', 'subscription_periods', 'entitlement_slots'])
      await sql`delete from ${sql.table(table)} where order_id = any(${orders}::uuid[])`.execute(tx)
    await sql`delete from orders where id = any(${orders}::uuid[])`.execute(tx)
    await sql`
      update subscriptions set renews_at = ${paidUntil}::date, charge_after = null, past_due_since = null
      where id = ${subscriptionId}`.execute(tx)
  })
}

/** The later charges of an instrument on file, in the book of the gateway. */
export async function laterCharges(
  db: Db,
  { subscriptionId }: Subscriber,
): Promise<{ id: string; status: string; amountMinor: number }[]> {
  const { rows } = await sql<{ id: string; status: string; amountMinor: number }>`
    select later.id, later.status, later.amount_minor as "amountMinor"
    from subscriptions s join orders o on o.id = s.order_id
    join sandbox_transactions first on first.order_no = o.order_no
    join sandbox_transactions later on later.vault_token = first.vault_token and later.occasion = 'renewal'
    where s.id = ${subscriptionId} order by later.created_at`.execute(db)
  return rows
}

/** The states of those charges, the oldest first. */
export async function statesOf(db: Db, subscriber: Subscriber): Promise<string[]> {
  return (await laterCharges(db, subscriber)).map(({ status }) => status)
}

/** What staff still have to look at among those charges. */
export async function openFindings(db: Db, subscriber: Subscriber): Promise<string[]> {
  const charges = (await laterCharges(db, subscriber)).map(({ id }) => id)
  const found = db
    .selectFrom('reconciliations')
    .select('finding')
    .where('txn', 'in', charges)
    .where('resolved_at', 'is', null)
  return (await found.execute()).map(({ finding }) => finding)
}
