import { DAY_SECONDS } from '#domain/durations.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import type { Tx } from '#server/db/database.ts'
import { together } from '#server/db/transaction.ts'
import { issueTokens, revokeTokens } from '#server/credentials/index.ts'
import { enqueueMail } from '#server/email/index.ts'
import { newSecret, type Secrets } from '#server/platform/secrets/secrets.ts'

/** How long a link opens the invitation. After that, a new link can be requested. */
export const INVITATION_DAYS = 30

export type NewInvitation = {
  familyId: string
  userId: string
  invitedBy: string
  invitedByName: string
  invitedByKind: 'parent' | 'professional'
  /** The invitation comes from a paid order, so no mail limit delays it. */
  fromOrder: boolean
  firstName: string
  email: string
  /** The order has paid for the invited person's subscription. */
  paid: boolean
  locale: string
}

/** The pages that a mailed link opens, as absolute addresses. */
export type InvitationLinks = {
  invitation: (token: string, userId: string) => string
  optOut: (token: string) => string
}

/**
 * Invites a parent into a family. A person has one live invitation per family, and only the mail has the token. A
 * repeated request for the same person and address sends nothing new.
 */
export async function createInvitation(
  tx: Tx,
  { secrets, links, invitation }: { secrets: Secrets; links: InvitationLinks; invitation: NewInvitation },
): Promise<void> {
  const created = await tx
    .insertInto('invites')
    .values({
      family_id: invitation.familyId,
      user_id: invitation.userId,
      invited_by: invitation.invitedBy,
      sent_to: invitation.email,
      sent_to_normalised: normaliseEmail(invitation.email),
      locale: invitation.locale,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return
  const { familyId, userId } = invitation
  const { url, optOutUrl } = await issueLink(tx, { secrets, links, subject: { familyId, userId } })
  await enqueueMail(tx, {
    dedupe: `invitation:${created.id}`,
    recipient: invitation.email,
    locale: invitation.locale,
    mail: {
      kind: 'invitation',
      firstName: invitation.firstName,
      invitedByName: invitation.invitedByName,
      invitedByKind: invitation.invitedByKind,
      fromOrder: invitation.fromOrder,
      url,
      optOutUrl,
      paid: invitation.paid,
    },
  })
}

export type Link = { url: string; optOutUrl: string; id: string }

/**
 * Creates the link of an invitation for a mail. Earlier links stop working, unless the parent has typed something. Then
 * they lead to a mailed code. `id` distinguishes the links.
 */
export async function issueLink(
  tx: Tx,
  {
    secrets,
    links,
    subject: { userId, familyId },
  }: { secrets: Secrets; links: InvitationLinks; subject: { userId: string; familyId: string } },
): Promise<Link> {
  const [token, optOut] = [newSecret(), newSecret()]
  const subject = { subjectId: userId, familyId, ttlSeconds: INVITATION_DAYS * DAY_SECONDS }
  await together([
    revokeTokens(tx, { purposes: ['invite'], subjectId: userId, familyId }),
    issueTokens(tx, secrets, [
      { ...subject, purpose: 'invite', secret: token },
      { ...subject, purpose: 'mail-opt-out', secret: optOut },
    ]),
  ])
  const id = secrets.hash('invite', token).toString('hex')
  return { url: links.invitation(token, userId), optOutUrl: links.optOut(optOut), id }
}
