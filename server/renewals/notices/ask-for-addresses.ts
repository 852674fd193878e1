import { sql } from 'kysely'
import { HOUR_SECONDS } from '#domain/durations.ts'
import { dayInWords } from '#domain/places/local-time.ts'
import { ADDRESS_DAYS, LEAST_NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import type { Db } from '#server/db/database.ts'
import type { IdPage } from '#server/db/id-pages.ts'
import type { Job } from '#server/platform/job.ts'
import { LACKS_ADDRESS } from '#server/subscriptions/index.ts'
import { mailPerson } from '#server/email/index.ts'
import { pageOfUnmailed } from './mail-in-batches.ts'
import { isInWindow, mailTwice, type MailWindow } from './mail-twice.ts'
import { joinHere } from './todays.ts'

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
  everySeconds: HOUR_SECONDS,
  run: async (context) =>
    mailTwice(context, {
      days: ADDRESS_DAYS,
      find: async (window) => findWithoutAddress(context.db, window),
      mail: async (asked) => mailQuestion(context.db, asked),
    }),
}

async function findWithoutAddress(db: Db, window: MailWindow & IdPage): Promise<Asked[]> {
  const { rows } = await sql<Asked>`
    with due as (
      select s.id, ${MAIL_KEY} || ':' || ${window.which}::text as dedupe, s.user_id as "userId", s.renews_at::text as "paidUntil"
      from subscriptions s join users u on u.id = s.user_id join packages p on p.id = coalesce(s.next_package_id, s.package_id)
        ${joinHere(window)}
      where s.status = 'current' and s.auto_renew and ${isInWindow(window)}
        and u.email is not null and u.erased_at is null and ${LACKS_ADDRESS})
    ${pageOfUnmailed(window)}`.execute(db)
  return rows
}

async function mailQuestion(db: Db, due: Asked): Promise<void> {
  await mailPerson(db, due, (person) => ({
    kind: 'address-missing',
    firstName: person.firstName,
    date: dayInWords(due.paidUntil, person),
  }))
}
