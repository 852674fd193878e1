import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { noPaymentUnderWay } from '#server/payments/index.ts'
import { findRegistration } from './registration-store.ts'
import { FORGOTTEN } from './forget-drafts.ts'

const KEY_HASH_BYTES = 32

/**
 * Ends a draft early. Its key stops working and its data is forgotten. While a payment is under way, the draft keeps
 * the data that the order needs. The purge removes it later.
 */
export async function endRegistration(
  db: Db,
  { signupId, keyHashes }: { signupId: string; keyHashes: readonly Buffer[] },
): Promise<'ended' | 'none'> {
  return db.transaction().execute(async (tx) => {
    const found = await findRegistration(tx, { id: signupId, keyHashes, lock: true })
    if (found.found !== 'draft') return found.found
    await tx
      .updateTable('registrations')
      .set({ key_hash: randomBytes(KEY_HASH_BYTES) })
      .where('id', '=', signupId)
      .execute()
    await sql`
      update registrations r set ${FORGOTTEN}
      where r.id = ${signupId} and ${noPaymentUnderWay('r.id')}`.execute(tx)
    return 'ended'
  })
}
