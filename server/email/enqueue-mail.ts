import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { activeTraceparent } from '#server/platform/traces.ts'
import type { Mail } from './mail.ts'

export type NewMail = {
  /** The subject of this mail, such as `receipt:<order>`. Only the first mail with the same value is sent. */
  dedupe: string
  recipient: string
  /** A supported language; any other value means English. */
  locale: string
  /** The recipient's country, for a recipient without an account. It decides the support number. */
  country?: string | null
  mail: Mail
}

/**
 * Queues a mail in the caller's transaction, so the mail is sent only if the change commits. A second mail
 * with the same `dedupe` is ignored.
 * @returns whether the mail is new
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
      traceparent: activeTraceparent(),
    })
    .onConflict((conflict) => conflict.column('dedupe').doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

/**
 * The same, as a part of a larger statement. `rows` selects dedupe, kind, recipient, locale and payload. A row with the
 * `dedupe` of an earlier mail is ignored.
 */
export function insertMails(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`insert into outbox (dedupe, kind, recipient, locale, payload, message_id, traceparent)
    select dedupe, kind, recipient, locale, payload, gen_random_uuid()::text, ${activeTraceparent()}::text from (${rows}) mail
    on conflict (dedupe) do nothing`
}

/** PostgreSQL rejects NUL and unpaired surrogates. Such a name must not make its order fail. */
function storable(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('\u0000', '').toWellFormed() : value
}
