import { isErasureAsked, secretOf } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import type { ClientTokenCall } from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { findRenewal } from '../find-renewal.ts'

/** The currency of the caller's own subscription. Null if the caller may not replace its payment method. */
export async function mayChangeMethod(
  deps: { db: Db; secrets: Secrets },
  { query: { userId }, headers: { authorization } }: ClientTokenCall,
): Promise<{ currency: string; buyerId: string } | null> {
  if (!userId || !authorization) return null
  const found = await findRenewal(deps, { userId, secret: secretOf({ authorization }) })
  if (found.outcome !== 'found' || found.by !== 'account') return null
  // Nothing more is charged before the account is deleted.
  if (await isErasureAsked(deps.db, userId)) return null
  return { currency: found.subscription.currency, buyerId: userId }
}
