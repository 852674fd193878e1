import { sql } from 'kysely'
import { normaliseEmail } from '#domain/people/email.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { type Purge } from '#server/platform/job.ts'
import type { OutboxRow } from './claim-mails.ts'
import type { SaidMail } from './said-mail.ts'
import { keptOf } from './sent-content.ts'

/** Whether nothing of the person is kept after this mail: the last one to them, and the one to a mistyped address. */
function keepsNothing({ kind, payload }: Pick<OutboxRow, 'kind' | 'payload'>): boolean {
  if (kind === 'erasure-done') return true
  return kind === 'address-corrected' && isRecord(payload) && payload['isNew'] === false
}

type Sent = Pick<OutboxRow, 'id' | 'kind' | 'payload'> & { said: SaidMail }

/**
 * Records that a mail was sent. Its content is deleted, except a copy without links that support may send again. The
 * masked text is kept for staff.
 */
export async function markSent(db: Db, { id, kind, payload, said }: Sent): Promise<void> {
  const isForgotten = keepsNothing({ kind, payload })
  const kept = isRecord(payload) && !isForgotten ? keptOf(payload) : null
  const isEmptied = sql`recipient = '' or ${isForgotten}`
  await db
    .updateTable('outbox')
    .set({
      sent_at: sql<Date>`app_now()`,
      payload: '{}',
      // A mail that was emptied during its sending stays empty.
      kept: sql`case when ${isEmptied} then null else ${kept && JSON.stringify(kept)}::jsonb end`,
      said: sql`case when ${isEmptied} then null else ${JSON.stringify(said)}::jsonb end`,
      recipient: sql<string>`case when ${isEmptied} then '' else recipient end`,
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Why a mail was given up. The mail server refused it, or never took it, or it could not be written, or nobody wants it. */
export type GivenUp = 'refused' | 'no-answer' | 'unusable' | 'unwanted'

/**
 * Gives a mail up. Its payload stays until the purge, so an operator can resend it. The payload of an
 * `unwanted` mail is deleted, because it must never be sent.
 */
export async function markDead(
  db: Db | Tx,
  { id, because, replyCode = null }: { id: number; because: GivenUp; replyCode?: string | null },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      dead_at: sql<Date>`app_now()`,
      given_up_because: because,
      reply_code: replyCode,
      ...(because === 'unwanted' ? { payload: '{}' } : {}),
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** Postpones a mail. With `uncounted`, the current try does not count. */
export async function postpone(
  db: Db,
  { id, seconds, uncounted = false }: { id: number; seconds: number; uncounted?: boolean },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      lease_until: sql<Date>`app_now() + make_interval(secs => ${seconds})`,
      ...(uncounted ? { tries: sql<number>`greatest(tries - 1, 0)` } : {}),
    })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
}

/** The age of the oldest unsent mail in seconds; zero without one. */
export async function oldestMailSeconds(db: Db): Promise<number> {
  const { rows } = await sql<{ age: number }>`
    select coalesce(extract(epoch from app_now() - min(created_at)), 0)::float8 as age
    from outbox where sent_at is null and dead_at is null`.execute(db)
  return rows[0]?.age ?? 0
}

/** How long an operator can resend a mail that was given up. */
const DEAD_MAIL_DAYS = 7
/** How long a repeated mail is recognised as a duplicate. */
const MAIL_DAYS = 90
/** The mailbox of an installation without a mail server contains links that may still work. */
const MAILBOX_DAYS = 30

const EMPTIED = sql`recipient = '', payload = '{}', kept = null, said = null`

/**
 * Empties the mails to an earlier address of a person that can no longer be restored. No page shows them any more, and an
 * erasure would not find them. The rows stay, so that no mail is sent twice. If another person has the address, the
 * mails may be theirs.
 */
export const mailsToEarlierAddresses: Purge = (limit) => sql`update outbox set ${EMPTIED} where id in (
  select mail.id from email_changes change
  join outbox mail on lower(mail.recipient) = lower(change.old_email) and mail.created_at <= change.undo_until
  where change.undo_until <= app_now() and (mail.sent_at is not null or mail.dead_at is not null)
    and (select id from users where email_normalised = change.old_normalised and id <> change.user_id limit 1) is null
  limit ${limit})`

/**
 * The same at once, for an address that was never the person's. Mails that wait are given up, because their links work no
 * more and a stranger may have the address.
 */
export async function emptyMailsTo(
  tx: Tx,
  { email, userId }: { email: string; userId: string },
): Promise<void> {
  await sql`update outbox set ${EMPTIED},
      given_up_because = case when sent_at is null and dead_at is null then 'unwanted' else given_up_because end,
      dead_at = case when sent_at is null then coalesce(dead_at, app_now()) end
    where lower(recipient) = lower(${email})
      and not exists (select from users where email_normalised = ${normaliseEmail(email)} and id <> ${userId})`.execute(
    tx,
  )
}

/** Empties mails that were given up, and deletes old ones. */
export const oldMails: readonly Purge[] = [
  (limit) => sql`update outbox set payload = '{}' where id in (
    select id from outbox where dead_at <= app_now() - make_interval(days => ${DEAD_MAIL_DAYS}) and payload <> '{}'
    limit ${limit})`,
  (limit) => sql`delete from outbox where id in (
    select id from outbox where coalesce(sent_at, dead_at) <= app_now() - make_interval(days => ${MAIL_DAYS})
    limit ${limit})`,
  (limit) => sql`delete from mail_suppressions where address_normalised in (
    select address_normalised from mail_suppressions where ends_at <= app_now() limit ${limit})`,
  (limit) => sql`delete from mailbox where id in (
    select id from mailbox where created_at <= app_now() - make_interval(days => ${MAILBOX_DAYS}) limit ${limit})`,
]

/** Deletes the mails to an address, also those that were not sent yet, and that one came back. */
export async function deleteMailsTo(tx: Tx, email: string): Promise<void> {
  await sql`delete from outbox where lower(recipient) = lower(${email})`.execute(tx)
  await sql`delete from mail_suppressions where address_normalised = ${normaliseEmail(email)} and ends_at is not null`.execute(
    tx,
  )
  await sql`delete from mailbox where lower(recipient) = lower(${email})`.execute(tx)
}
