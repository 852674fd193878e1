import type { Db } from '#server/db/database.ts'
import { findToken, revokeTokens } from '#server/credentials/index.ts'
import { suppressAddress } from '#server/email/index.ts'
import { paymentStatus } from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { endInvitation, findOpenInvitation } from '../invitation.ts'
import { resetParent } from '../parent/parent-store.ts'
import { lockKey } from './lock-place.ts'
import { findMailedInvitation } from './mailed-link.ts'

type Deps = { db: Db; secrets: Secrets }

/**
 * Declines an invitation (“This is not for me”). It ends the link and deletes the address and the typed data. It is
 * refused once the person has paid or is paying through it.
 */
export async function declineInvitation(
  { db, secrets }: Deps,
  { secret }: { secret: string },
): Promise<'declined' | 'link-ended' | 'already-paid' | 'payment-under-way'> {
  return db.transaction().execute(async (tx) => {
    const key = await lockKey(tx, secrets, { secret })
    if (!key) return 'link-ended'
    const { userId, familyId } = key
    const invitation = await findOpenInvitation(tx, { userId, familyId })
    if (invitation?.state === 'paid') return 'already-paid'
    if ((await paymentStatus(tx, userId)) === 'processing') return 'payment-under-way'
    if (invitation) await endInvitation(tx, { id: invitation.id, state: 'declined' })
    await revokeTokens(tx, { purposes: ['invite', 'invite-key'], subjectId: userId })
    await resetParent(tx, { userId, familyId, email: null })
    return 'declined'
  })
}

/** Stops all invitations to the address that got the mail with this token. It may be repeated. */
export async function optOut({ db, secrets }: Deps, { secret }: { secret: string }): Promise<boolean> {
  const token = await findToken(db, secrets, { purpose: 'mail-opt-out', secret })
  if (token.found !== 'live') return false
  const invitation = await findMailedInvitation(db, secrets, { purpose: 'mail-opt-out', secret })
  if (!invitation?.sent_to) return false
  await suppressAddress(db, invitation.sent_to)
  return true
}
