import { sql } from 'kysely'
import { dayInWords } from '#domain/places/local-time.ts'
import { ADDRESS_DAYS, LEAST_NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import type { Db } from '#server/db/database.ts'
import { comesAfter, type IdPage } from '#server/db/id-pages.ts'
import type { Job, JobContext } from '#server/platform/job.ts'
import { LACKS_ADDRESS } from '#server/subscriptions/index.ts'
import { mailPerson } from '#server/email/index.ts'
import { mailInBatches } from './mail-in-batches.ts'
import { endsWithin, LIVES_IN, readTodays, type Todays } from './todays.ts'

type Asked = { /** The subscription. */ id: string; dedupe: string; userId: string; paidUntil: string }

const MAIL_KEY = sql<string>`('address-missing:' || s.id || ':' || s.renews_at)`

/** Whether the person of the subscription `s` was asked for an address long enough ago. */
export const WAS_ASKED = sql<boolean>`exists (
  select from outbox asked
  where asked.dedupe in (${MAIL_KEY} || ':first', ${MAIL_KEY} || ':second')
    and asked.created_at <= app_now() - make_interval(days => ${LEAST_NOTICE_DAYS.short}::int))`

/**
 * Asks people for a billing address if their renewal has no price without it. It asks before the notice, and again
 * later.
 */
export const askForAddresses: Job = {
  name: 'ask-for-addresses',
  everySeconds: 3600,
  run: async (context) => {
    const { first, second } = ADDRESS_DAYS
    const todays = await readTodays(context.db, { days: first })
    const early = await ask(context, { ...todays, days: first, next: second, which: 'first' })
    return early + (await ask(context, { ...todays, days: second, next: 0, which: 'second' }))
  },
}

/** A mail is due until the next one, or until the last paid day. */
type Window = Todays & { days: number; next: number; which: 'first' | 'second' }

async function ask(context: JobContext, window: Window): Promise<number> {
  return mailInBatches(context, {
    find: async (page) => findWithoutAddress(context.db, { ...window, ...page }),
    mail: async (asked) => mailQuestion(context.db, asked),
  })
}

async function findWithoutAddress(
  db: Db,
  { days, next, which, places, todays, ...page }: Window & IdPage,
): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    with due as (
      select s.id, ${MAIL_KEY} || ':' || ${which}::text as dedupe, s.user_id as "userId", s.renews_at::text as "paidUntil"
      from subscriptions s join users u on u.id = s.user_id join packages p on p.id = coalesce(s.next_package_id, s.package_id)
        join unnest(${places}::text[], ${todays}::date[]) as here (place, today) on here.place = ${LIVES_IN}
      where s.status = 'current' and s.auto_renew and ${endsWithin({ places, todays }, { days })}
        and u.email is not null and u.erased_at is null and ${LACKS_ADDRESS}
        and s.renews_at - ${days}::int <= here.today and s.renews_at - ${next}::int > here.today)
    select * from due
    where not exists (select from outbox where outbox.dedupe = due.dedupe) and ${comesAfter(sql`due.id`, page)}
    order by due.id limit ${page.limit}`.execute(db)
  return rows
}

async function mailQuestion(db: Db, due: Asked): Promise<void> {
  await mailPerson(db, due, (person) => ({
    kind: 'address-missing',
    firstName: person.firstName,
    date: dayInWords(due.paidUntil, person),
  }))
}
