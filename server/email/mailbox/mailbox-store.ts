import { normaliseEmail } from '#domain/people/email.ts'
import type { Selectable } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

export type KeptMail = Selectable<Tables['mailbox']>

const SHOWN = 200

/** The newest mails, of one recipient when given. */
export async function keptMails(db: Db, recipient?: string): Promise<KeptMail[]> {
  const query = db.selectFrom('mailbox').selectAll().orderBy('id', 'desc').limit(SHOWN)
  return (
    recipient
      ? query.where((row) => row(row.fn('lower', ['recipient']), '=', normaliseEmail(recipient)))
      : query
  ).execute()
}

/** One mail, if there is one with this number. */
export async function keptMail(db: Db, id: string): Promise<KeptMail | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined
  return db.selectFrom('mailbox').selectAll().where('id', '=', Number(id)).executeTakeFirst()
}

/** Every address a mail links to, in order. */
export function linksOf({ plain }: Pick<KeptMail, 'plain'>): string[] {
  return [...plain.matchAll(/https?:\/\/\S+/g)].map(([url]) => url)
}
