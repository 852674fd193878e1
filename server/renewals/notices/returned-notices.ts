import { sql } from 'kysely'
import { NOTICE_DAYS, RETURNED_NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { CHARGE_ON, MAIL_KEY } from './notice-store.ts'
import { AHEAD_DAYS } from './todays.ts'

/**
 * Records the notices whose first mail came back. They no longer count as sent, so nothing is charged. A report that
 * comes when the charge has begun changes nothing.
 */
export async function recordReturned(db: Db | Tx): Promise<void> {
  await sql`
    with returned as materialized (
      select dedupe, bounced_at, split_part(dedupe, ':', 2)::uuid as subscription_id, split_part(dedupe, ':', 3)::date as period_start
      from outbox where bounced_at is not null and dedupe like 'renewal-notice:%:first')
    update renewal_notices n set sent_at = null, returned_at = returned.bounced_at
    from returned join subscriptions s on s.id = returned.subscription_id and s.renews_at = returned.period_start
    where n.subscription_id = returned.subscription_id and n.period_start = returned.period_start
      and n.returned_at is null and returned.dedupe = ${MAIL_KEY} || ':first'
      and s.past_due_since is null and (returned.bounced_at at time zone 'UTC')::date < ${CHARGE_ON}`.execute(
    db,
  )
}

/**
 * Deletes notices that did not arrive, so that they are made and sent again: at once if the person has another address,
 * otherwise some days after the mail came back.
 */
export async function withdrawReturned(db: Db): Promise<void> {
  await sql`
    delete from renewal_notices n using subscriptions s, users u
    where s.id = n.subscription_id and s.renews_at = n.period_start and u.id = s.user_id and u.email is not null
      and s.status = 'current' and s.auto_renew and s.past_due_since is null and n.sent_at is null
      and s.renews_at <= app_now()::date + ${NOTICE_DAYS.first + AHEAD_DAYS}::int
      and (n.returned_at <= app_now() - make_interval(days => ${RETURNED_NOTICE_DAYS})
           or (u.email_since > n.noticed_at
               and (n.returned_at is not null
                    or exists (select from outbox mail
                               where mail.dedupe = ${MAIL_KEY} || ':first' and mail.dead_at is not null))))`.execute(
    db,
  )
}

/**
 * Deletes the notice of a mail that came back, because staff send the mail again. The next run of the job makes a new
 * notice with the price and the date of its day. `replaced` means that the mail is no notice any more. `other` is a mail
 * that did not come back, or another mail.
 */
export async function remakeReturned(
  tx: Tx,
  { userId, dedupe }: { userId: string; dedupe: string },
): Promise<'remade' | 'replaced' | 'other'> {
  if (!/^renewal-notice:.*:first$/.test(dedupe)) return 'other'
  const mail = await tx
    .selectFrom('outbox')
    .select('bounced_at')
    .where('dedupe', '=', dedupe)
    .executeTakeFirst()
  if (!mail?.bounced_at) return 'other'
  await recordReturned(tx)
  const { rows } = await sql`
    delete from renewal_notices n using subscriptions s
    where s.id = n.subscription_id and s.renews_at = n.period_start and s.user_id = ${userId}
      and s.status = 'current' and s.auto_renew and s.past_due_since is null
      and n.sent_at is null and n.returned_at is not null and ${MAIL_KEY} || ':first' = ${dedupe}
    returning n.subscription_id`.execute(tx)
  return rows.length > 0 ? 'remade' : 'replaced'
}
