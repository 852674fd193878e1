import type { Db } from '#server/db/database.ts'
import { findPackageCurrency } from '#server/packages/index.ts'
import { paymentStatus, type ClientTokenCall } from '#server/payments/index.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { JOIN_STEP_PACKAGE } from './registration.ts'
import { findRegistration } from './registration-store.ts'

/** The currency of a draft that has come as far as paying: only then are payment fields handed out. */
export async function mayPayForDraft(
  { db, secrets }: { db: Db; secrets: Secrets },
  { query, headers }: ClientTokenCall,
): Promise<Refusal | { currency: string }> {
  const key = headers['registration-key']
  if (!query.signupId || !key) return refuse(403, 'api.forbidden')
  const found = await findRegistration(db, { id: query.signupId, keyHash: secrets.hash('registration', key) })
  if (found.found === 'none') return refuse(404, 'api.expired')
  if (found.draft.last_completed_step < JOIN_STEP_PACKAGE) return refuse(403, 'api.forbidden')
  if ((await paymentStatus(db, query.signupId)) === 'paid') return refuse(403, 'join.alreadyPaid')
  const currency = await findPackageCurrency(db, found.draft.selected_package_id)
  return currency === null ? refuse(403, 'api.forbidden') : { currency }
}
