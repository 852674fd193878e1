import type { Locale } from '#domain/messages/locales.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { lockLiving } from '../lock-living.ts'
import { findExport } from './export-store.ts'

/** The result of a request for an export. For an erased person, nothing happens. */
export type AskOutcome = 'asked' | 'being-made' | 'unknown'

/** Requests an export, in its own transaction. */
export async function askForExport(db: Db, asked: { personId: string; locale: Locale }): Promise<AskOutcome> {
  return db.transaction().execute(async (tx) => writeExport(tx, asked))
}

/**
 * Requests an export. A job makes it. While one is being made, a second request changes nothing. An earlier file is
 * deleted, so there is only one at a time.
 */
export async function writeExport(
  tx: Tx,
  { personId, locale }: { personId: string; locale: Locale },
): Promise<AskOutcome> {
  if (!(await lockLiving(tx, personId))) return 'unknown'
  const newest = await findExport(tx, personId)
  if (newest?.state === 'being-made') return 'being-made'
  await tx
    .updateTable('exports')
    .set({ sealed: null, code_hash: null })
    .where('person_id', '=', personId)
    .where('sealed', 'is not', null)
    .execute()
  await tx.insertInto('exports').values({ person_id: personId, locale }).execute()
  return 'asked'
}
