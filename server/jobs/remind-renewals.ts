import { sql } from 'kysely'
import { formatMoney } from '#domain/money.ts'
import { isLocale, type Locale } from '#domain/messages/locales.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import { dayIn, dayInWords } from '#domain/places/local-time.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { Db } from '#server/db/database.ts'
import type { Site } from '#domain/site.ts'
import { renewalUrl } from '#server/renewals/index.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { BATCH } from './in-batches.ts'
import type { Job, JobContext } from '#server/platform/job.ts'

/** People are reminded twice, this many days before the end. */
const REMINDER_DAYS = [30, 7] as const

type Deps = { secrets: Secrets; site: Site }

type DueReminder = {
  dedupe: string
  id: string
  user_id: string
  renews: boolean
  renewal_minor: number
  currency: string
  term_years: number
  email: string
  locale: string
  country: string | null
  phone_country_code: string | null
  phone_number: string | null
  paid_until: string
  days_left: number
}

/**
 * Reminds people 30 and 7 days before the last paid day of their subscription. The mail says whether it renews, and then it
 * has the link that switches renewal off.
 */
export function remindRenewals(deps: Deps): Job {
  return {
    name: 'remind-renewals',
    everySeconds: 3600,
    run: async (context) => {
      let count = 0
      for (const days of REMINDER_DAYS) count += await remind(deps, context, days)
      return count
    },
  }
}

async function remind(deps: Deps, { db, isStopping }: JobContext, days: number): Promise<number> {
  let count = 0
  while (!isStopping()) {
    const due = await dueReminders(db, days)
    for (const reminder of due) await enqueueReminder(db, deps, reminder)
    count += due.length
    if (due.length < BATCH) break
  }
  return count
}

/**
 * Due reminders, including late ones after an outage. A reminder is due until the next one, or until the end.
 * Days are counted in the person's time zone.
 */
async function dueReminders(db: Db, days: number): Promise<DueReminder[]> {
  const next = REMINDER_DAYS.find((other) => other < days) ?? 0
  const { zones, todays } = await today(db, days)
  const { rows } = await sql<DueReminder>`
    with due as (
      select 'renewal-reminder:' || s.id || ':' || s.renews_at || ':' || ${days}::text as dedupe,
             s.id, s.user_id, s.auto_renew as renews, s.renewal_minor, s.currency, s.term_years, u.email, u.locale, u.address->>'country' as country, u.phone_country_code, u.phone_number,
             s.renews_at::text as paid_until, s.renews_at - here.today as days_left
      from subscriptions s join users u on u.id = s.user_id
        join unnest(${zones}::text[], ${todays}::date[]) as here (zone, today) on here.zone = coalesce(u.time_zone, '')
      where s.status = 'current' and u.email is not null and u.erased_at is null
        and s.renews_at - ${days}::int <= here.today and s.renews_at - ${next}::int > here.today)
    select * from due where not exists (select 1 from outbox where outbox.dedupe = due.dedupe)
    limit ${BATCH}`.execute(db)
  return rows
}

/** The current date in each time zone of the affected people; `''` for people without a zone. */
async function today(db: Db, days: number): Promise<{ zones: string[]; todays: string[] }> {
  const { rows } = await sql<{ zone: string; now: Date }>`
    select distinct coalesce(u.time_zone, '') as zone, app_now() as now
    from subscriptions s join users u on u.id = s.user_id
    where s.status = 'current' and s.renews_at between app_now()::date - 1 and app_now()::date + ${days}::int + 1`.execute(
    db,
  )
  return {
    zones: rows.map(({ zone }) => zone),
    todays: rows.map(({ zone, now }) => dayIn(now, zone)),
  }
}

async function enqueueReminder(db: Db, deps: Deps, due: DueReminder): Promise<void> {
  const locale: Locale = isLocale(due.locale) ? due.locale : 'en'
  const country = homeCountry({
    address: due.country ? { country: due.country } : null,
    phoneCountryCode: due.phone_country_code,
    phoneNumber: due.phone_number,
  })
  await enqueueMail(db, {
    dedupe: due.dedupe,
    recipient: due.email,
    locale,
    mail: {
      kind: 'renewal-reminder',
      days: due.days_left,
      date: dayInWords(due.paid_until, { locale, country }),
      renewal: due.renews
        ? {
            amount: formatMoney(due.renewal_minor, { currency: due.currency, locale }),
            years: due.term_years,
            offUrl: renewalUrl(deps, { subscriptionId: due.id, userId: due.user_id }),
          }
        : null,
    },
  })
}
