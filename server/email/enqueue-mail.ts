import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Mail } from './mail.ts'

export type NewMail = {
  /** What this mail is about, such as `receipt:<order>`: the same words are the same mail, sent once. */
  dedupe: string
  recipient: string
  /** A language of the product; anything else is written in English. */
  locale: string
  /** Where the recipient lives, for one who is nobody's account yet; decides the support number. */
  country?: string | null
  mail: Mail
}

/**
 * Leaves a mail to be sent, in the transaction of the change that causes it: both happen or neither does.
 * A second one with the same `dedupe` is ignored. Returns whether this one is the first.
 */
export async function enqueueMail(
  tx: Tx | Db,
  { dedupe, recipient, locale, country = null, mail }: NewMail,
): Promise<boolean> {
  const payload = country === null ? mail : { ...mail, country }
  const inserted = await tx
    .insertInto('outbox')
    .values({
      dedupe,
      kind: mail.kind,
      recipient,
      locale,
      payload: JSON.stringify(payload, (_key, value: unknown) => storable(value)),
      message_id: randomUUID(),
    })
    .onConflict((conflict) => conflict.column('dedupe').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * The same as part of a larger statement: `rows` selects dedupe, kind, recipient, locale and payload. A row with the
 * `dedupe` of an earlier mail is ignored.
 */
export function insertMails(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into outbox (dedupe, kind, recipient, locale, payload, message_id)
    select dedupe, kind, recipient, locale, payload, gen_random_uuid()::text from (${rows}) mail
    on conflict (dedupe) do nothing`
}

/** PostgreSQL takes neither NUL nor half a surrogate pair; a name with one must not undo the order it belongs to. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value
}
