import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

export type ResendOutcome =
  /** A mail that was given up is sent again. */
  | { outcome: 'queued' }
  /** It was sent, and its content with the links is gone. It can only be made again, by who made it. */
  | { outcome: 'content-gone'; kind: string; dedupe: string }
  /** It has not been sent yet, and is still tried. */
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
    .select(['kind', 'dedupe', 'payload', 'sent_at', 'dead_at'])
    .where('id', '=', id)
    .where(sql<string>`lower(recipient)`, '=', recipient.toLowerCase())
    .forUpdate()
    .executeTakeFirst()
  if (!mail) return { outcome: 'unknown' }
  const { kind, dedupe } = mail
  const isEmpty = Object.keys(mail.payload).length === 0
  if (mail.sent_at || isEmpty) return { outcome: 'content-gone', kind, dedupe }
  if (!mail.dead_at) return { outcome: 'waits' }
  await tx
    .updateTable('outbox')
    .set({ dead_at: null, tries: 0, lease_until: sql<Date>`app_now()` })
    .where('id', '=', id)
    .execute()
  return { outcome: 'queued' }
}
