import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** What happened to the subscriptions that a row of a violation names, line by line. */
export async function tellSubscriptions(tx: Tx, row: Record<string, unknown>): Promise<string[]> {
  // A mail is named by a key such as `refund-made:<id>`.
  const values = Object.values(row).flatMap((value) => String(value).split(':'))
  const lines: string[] = []
  for (const id of await subscriptionsNamed(tx, values)) lines.push(...(await storyOf(tx, id)))
  return lines
}

/** The subscriptions that a value names: by an id, an order, an attempt, a refund or a transaction. */
async function subscriptionsNamed(tx: Tx, values: readonly string[]): Promise<string[]> {
  const isNamed = (column: string) => sql<boolean>`${sql.ref(column)}::text = any(${values}::text[])`
  const { rows } = await sql<{ id: string }>`
    select s.id from subscriptions s
    where ${isNamed('s.id')} or exists (
      select from orders o where (o.subscription_id = s.id or o.id = s.order_id)
        and (${isNamed('o.id')} or ${isNamed('o.scope_id')} or ${isNamed('o.order_no')}
             or exists (select from payment_attempts a where a.order_id = o.id
                          and (${isNamed('a.id')} or ${isNamed('a.gateway_txn')}))
             or exists (select from refunds r where r.order_id = o.id and ${isNamed('r.id')})))
    order by s.id`.execute(tx)
  return rows.map(({ id }) => id)
}

async function storyOf(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ at: Date; what: string }>`
    with own as (select o.* from subscriptions s join orders o on o.subscription_id = s.id or o.id = s.order_id where s.id = ${id})
    select app_now() as at, 'subscription ' || id || ' is ' || status || ', package ' || package_id || ', paid until ' || renews_at
             || case when auto_renew then ', renews' else '' end
             || coalesce(', past due since ' || past_due_since, '') as what
      from subscriptions where id = ${id}
    union all
    select created_at, 'order ' || order_no || ' (' || flow || ') begins, package ' || (price_snapshot ->> 'packageId')
             || ', ' || amount_minor || '; it is ' || state || coalesce(', paid ' || paid_at, '') from own
    union all
    select j.at, 'gateway: ' || j.event || ' ' || j.amount_minor || ' of ' || j.transaction_id || ' for ' || j.order_id
      from sandbox_journal j join own on own.order_no = j.order_no
    union all
    select l.at, 'ledger: ' || l.kind || ' ' || l.amount_minor || ' of ' || l.gateway_txn
      from payment_ledger l join own on own.id = l.order_id
    union all
    select r.created_at, 'refund ' || r.id || ' of ' || r.amount_minor || ' by ' || r.asked_by || '; it is ' || r.state
      from refunds r join own on own.id = r.order_id
    union all
    select at, 'consent to ' || kind || ': ' || agreed from consents where subscription_id = ${id}
    union all
    select noticed_at, 'notice before ' || period_start || ' of ' || amount_minor || ', sent ' || coalesce(sent_at::text, 'never')
      from renewal_notices where subscription_id = ${id}
    order by at`.execute(tx)
  return rows.map(({ at, what }) => `  ${at.toISOString()}  ${what}`)
}
