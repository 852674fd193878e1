import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import type { OutgoingMail } from './gateway.ts'

/** What a mail said, as it was sent. Its codes and links are masked. */
export type SaidMail = { subject: string; text: string }

const MASK = '••••••'
/** The part of a link that can open something. */
const KEY_OF_LINK = /(https?:\/\/[^\s?#]*)[?#]\S*/g

/** The text of a mail for staff. A link keeps its page, and loses what would open it. */
export function saidOf(
  { subject, plain }: Pick<OutgoingMail, 'subject' | 'plain'>,
  payload: unknown,
): SaidMail {
  const codes = codesIn(payload)
  const masked = (text: string) =>
    codes.reduce((left, code) => left.replaceAll(code, MASK), text.replaceAll(KEY_OF_LINK, `$1?${MASK}`))
  return { subject: masked(subject), text: masked(plain) }
}

/** The codes of a mail that prove who reads it. */
function codesIn(payload: unknown): string[] {
  if (typeof payload !== 'object' || payload === null || !('code' in payload)) return []
  return typeof payload.code === 'string' && payload.code !== '' ? [payload.code] : []
}

type Said = { kind: string; said: SaidMail | null; sentAt: Date | null }

/** A mail to a person's present address; null if there is none. Its text is null if it was not sent, or not kept. */
export async function readSaidMail(
  db: Db,
  { id, personId }: { id: number; personId: string },
): Promise<Said | null> {
  const { rows } = await sql<Said>`
    select o.kind, o.said, o.sent_at as "sentAt"
    from users u join outbox o on lower(o.recipient) = lower(u.email) where u.id = ${personId} and o.id = ${id}`.execute(
    db,
  )
  return rows[0] ?? null
}
