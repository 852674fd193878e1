import { sql } from 'kysely'
import { NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import type { Db } from '#server/db/database.ts'
import { MAIL_KEY } from './notice-store.ts'
import { AHEAD_DAYS } from './todays.ts'

/** A mail that waits longer needs an operator. The mailer tries for little more than an hour. */
export const LATE_HOURS = 24

/** Records in the notices when their first mails were sent, because the outbox deletes its mails. */
export async function recordSent(db: Db): Promise<void> {
  await sql`
    update renewal_notices n set sent_at = mail.sent_at
    from outbox mail
    where n.sent_at is null and mail.dedupe = ${MAIL_KEY} || ':first' and mail.sent_at is not null
      and mail.bounced_at is null`.execute(db)
}

/**
 * How many renewals cannot be charged because the mail of their notice was not sent for a day. People without an e-mail
 * address count only in the days of the notice. A mail that came back does not count: staff have a queue of these.
 */
export async function countUnsent(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from subscriptions s join users u on u.id = s.user_id
      left join renewal_notices n on s.id = n.subscription_id and s.renews_at = n.period_start
    where s.status = 'current' and s.auto_renew and n.sent_at is null and n.returned_at is null
      and s.renews_at <= app_now()::date + ${NOTICE_DAYS.first + AHEAD_DAYS}::int
      and (n.noticed_at < app_now() - make_interval(hours => ${LATE_HOURS})
           or (n.noticed_at is null and u.email is null and s.renews_at - ${NOTICE_DAYS.first}::int <= app_now()::date))`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
