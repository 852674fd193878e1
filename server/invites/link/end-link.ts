import type { Db } from '#server/db/database.ts'
import { findToken, findTokenOf, revokeTokens } from '#server/credentials/index.ts'
import { suppressAddress } from '#server/email/index.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { endInvitation, findOpenInvitation } from '../invitation.ts'
import { findMailedInvitation } from './mailed-link.ts'

type Deps = { db: Db; secrets: Secrets }

/** “This is not for me”: ends the invitation and its link. Who has paid through it already cannot. */
export async function declineInvite(
  { db, secrets }: Deps,
  { secret }: { secret: string },
): Promise<'declined' | 'link-ended' | 'already-paid'> {
  return db.transaction().execute(async (tx) => {
    const found = await findTokenOf(tx, secrets, { purposes: ['invite'], secret, lock: true })
    if (found.found !== 'live') return 'link-ended'
    const { subjectId, familyId } = found.token
    const invitation = await findOpenInvitation(tx, { userId: subjectId, familyId })
    if (invitation?.state === 'paid') return 'already-paid'
    if (invitation) await endInvitation(tx, { id: invitation.id, state: 'declined' })
    await revokeTokens(tx, { purposes: ['invite'], subjectId })
    return 'declined'
  })
}

/** Sends no more invitations to the address the mail with this token went to; asking twice is fine. */
export async function optOut({ db, secrets }: Deps, { secret }: { secret: string }): Promise<boolean> {
  const token = await findToken(db, secrets, { purpose: 'mail-opt-out', secret })
  if (token.found !== 'live') return false
  const invitation = await findMailedInvitation(db, secrets, { purpose: 'mail-opt-out', secret })
  if (!invitation) return false
  await suppressAddress(db, invitation.sent_to)
  return true
}
