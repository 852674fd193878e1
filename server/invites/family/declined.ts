import { sql, type SqlBool } from 'kysely'
import { normaliseEmail } from '#domain/people/email.ts'
import type { Tx } from '#server/db/database.ts'
import { INVITE_DAYS } from '../create-invite.ts'
import { RENEWAL_DAYS } from '../purge/purge-invitations.ts'

/** A declined invitation looks open to the inviter for as long as an unanswered one stays open. */
export const declinedStill = sql<SqlBool>`(
  invites.state = 'declined' and invites.created_at > app_now() - make_interval(days => ${INVITE_DAYS + RENEWAL_DAYS}))`

/** Whether a person declined an invitation to this address and family within the last 30 days. */
export async function hasDeclined(
  tx: Tx,
  { userId, familyId, email }: { userId: string; familyId: string; email: string },
): Promise<boolean> {
  const found = await tx
    .selectFrom('invites')
    .select('id')
    .where('user_id', '=', userId)
    .where('family_id', '=', familyId)
    .where('state', '=', 'declined')
    .where('sent_to_normalised', '=', normaliseEmail(email))
    .where(sql<SqlBool>`created_at > app_now() - make_interval(days => ${INVITE_DAYS})`)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}
