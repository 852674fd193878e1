import type { Locale } from '#domain/messages/locales.ts'
import { lockPerson } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import { findExport } from './export-store.ts'

/**
 * Asks for an export. A job makes it. While one is being made, asking again changes nothing. An earlier file goes, so
 * there is one at a time. Nothing happens for a person who is erased.
 */
export async function askForExport(
  db: Db,
  { personId, locale }: { personId: string; locale: Locale },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockPerson(tx, personId)
    const isThere = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', personId)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    const newest = await findExport(tx, personId)
    if (!isThere || newest?.state === 'being-made') return
    await tx
      .updateTable('exports')
      .set({ sealed: null, code_hash: null })
      .where('person_id', '=', personId)
      .where('sealed', 'is not', null)
      .execute()
    await tx.insertInto('exports').values({ person_id: personId, locale }).execute()
  })
}
