import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { TODAY, type DayOfSums } from './day-of-sums.ts'

/**
 * What became of the subscriptions whose last paid day it was. One that was paid is kept, or recovered if a try of it was
 * declined before. Without a paid renewal it is off, unpaid after its grace, or still open.
 */
export async function sumRenewals(tx: Tx, { day }: DayOfSums): Promise<void> {
  await sql`delete from figure_renewals where day = ${day}`.execute(tx)
  await sql`
    with tried as (
      select o.id, o.subscription_id, o.state from orders o
      where o.flow = 'renewal' and o.price_snapshot->>'startsOn' = (${day}::date + 1)::text),
    renewed as (
      select t.subscription_id, bool_or(t.state = 'paid') as paid,
             bool_or(exists (select from payment_attempts a where a.order_id = t.id and a.state in ('declined', 'rejected')))
               as declined
      from tried t group by t.subscription_id having bool_or(t.state in ('paid', 'refunded'))),
    due as (
      select case when not paid then 'off' when declined then 'recovered' else 'kept' end as outcome from renewed
      union all
      select case when s.status = 'current' and (s.auto_renew or s.renews_at >= ${TODAY}) then 'open'
                  when s.status = 'expired' and s.past_due_since is not null then 'unpaid'
                  else 'off' end
      from subscriptions s
      where s.renews_at = ${day}::date and s.renews_at <= ${TODAY} and s.status <> 'cancelled'
        -- A term that was given back ends early. It never fell due.
        and not exists (
          select from orders o where o.state = 'refunded' and (o.id = s.order_id
            or o.subscription_id = s.id and o.flow = 'renewal' and o.price_snapshot->>'startsOn' <= s.renews_at::text))
        and not exists (select from renewed r where r.subscription_id = s.id))
    insert into figure_renewals (day, outcome, renewals)
    select ${day}::date, outcome, count(*) from due group by outcome`.execute(tx)
}
