import { HOUR_SECONDS } from '#domain/durations.ts'
import { renewalUrl } from '#server/subscriptions/index.ts'
import { sql } from 'kysely'
import { formatMoney } from '#domain/money.ts'
import { dayInWords } from '#domain/places/local-time.ts'
import { buildNameIn, type NamedBuild } from '#domain/pricing/build-name.ts'
import type { Site } from '#domain/site.ts'
import type { Db } from '#server/db/database.ts'
import type { IdPage } from '#server/db/id-pages.ts'
import { packageBuilt } from '#server/packages/index.ts'
import type { Job } from '#server/platform/job.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { mailPerson } from '#server/email/index.ts'
import { mailInBatches, pageOfUnmailed } from './mail-in-batches.ts'

/** How many days late the mail may be after an outage. It is less than the time for which mails are kept. */
const LATE_DAYS = 30

type Deps = { secrets: Secrets; site: Site }
type Yearly = {
  dedupe: string
  id: string
  userId: string
  named: Omit<NamedBuild, 'services'>
  services: string[]
  years: number
  paidUntil: string
  renewalMinor: number
  currency: string
  includesVat: boolean
}

/** In the middle of a term of two years, a mail names the plan, its price and how to cancel. */
export function sendYearlyNotes(deps: Deps): Job {
  return {
    name: 'send-yearly-notes',
    everySeconds: HOUR_SECONDS,
    run: async (context) =>
      mailInBatches(context, {
        find: async (page) => findYearly(context.db, page),
        mail: async (yearly) => note(context.db, deps, yearly),
      }),
  }
}

const A_YEAR_AHEAD = sql`(app_now() + interval '1 year')::date`

/** The first condition on the last paid day is wider by a leap day. An index finds these subscriptions. */
async function findYearly(db: Db, page: IdPage): Promise<Yearly[]> {
  const { rows } = await sql<Yearly>`
    with due as (
      select 'yearly-note:' || s.id || ':' || s.renews_at as dedupe, s.id, s.user_id as "userId",
             ${packageBuilt('p')} as named, s.services, s.term_years as years, s.renews_at::text as "paidUntil",
             s.renewal_minor as "renewalMinor", s.currency, p.tax_behaviour = 'inclusive' as "includesVat"
      from subscriptions s join packages p on p.id = s.package_id join users u on u.id = s.user_id
      where s.status = 'current' and s.auto_renew and s.term_years = 2 and u.email is not null and u.erased_at is null
        and s.renews_at between ${A_YEAR_AHEAD} - ${LATE_DAYS + 1}::int and ${A_YEAR_AHEAD} + 1
        and app_now()::date between (s.renews_at - interval '1 year')::date
                            and (s.renews_at - interval '1 year')::date + ${LATE_DAYS}::int)
    ${pageOfUnmailed(page)}`.execute(db)
  return rows
}

async function note(db: Db, deps: Deps, yearly: Yearly): Promise<void> {
  const { id, userId, named, services, years, paidUntil, renewalMinor, currency, includesVat } = yearly
  await mailPerson(db, yearly, (person) => ({
    kind: 'yearly-note',
    firstName: person.firstName,
    packageName: buildNameIn({ ...named, services }, person.locale),
    years,
    paidUntil: dayInWords(paidUntil, person),
    amount: formatMoney(renewalMinor, { currency, locale: person.locale }),
    includesVat,
    offUrl: renewalUrl(deps, { subscriptionId: id, userId, linksSince: person.linksSince }),
  }))
}
