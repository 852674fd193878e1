import type { Db } from '#server/db/database.ts'
import { findPackageCurrency } from '#server/packages/index.ts'
import type { ClientTokenCall } from '#server/payments/index.ts'
import { isRefusal, refuse, type Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { ownBearer, secretOf } from '../bearer.ts'
import { findOpenInvitation, INVITED_STEP_PACKAGE } from '../invitation.ts'
import { findParent } from '../parent/parent-store.ts'

/** The currency of an invited parent who has come as far as paying: only then are payment fields handed out. */
export async function mayPayForParent(
  { db, secrets }: { db: Db; secrets: Secrets },
  { query, headers }: ClientTokenCall,
): Promise<Refusal | { currency: string }> {
  const { authorization } = headers
  if (!query.userId || !authorization) return refuse(403, 'api.forbidden')
  const bearer = await ownBearer(db, secrets, { secret: secretOf({ authorization }), userId: query.userId })
  if (isRefusal(bearer)) return bearer
  const [parent, invitation] = await Promise.all([
    findParent(db, bearer.userId),
    findOpenInvitation(db, bearer),
  ])
  if (!parent || !invitation || invitation.last_completed_step < INVITED_STEP_PACKAGE) {
    return refuse(403, 'api.forbidden')
  }
  if (parent.isSubscriptionCurrent) return refuse(403, 'pay.alreadyPaid')
  const currency = await findPackageCurrency(db, invitation.selected_package_id)
  return currency === null ? refuse(403, 'api.forbidden') : { currency }
}
