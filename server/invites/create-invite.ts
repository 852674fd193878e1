import type { Tx } from '#server/db/database.ts'
import { issueToken } from '#server/credentials/index.ts'
import { enqueueMail } from '#server/email/index.ts'
import { newSecret, type Secrets } from '#server/platform/secrets.ts'

/** How long a link opens the invitation; a new link can be asked for afterwards. */
export const INVITE_DAYS = 30

export type NewInvite = {
  familyId: string
  userId: string
  invitedBy: string
  invitedByName: string
  firstName: string
  email: string
  /** Their subscription was paid for with the order. */
  paid: boolean
  locale: string
}

/** The pages a mailed link opens, from the root of the site. */
export type InviteLinks = { invitation: (token: string) => string; optOut: (token: string) => string }

/**
 * Invites a parent into a family: one live invitation a family and person, the token in the mail only.
 * Asking again for the same person and address sends nothing new.
 */
export async function createInvite(
  tx: Tx,
  { secrets, links, invite }: { secrets: Secrets; links: InviteLinks; invite: NewInvite },
): Promise<void> {
  const created = await tx
    .insertInto('invites')
    .values({
      family_id: invite.familyId,
      user_id: invite.userId,
      invited_by: invite.invitedBy,
      sent_to: invite.email,
      locale: invite.locale,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return
  const [token, optOut] = [newSecret(), newSecret()]
  const subject = { subjectId: invite.userId, familyId: invite.familyId, ttlSeconds: INVITE_DAYS * 24 * 3600 }
  await issueToken(tx, secrets, { ...subject, purpose: 'invite', secret: token })
  await issueToken(tx, secrets, { ...subject, purpose: 'mail-opt-out', secret: optOut })
  await enqueueMail(tx, {
    dedupe: `invitation:${created.id}`,
    recipient: invite.email,
    locale: invite.locale,
    mail: {
      kind: 'invitation',
      firstName: invite.firstName,
      invitedByName: invite.invitedByName,
      url: links.invitation(token),
      optOutUrl: links.optOut(optOut),
      paid: invite.paid,
    },
  })
}
