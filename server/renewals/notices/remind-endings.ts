import { sql } from 'kysely'
import { HOUR_SECONDS } from '#domain/durations.ts'
import { dayInWords } from '#domain/places/local-time.ts'
import { NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import type { Db } from '#server/db/database.ts'
import type { IdPage } from '#server/db/id-pages.ts'
import { mailPerson } from '#server/email/index.ts'
import type { Job } from '#server/platform/job.ts'
import { NEVER_JOINED } from '#server/subscriptions/index.ts'
import { pageOfUnmailed } from './mail-in-batches.ts'
import { isInWindow, mailTwice, type MailWindow } from './mail-twice.ts'
import { MAIL_KEY } from './notice-store.ts'
import { joinHere } from './todays.ts'

type DueReminder = {
  /** The subscription. */
  id: string
  dedupe: string
  userId: string
  paidUntil: string
  daysLeft: number
  paidByAnother: boolean
}

/**
 * Reminds people 30 and 7 days before the last paid day of a subscription that does not renew. A person who never joined
 * a place that another paid gets no reminder.
 */
export const remindEndings: Job = {
  name: 'remind-renewals',
  everySeconds: HOUR_SECONDS,
  run: async (context) =>
    mailTwice(context, {
      days: NOTICE_DAYS,
      find: async (window) => dueReminders(context.db, window),
      mail: async (due) => mailReminder(context.db, due),
    }),
}

/**
 * Due reminders, including late ones after an outage. Days are counted in the person's time zone. A person who switched
 * renewal off after a notice knows the date. They get only the next reminder.
 */
async function dueReminders(db: Db, window: MailWindow & IdPage): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select s.id, 'renewal-reminder:' || s.id || ':' || s.renews_at || ':' || ${window.days}::text as dedupe,
             s.user_id as "userId", s.renews_at::text as "paidUntil", s.renews_at - here.today as "daysLeft",
             bought.payer_id <> s.user_id as "paidByAnother"
      from subscriptions s join users u on u.id = s.user_id join orders bought on bought.id = s.order_id
        ${joinHere(window)}
      where s.status = 'current' and not s.auto_renew and ${isInWindow(window)} and u.email is not null and u.erased_at is null
        and not ${NEVER_JOINED}
        and not exists (
          select from renewal_notices n join outbox told on told.dedupe = ${MAIL_KEY} || ':' || ${window.which}::text
          where n.subscription_id = s.id and n.period_start = s.renews_at))
    ${pageOfUnmailed(window)}`.execute(db)
  return rows
}

async function mailReminder(db: Db, due: DueReminder): Promise<void> {
  await mailPerson(db, due, (person) => ({
    kind: 'renewal-reminder',
    days: due.daysLeft,
    paidByAnother: due.paidByAnother,
    date: dayInWords(due.paidUntil, person),
  }))
}
