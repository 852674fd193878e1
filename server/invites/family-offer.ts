import type { Db } from '#server/db/database.ts'
import { findBuyersInvitation } from './invitation.ts'

/** The key of the discount link that the inviting parent signed up through: its coupon holds for both parents. */
export async function findFamilyOffer(db: Db, familyId: string): Promise<string | null> {
  const family = await db
    .selectFrom('families')
    .select('referrer_key')
    .where('id', '=', familyId)
    .executeTakeFirst()
  return family?.referrer_key ?? null
}

/** The same for somebody who is invited; null for who has no invitation. */
export async function findInviteesOffer(db: Db, userId: string): Promise<string | null> {
  const invitation = await findBuyersInvitation(db, { userId, familyId: null })
  return invitation && findFamilyOffer(db, invitation.family_id)
}
