import { sql } from 'kysely'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import { languageNamed } from '#domain/privacy/export.ts'
import type { Exporter } from '#server/platform/exporter.ts'
import { isMailKind, type MailKind } from './mail.ts'
import type { SaidMail } from './said-mail.ts'

type Sent = {
  kind: string
  recipient: string
  locale: string
  created_at: Date
  sent_at: Date | null
  said: SaidMail | null
}

/**
 * The mails to a person's address since it is theirs, and what each said, with codes and links masked. Earlier mails may
 * have gone to another account, which had the address then. If another record has the same address, no mail is listed. It
 * may belong to another person, because a buyer can type any address.
 */
export const mailExport: Exporter = {
  columns: ['outbox.recipient', 'outbox.said'],
  read: async (tx, { id }) => {
    const { rows } = await sql<Sent>`
      select o.kind, o.recipient, o.locale, o.created_at, o.sent_at, o.said
      from users u join outbox o on lower(o.recipient) = lower(u.email) and o.created_at >= coalesce(u.email_since, u.created_at)
      where u.id = ${id} and u.email_normalised is not null and not exists (
        select from users other where other.id <> u.id
          and (lower(other.email) = lower(u.email) or other.email_normalised = u.email_normalised))
      order by o.created_at, o.id`.execute(tx)
    return [
      {
        part: 'mails',
        rows: rows.map((row) => ({
          subject: nameOf(row.kind),
          sentTo: row.recipient,
          language: languageNamed(row.locale),
          createdAt: row.created_at,
          sentAt: row.sent_at,
          mailSubject: row.said?.subject ?? null,
          mailText: row.said?.text ?? null,
        })),
      },
    ]
  },
}

/** A kind of another version has no name here. */
function nameOf(kind: string) {
  return isMailKind(kind) ? { code: kind, name: textNaming(kind) } : kind
}

/** The text that names a kind. A new kind needs one in `domain/messages/exports`, or this does not compile. */
function textNaming(kind: MailKind): MessageKey {
  return `exports.mail.${kind}`
}
