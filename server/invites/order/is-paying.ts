import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/** Whether money may still come for the place; the lock is the payment engine's for this scope. */
export async function isPaying(tx: Tx, scopeId: string): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${scopeId}, 0))`.execute(tx)
  const { rows } = await sql`
    select 1 from orders o left join payment_attempts a on a.order_id = o.id
    where o.scope_id = ${scopeId}
      and (o.state = 'authorized' or (o.state = 'open' and a.state in ('sending', 'unknown', 'watch', 'authorized')))
    limit 1`.execute(tx)
  return rows.length > 0
}
