import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { renewedFrom, TERM_GIVEN_BACK } from '#server/payments/index.ts'
import { fallenDue } from '#server/subscriptions/index.ts'
import { TODAY, type DayOfSums } from './day-of-sums.ts'

/**
 * Counts the subscriptions whose last paid day was this day, by their result. A paid one is `kept`, or `recovered` if a
 * try was declined before. An unpaid one is `off`, `unpaid` after its grace period, or still `open`.
 */
export async function sumRenewals(tx: Tx, { day }: DayOfSums): Promise<void> {
  await sql`delete from figure_renewals where day = ${day}`.execute(tx)
  await sql`
    with renewed as (${renewedFrom(sql`(${day}::date + 1)::text`)}),
    due as (
      select case when not stays then 'off' when declined then 'recovered' else 'kept' end as outcome from renewed
      union all
      select outcome from (${fallenDue(sql`${day}::date`, TODAY)}) s
      where not ${TERM_GIVEN_BACK} and not exists (select from renewed r where r.subscription_id = s.id))
    insert into figure_renewals (day, outcome, renewals)
    select ${day}::date, outcome, count(*) from due group by outcome`.execute(tx)
}
