import { sql, type SqlBool } from 'kysely'
import { mailboxOf } from '#domain/people/email.ts'
import type { Tx } from '#server/db/database.ts'
import { INVITATION_DAYS } from '../create-invitation.ts'
import { LINK_RENEWAL_DAYS } from '../purge/purge-invitations.ts'

/** How long a declined invitation looks open to the inviter. An unanswered one stays open for the same time. */
export const declinedStill = sql<SqlBool>`(
  invites.state = 'declined' and invites.created_at > app_now() - make_interval(days => ${INVITATION_DAYS + LINK_RENEWAL_DAYS}))`

/** Whether a person declined an invitation to this mailbox and family within the last 30 days. */
export async function hasDeclined(
  tx: Tx,
  { userId, familyId, email }: { userId: string; familyId: string; email: string },
): Promise<boolean> {
  const declined = await tx
    .selectFrom('invites')
    .select('sent_to')
    .where('user_id', '=', userId)
    .where('family_id', '=', familyId)
    .where('state', '=', 'declined')
    .where(sql<SqlBool>`created_at > app_now() - make_interval(days => ${INVITATION_DAYS})`)
    .execute()
  return declined.some(({ sent_to }) => mailboxOf(sent_to) === mailboxOf(email))
}
