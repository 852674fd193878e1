import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { howResent, readKept, type HowResent, type KeptMail } from './sent-content.ts'

export type ResendOutcome =
  /** A mail that was given up is sent again. */
  | { outcome: 'queued' }
  /** It was sent. `kept` is its stored content; null if that was deleted. */
  | { outcome: 'was-sent'; how: HowResent; dedupe: string; locale: string; kept: KeptMail | null }
  /** It is not sent yet, and will be tried again. */
  | { outcome: 'waits' }
  /** There is no such mail to this address. */
  | { outcome: 'unknown' }

/** Sends a mail again that was given up. A mail to another address is unknown. */
export async function resendMail(
  tx: Tx,
  { id, recipient }: { id: number; recipient: string },
): Promise<ResendOutcome> {
  const mail = await tx
    .selectFrom('outbox')
    .select(['kind', 'dedupe', 'payload', 'kept', 'locale', 'sent_at', 'dead_at'])
    .where('id', '=', id)
    .where(sql<string>`lower(recipient)`, '=', recipient.toLowerCase())
    .forUpdate()
    .executeTakeFirst()
  if (!mail) return { outcome: 'unknown' }
  const { kind, dedupe, locale } = mail
  const isEmpty = Object.keys(mail.payload).length === 0
  if (mail.sent_at || isEmpty)
    return { outcome: 'was-sent', how: howResent(kind), dedupe, locale, kept: readKept(mail.kept) }
  if (!mail.dead_at) return { outcome: 'waits' }
  await tx
    .updateTable('outbox')
    .set({
      dead_at: null,
      given_up_because: null,
      reply_code: null,
      tries: 0,
      lease_until: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .execute()
  return { outcome: 'queued' }
}
