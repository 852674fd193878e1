import { sql } from 'kysely'
import { MINUTE_SECONDS } from '#domain/durations.ts'
import { COMPANY_ZONE } from '#domain/console/company-zone.ts'
import { LATE_DAYS } from '#domain/console/figures.ts'
import { sum } from '#domain/money.ts'
import { FIRST_EVENT } from '#server/analytics/index.ts'
import { inBackground, type Db } from '#server/db/database.ts'
import { FIRST_BOOKED } from '#server/payments/index.ts'
import type { Job } from '#server/platform/job.ts'
import { workApart } from '#server/platform/work-apart.ts'
import { TODAY, dayOfSums } from './day-of-sums.ts'
import { sumDeclines } from './sum-declines.ts'
import { sumExperiments } from './sum-experiments.ts'
import { sumFunnel } from './sum-funnel.ts'
import { sumRenewals } from './sum-renewals.ts'
import { sumSales } from './sum-sales.ts'

/** The maximum number of days in one run, the newest first. The next run continues. */
const DAYS_A_RUN = 40

/**
 * Computes the sums of each day. Today and yesterday are computed in each run. The last weeks are computed again once a
 * day, because payments, renewals and visitors change them. Older days do not change.
 */
export const sumUpFigures: Job = {
  name: 'sum-up-figures',
  everySeconds: 5 * MINUTE_SECONDS,
  run: async ({ db, log, isStopping }) => {
    const summed = await workApart(log, {
      items: await dueDays(db),
      work: async (day) => {
        if (isStopping()) return 0
        await sumUpDay(db, day)
        return 1
      },
      alert: 'the figures of a day could not be computed and will be tried again',
      fieldsOf: (day) => ({ key: day }),
    })
    return sum(summed)
  },
}

/** Replaces all sums of a day. If two processes do it, the second waits and gets the same result. */
export async function sumUpDay(db: Db, day: string): Promise<void> {
  await inBackground(db)
    .transaction()
    .execute(async (tx) => {
      await sql`insert into figure_days (day, computed_at) values (${day}, app_now())
        on conflict (day) do update set computed_at = excluded.computed_at`.execute(tx)
      const span = dayOfSums(day)
      for (const write of [sumSales, sumFunnel, sumRenewals, sumDeclines, sumExperiments])
        await write(tx, span)
    })
}

async function dueDays(db: Db): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    with began as (
      select least(${FIRST_BOOKED}, ${FIRST_EVENT}) as at),
    days as (
      select each::date as day
      from began, generate_series(coalesce((began.at at time zone ${COMPANY_ZONE})::date, ${TODAY}), ${TODAY}, interval '1 day') each)
    select day::text from days left join figure_days using (day)
    where computed_at is null or computed_at < ((day + 2)::timestamp at time zone ${COMPANY_ZONE})
       or (day >= ${TODAY} - ${LATE_DAYS}::int and computed_at < app_now() - interval '1 day')
    order by day desc limit ${DAYS_A_RUN}`.execute(db)
  return rows.map(({ day }) => day)
}
