import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { MAIL_KEY } from './notice-store.ts'

/** A mail that waits longer needs an operator. The mailer tries for little more than an hour. */
const LATE_HOURS = 24

/** Records when the first mails of notices were sent. The outbox forgets its mails, and the notices stay. */
export async function recordSent(db: Db): Promise<void> {
  await sql`
    update renewal_notices n set sent_at = mail.sent_at
    from outbox mail
    where n.sent_at is null and mail.dedupe = ${MAIL_KEY} || ':first' and mail.sent_at is not null`.execute(
    db,
  )
}

/** How many renewals cannot be charged because the mail of their notice was not sent for a day. */
export async function countUnsent(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from renewal_notices n join subscriptions s on s.id = n.subscription_id and s.renews_at = n.period_start
    where n.sent_at is null and n.noticed_at < app_now() - make_interval(hours => ${LATE_HOURS})
      and s.status = 'current' and s.auto_renew`.execute(db)
  return rows[0]?.count ?? 0
}
