import { sql, type SqlBool } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { INVITE_DAYS } from '../create-invite.ts'
import { RENEWAL_DAYS } from '../purge/purge-invitations.ts'

/** A declined invitation looks open to whoever invited for as long as one that nobody answers stays open. */
export const declinedStill = sql<SqlBool>`(
  invites.state = 'declined' and invites.created_at > now() - make_interval(days => ${INVITE_DAYS + RENEWAL_DAYS}))`

/** The last invitation of a person into a family, if they declined it: where it went, and whether lately. */
export async function findDeclined(
  tx: Tx,
  { userId, familyId }: { userId: string; familyId: string },
): Promise<{ sentTo: string | null; isRecent: boolean } | null> {
  const last = await tx
    .selectFrom('invites')
    .select(['state', 'sent_to_normalised'])
    .select(sql<boolean>`created_at > now() - make_interval(days => ${INVITE_DAYS})`.as('is_recent'))
    .where('user_id', '=', userId)
    .where('family_id', '=', familyId)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.state !== 'declined') return null
  return { sentTo: last.sent_to_normalised, isRecent: last.is_recent }
}
