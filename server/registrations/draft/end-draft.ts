import type { Db } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { forgetEndedDraft } from '../forget-drafts.ts'
import { endDraftKey, findDraft } from '../draft-store.ts'

/**
 * Ends a draft early. Its key stops working and its data is forgotten. While a payment is under way, the draft keeps
 * the data that the order needs. The purge removes it later. Returns false if there is no such draft.
 */
export async function endDraft(
  { db, secrets }: { db: Db; secrets: Secrets },
  { signupId, key }: { signupId: string; key: string },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    if (!(await findDraft(tx, secrets, { signupId, key, lock: true }))) return false
    await endDraftKey(tx, signupId)
    await forgetEndedDraft(tx, signupId)
    return true
  })
}
