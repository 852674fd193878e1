import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import type { DayOfSums } from './day-of-sums.ts'

/** Why payments that were tried on a day were declined, and how many were paid for the same thing since. */
export async function sumDeclines(tx: Tx, { day, begins, ends }: DayOfSums): Promise<void> {
  await sql`delete from figure_declines where day = ${day}`.execute(tx)
  await sql`
    insert into figure_declines (day, code, reason, kind, attempts, paid_later)
    select ${day}::date, coalesce(a.processor_code, '–'), coalesce(a.details->>'reason', 'unknown'),
           case when a.details->>'type' in ('soft', 'hard') then a.details->>'type' else 'unknown' end as kind, count(*),
           count(*) filter (where exists (
             select from orders paid where paid.scope_id = o.scope_id and paid.state in ('paid', 'refunded')))
    from payment_attempts a join orders o on o.id = a.order_id
    where a.created_at >= ${begins} and a.created_at < ${ends} and a.state in ('declined', 'rejected')
    group by 2, 3, 4`.execute(tx)
}
