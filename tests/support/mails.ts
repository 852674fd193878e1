import type { Db, Tx } from '#server/db/database.ts'
import type { Mail } from '#server/email/index.ts'

/** The queued mails for an address, oldest first. */
export async function mailsTo(db: Db | Tx, recipient: string): Promise<Mail[]> {
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', recipient)
    .orderBy('id')
    .execute()
  // Safe cast: the payload is the input of `enqueueMail`.
  return rows.map(({ payload }) => payload as Mail)
}

type Kind = Mail['kind']
type Of<K extends Kind> = Extract<Mail, { kind: K }>

/** The queued mails of one kind. */
export async function mailsOfKind<K extends Kind>(
  db: Db,
  { recipient, kind }: { recipient: string; kind: K },
): Promise<Of<K>[]> {
  const mails = await mailsTo(db, recipient)
  return mails.filter((mail): mail is Of<K> => mail.kind === kind)
}
