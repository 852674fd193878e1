import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import {
  DOWNLOAD_CODE_ALPHABET,
  DOWNLOAD_CODE_LENGTH,
  DOWNLOAD_CODE_TRIES,
  plainCode,
  shownCode,
} from '#domain/privacy/download-code.ts'
import type { Db } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { findExport } from './export-store.ts'
import { EXPORT_SEAL } from './make-exports.ts'

const CODE = 'download-code'

/** A new code for the file of a person. The previous code ends. Null if no file is ready. */
export async function newDownloadCode(db: Db, secrets: Secrets, personId: string): Promise<string | null> {
  const plain = Array.from(
    { length: DOWNLOAD_CODE_LENGTH },
    () => DOWNLOAD_CODE_ALPHABET[randomInt(DOWNLOAD_CODE_ALPHABET.length)] ?? '',
  ).join('')
  const newest = await findExport(db, personId)
  if (newest?.state !== 'ready') return null
  const changed = await db
    .updateTable('exports')
    .set({ code_hash: secrets.hash(CODE, `${newest.id}:${plain}`), wrong_codes: 0 })
    .where('id', '=', newest.id)
    .where('sealed', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return changed ? shownCode(plain) : null
}

export type OpenedExport =
  | { outcome: 'opened'; id: string; file: string; madeAt: Date }
  /** Also if wrong tries have ended the code. */
  | { outcome: 'wrong-code' }
  | { outcome: 'no-file' }

/**
 * Opens the file of a person. A right code counts as a download. With `endsCode`, a wrong one counts towards the end of the
 * code.
 */
export async function openExport(
  db: Db,
  secrets: Secrets,
  { personId, code, endsCode }: { personId: string; code: string; endsCode: boolean },
): Promise<OpenedExport> {
  return db.transaction().execute(async (tx) => {
    const newest = await findExport(tx, personId)
    if (newest?.state !== 'ready') return { outcome: 'no-file' }
    const row = await tx
      .selectFrom('exports')
      .select(['id', 'sealed', 'code_hash', 'wrong_codes', 'made_at'])
      .where('id', '=', newest.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row?.sealed || !row.made_at) return { outcome: 'no-file' }
    const { id, sealed, code_hash: hash, made_at: madeAt } = row
    const change = tx.updateTable('exports').where('id', '=', id)
    const isRight = hash !== null && secrets.isHash(hash, CODE, `${id}:${plainCode(code)}`)
    if (row.wrong_codes >= DOWNLOAD_CODE_TRIES || !isRight) {
      if (endsCode) await change.set({ wrong_codes: sql<number>`least(wrong_codes + 1, 1000)` }).execute()
      return { outcome: 'wrong-code' }
    }
    await change.set({ downloads: sql<number>`downloads + 1`, downloaded_at: sql<Date>`app_now()` }).execute()
    return { outcome: 'opened', id, file: secrets.decrypt(EXPORT_SEAL, { bytes: sealed, row: id }), madeAt }
  })
}
