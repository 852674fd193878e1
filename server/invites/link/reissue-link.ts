import type { Db, Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { InvitationLinks } from '../create-invitation.ts'
import { ENDED_STATES, hasEnded, lockInvitation } from '../invitation.ts'
import { findParent } from '../parent/parent-store.ts'
import { mayMailLink, sendLink } from './request-link.ts'

export type ReissueOutcome =
  | 'sent'
  /** The person has no open invitation, made or received. */
  | 'no-invitation'
  | 'joined'
  /** The maximum number of links was mailed today. */
  | 'too-many'

type Deps = { db: Db; secrets: Secrets; links: InvitationLinks }

/**
 * Mails a new link of the open invitation that a person made or received, for staff. It goes to the address on file,
 * and earlier links end. The link is of the same kind as when the invited parent asks for one.
 */
export async function reissueLink(
  tx: Tx,
  deps: Deps,
  { personId }: { personId: string },
): Promise<ReissueOutcome> {
  const newest = await tx
    .selectFrom('invites')
    .selectAll()
    .where((row) => row.or([row('user_id', '=', personId), row('invited_by', '=', personId)]))
    .where('state', 'not in', ENDED_STATES)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return 'no-invitation'
  const invitation = await lockInvitation(tx, newest)
  const parent = await findParent(tx, invitation.user_id)
  if (!parent) return 'no-invitation'
  if (parent.hasCredentials) return 'joined'
  if (hasEnded(invitation)) return 'no-invitation'
  if (!(await mayMailLink(tx, invitation))) return 'too-many'
  await sendLink(tx, { deps, parent, invitation })
  return 'sent'
}
