import { sql } from 'kysely'
import { isLocale, type Locale } from '#domain/messages/locales.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import { localTime } from '#domain/places/local-time.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { Db } from '#server/db/database.ts'
import { BATCH } from './in-batches.ts'
import type { Job, JobContext } from '#server/platform/job.ts'

/** The end of a subscription is announced twice. */
const REMINDER_DAYS = [30, 7] as const

type DueReminder = {
  dedupe: string
  email: string
  locale: string
  time_zone: string | null
  country: string | null
  phone_country_code: string | null
  phone_number: string | null
  renews_at: Date
  days_left: number
}

/** Tells people 30 and 7 days ahead until when their subscription is paid. Nothing is charged on that day. */
export const remindRenewals: Job = {
  name: 'remind-renewals',
  everySeconds: 3600,
  run: async (context) => {
    let count = 0
    for (const days of REMINDER_DAYS) count += await remind(context, days)
    return count
  },
}

async function remind({ db, isStopping }: JobContext, days: number): Promise<number> {
  let count = 0
  while (!isStopping()) {
    const due = await dueReminders(db, days)
    for (const reminder of due) await enqueueReminder(db, reminder)
    count += due.length
    if (due.length < BATCH) break
  }
  return count
}

/** Late ones too, after an outage: until the next reminder, or the end, is due. */
async function dueReminders(db: Db, days: number): Promise<DueReminder[]> {
  const next = REMINDER_DAYS.find((other) => other < days) ?? 0
  const { rows } = await sql<DueReminder>`
    with due as (
      select 'renewal-reminder:' || s.id || ':' || (s.renews_at at time zone 'UTC')::date || ':' || ${days}::text as dedupe,
             u.email, u.locale, u.time_zone, u.address->>'country' as country, u.phone_country_code, u.phone_number, s.renews_at,
             ceil(extract(epoch from s.renews_at - now()) / 86400)::int as days_left
      from subscriptions s join users u on u.id = s.user_id
      where s.status = 'current' and u.email is not null and u.erased_at is null
        and s.renews_at - make_interval(days => ${days}) <= now()
        and s.renews_at - make_interval(days => ${next}) > now())
    select * from due where not exists (select 1 from outbox where outbox.dedupe = due.dedupe)
    limit ${BATCH}`.execute(db)
  return rows
}

async function enqueueReminder(db: Db, due: DueReminder): Promise<void> {
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
      date: localTime(due.renews_at, { locale, country, timeZone: due.time_zone, style: 'day' }),
    },
  })
}
