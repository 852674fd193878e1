import { sql } from 'kysely'
import type { Instrument } from '#domain/contracts/payment-methods.ts'
import type { NamedBuild } from '#domain/pricing/build-name.ts'
import { NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import type { Db } from '#server/db/database.ts'
import { comesAfter, type IdPage } from '#server/db/id-pages.ts'
import { packageBuilt } from '#server/packages/index.ts'
import { CHARGE_ON, MAIL_KEY } from './notice-store.ts'
import { endsWithin, joinHere, type Todays } from './todays.ts'

/** A subscription whose person must be told now about its renewal. */
export type DueNotice = {
  id: string
  userId: string
  packageId: number
  named: Omit<NamedBuild, 'services'>
  services: string[]
  years: number
  currency: string
  /** How often the plan of the next term was changed. */
  changes: number
  /** The agreed price of the next term, before tax. */
  agreedMinor: number
  taxBehaviour: 'exclusive' | 'inclusive'
  method: Instrument | null
  /** The last paid day. */
  paidUntil: string
  /** The date where the person lives. */
  today: string
}

type Page = Todays & IdPage

/** Renewals without a notice that are due within 30 days, or are overdue. */
export async function dueFirstNotices(db: Db, { after, limit, ...todays }: Page): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    select ${COLUMNS} from ${renewing(todays, NOTICE_DAYS.first)}
      and s.renews_at - ${NOTICE_DAYS.first}::int <= here.today
      and not exists (select from renewal_notices n where n.subscription_id = s.id and n.period_start = s.renews_at)
      and ${comesAfter(sql`s.id`, { after })}
    order by s.id limit ${limit}`.execute(db)
  return rows
}

/** Renewals that are charged within 7 days. A person who got the first mail within these days gets no second one. */
export async function dueSecondNotices(db: Db, { after, limit, ...todays }: Page): Promise<DueNotice[]> {
  const { rows } = await sql<DueNotice>`
    select ${COLUMNS} from ${renewing(todays, NOTICE_DAYS.second)}
      and exists (
        select from renewal_notices n
        where n.subscription_id = s.id and n.period_start = s.renews_at
          and ${CHARGE_ON} - ${NOTICE_DAYS.second}::int <= here.today and ${CHARGE_ON} > here.today
          and (n.sent_at at time zone 'UTC')::date < ${CHARGE_ON} - ${NOTICE_DAYS.second}::int
          and not exists (select from outbox where outbox.dedupe = ${MAIL_KEY} || ':second'))
      and ${comesAfter(sql`s.id`, { after })}
    order by s.id limit ${limit}`.execute(db)
  return rows
}

const COLUMNS = sql`s.id, s.user_id as "userId", p.id as "packageId", ${packageBuilt('p')} as named,
  coalesce(s.next_services, s.services) as services, coalesce(s.next_term_years, s.term_years) as years, s.currency,
  s.plan_changes as changes, coalesce(s.next_renewal_minor, s.renewal_minor) as "agreedMinor", p.tax_behaviour as "taxBehaviour", s.method,
  s.renews_at::text as "paidUntil", here.today::text as today`

/**
 * Subscriptions that renew within these days and have a person to write to. `p` is the package of the next term. `here` has the date where
 * the person lives.
 */
function renewing(dates: Todays, days: number) {
  return sql`subscriptions s join packages p on p.id = coalesce(s.next_package_id, s.package_id)
    join users u on u.id = s.user_id
    ${joinHere(dates)}
    where s.status = 'current' and s.auto_renew and ${endsWithin(dates, { days })}
      and u.email is not null and u.erased_at is null`
}
