import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { readSealMark } from '#server/platform/secrets/key-marks.ts'
import { keyOfSealIn } from '#server/platform/secrets/key-sql.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { openSecret, sealSecret } from './sign.ts'

/** The ids of the keys that encrypt the signing secrets. */
export const KEYS_OF_ENDPOINTS: readonly RawBuilder<unknown>[] = [
  sql`select ${keyOfSealIn(sql`secret_enc`)} as key from event_endpoints`,
  sql`select ${keyOfSealIn(sql`earlier_secret_enc`)} as key from event_endpoints where earlier_until > app_now()`,
]

/**
 * Encrypts the secrets of endpoints again with the first key. A secret that changes at the same time is left out.
 * Returns their number.
 */
export async function rewriteEndpointSecrets(db: Db, secrets: Secrets): Promise<number> {
  const rows = await db
    .selectFrom('event_endpoints')
    .select(['id', 'secret_enc', 'earlier_secret_enc'])
    .execute()
  let written = 0
  for (const { id, ...sealed } of rows) {
    for (const column of ['secret_enc', 'earlier_secret_enc'] as const) {
      const before = sealed[column]
      if (!before || readSealMark(before)?.id === secrets.keyIds[0]) continue
      const { numUpdatedRows } = await db
        .updateTable('event_endpoints')
        .set({ [column]: sealSecret(secrets, id, openSecret(secrets, id, before)) })
        .where('id', '=', id)
        .where(column, '=', before)
        .executeTakeFirst()
      written += Number(numUpdatedRows)
    }
  }
  return written
}
