import { normaliseEmail } from '#domain/people/email.ts'
import { sql, type Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export type KeptMail = Selectable<Tables['mailbox']>

const SHOWN = 200

/** The newest mails, optionally of one recipient. */
export async function keptMails(db: Db, recipient?: string): Promise<KeptMail[]> {
  const query = db.selectFrom('mailbox').selectAll().orderBy('id', 'desc').limit(SHOWN)
  return (
    recipient
      ? query.where((row) => row(row.fn('lower', ['recipient']), '=', normaliseEmail(recipient)))
      : query
  ).execute()
}

/** The newest mails without their plain texts. */
export async function newestMails(
  db: Db,
  limit: number,
): Promise<Pick<KeptMail, 'id' | 'message_id' | 'recipient' | 'subject' | 'html' | 'created_at'>[]> {
  return db
    .selectFrom('mailbox')
    .select(['id', 'message_id', 'recipient', 'subject', 'html', 'created_at'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** The mail with this number, if it exists. */
export async function keptMail(db: Db, id: string): Promise<KeptMail | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined
  return db.selectFrom('mailbox').selectAll().where('id', '=', Number(id)).executeTakeFirst()
}

/** The number of mails. */
export async function countMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('mailbox')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** All links in a mail, in order. */
export function linksOf({ plain }: Pick<KeptMail, 'plain'>): string[] {
  return [...plain.matchAll(/https?:\/\/\S+/g)].map(([url]) => url)
}
