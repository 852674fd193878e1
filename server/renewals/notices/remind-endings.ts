import { sql } from 'kysely'
import { isLocale, type Locale } from '#domain/messages/locales.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import { dayInWords } from '#domain/places/local-time.ts'
import { NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import type { Db } from '#server/db/database.ts'
import { comesAfter, type IdPage } from '#server/db/id-pages.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { Job, JobContext } from '#server/platform/job.ts'
import { mailInBatches } from './mail-in-batches.ts'
import { MAIL_KEY } from './notice-store.ts'
import { endsWithin, LIVES_IN, readTodays, type Todays } from './todays.ts'

type DueReminder = {
  /** The subscription. */
  id: string
  dedupe: string
  email: string
  locale: string
  country: string | null
  phone_country_code: string | null
  phone_number: string | null
  paid_until: string
  days_left: number
  /** Another person paid for the subscription. */
  by_other: boolean
}

/** Reminds people 30 and 7 days before the last paid day of a subscription that does not renew. */
export const remindEndings: Job = {
  name: 'remind-renewals',
  everySeconds: 3600,
  run: async (context) => {
    const { first, second } = NOTICE_DAYS
    const todays = await readTodays(context.db, { days: first })
    const early = await remind(context, { ...todays, days: first, next: second, which: 'first' })
    return early + (await remind(context, { ...todays, days: second, next: 0, which: 'second' }))
  },
}

/** A reminder is due until the next one, or until the end. */
type Window = Todays & { days: number; next: number; which: 'first' | 'second' }

async function remind(context: JobContext, window: Window): Promise<number> {
  return mailInBatches(context, {
    find: async (page) => dueReminders(context.db, { ...window, ...page }),
    mail: async (due) => enqueueReminder(context.db, due),
  })
}

/**
 * Due reminders, including late ones after an outage. Days are counted in the person's time zone. A person who switched
 * renewal off after a notice knows the date. They get only the next reminder.
 */
async function dueReminders(
  db: Db,
  { days, next, which, places, todays, ...page }: Window & IdPage,
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select s.id, 'renewal-reminder:' || s.id || ':' || s.renews_at || ':' || ${days}::text as dedupe,
             u.email, u.locale, u.address->>'country' as country, u.phone_country_code, u.phone_number,
             s.renews_at::text as paid_until, s.renews_at - here.today as days_left, bought.payer_id <> s.user_id as by_other
      from subscriptions s join users u on u.id = s.user_id join orders bought on bought.id = s.order_id
        join unnest(${places}::text[], ${todays}::date[]) as here (place, today) on here.place = ${LIVES_IN}
      where s.status = 'current' and not s.auto_renew and ${endsWithin({ places, todays }, { days })} and u.email is not null and u.erased_at is null
        and s.renews_at - ${days}::int <= here.today and s.renews_at - ${next}::int > here.today
        and not exists (
          select from renewal_notices n join outbox told on told.dedupe = ${MAIL_KEY} || ':' || ${which}::text
          where n.subscription_id = s.id and n.period_start = s.renews_at))
    select * from due where not exists (select 1 from outbox where outbox.dedupe = due.dedupe) and ${comesAfter(sql`due.id`, page)}
    order by due.id limit ${page.limit}`.execute(db)
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
      paidByAnother: due.by_other,
      date: dayInWords(due.paid_until, { locale, country }),
    },
  })
}
