import type { Db } from '#server/db/database.ts'
import { findBuyersInvitation } from './invitation.ts'

/** The referrer key of the discount link that the inviting parent used. Its coupon is valid for both parents. */
export async function findFamilyReferrer(db: Db, familyId: string): Promise<string | null> {
  const family = await db
    .selectFrom('families')
    .select('referrer_key')
    .where('id', '=', familyId)
    .executeTakeFirst()
  return family?.referrer_key ?? null
}

/** The same key for an invited person, or null without an invitation. */
export async function findReferrerOfInvited(db: Db, userId: string): Promise<string | null> {
  const invitation = await findBuyersInvitation(db, { userId, familyId: null })
  return invitation && findFamilyReferrer(db, invitation.family_id)
}
