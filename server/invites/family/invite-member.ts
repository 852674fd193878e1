import type { FamilyInvitations } from '#domain/contracts/families.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import { emailError, normaliseEmail, tidyEmail } from '#domain/people/email.ts'
import { lockPerson, revokeTokens } from '#server/credentials/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { isFamilysAddress, lockFamilies } from '#server/families/index.ts'
import { lockPayments, paymentStatus } from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { createInvitation, type InvitationLinks } from '../create-invitation.ts'
import { endInvitation, ENDED_STATES, findOpenInvitation } from '../invitation.ts'
import { findParent, resetParent, type ParentRecord } from '../parent/parent-store.ts'
import { declinedStill, hasDeclined } from './declined.ts'
import { findInvitable, findInviter, type Inviter } from './inviter.ts'

type Deps = { db: Db; secrets: Secrets; links: InvitationLinks }
type Input = { bearerId: string; familyId: string; userId: string; email: string; locale: string }
export type InviteOutcome =
  | { outcome: 'invited' }
  | { outcome: 'refused'; errors: readonly FieldError[] }
  | { outcome: 'not-theirs' | 'joined' }

/**
 * Invites a parent of the inviter's family who has not joined. A new address ends the old link at once, and the data
 * typed through it is deleted. The same address changes nothing. The address of another family member is refused
 * without naming the member. The inviter cannot distinguish a declined invitation from an unanswered one.
 */
export async function inviteMember(deps: Deps, input: Input): Promise<InviteOutcome> {
  const email = tidyEmail(input.email)
  const code = emailError(email)
  if (code) return { outcome: 'refused', errors: [{ field: 'email', code }] }
  return deps.db.transaction().execute(async (tx) => {
    const inviter = await findInviter(tx, input)
    if (!inviter) return { outcome: 'not-theirs' }
    const invitable = await findInvitable(tx, { inviter, familyId: input.familyId })
    if (!invitable.includes(input.userId)) return { outcome: 'not-theirs' }
    await lockPayments(tx, [input.userId])
    await lockPerson(tx, input.userId)
    // The lock makes this wait for a request of the other parent, who may send the same address now.
    await lockFamilies(tx, input.userId)
    // This comes before every check of the address. Otherwise a refusal would show who else uses it.
    const joining = await findJoining(tx, input)
    if (!joining) return { outcome: 'joined' }
    if (inviter.email && normaliseEmail(inviter.email) === normaliseEmail(email)) {
      return { outcome: 'refused', errors: [{ field: 'email', code: 'rules.coParent.sameEmail' }] }
    }
    if (await isFamilysAddress(tx, { userId: input.userId, email })) {
      return { outcome: 'refused', errors: [{ field: 'email', code: 'rules.email.onlyThey' }] }
    }
    return invite(tx, { deps, input: { ...input, email }, inviter, ...joining })
  })
}

type Open = Awaited<ReturnType<typeof findOpenInvitation>>
type Joining = { parent: ParentRecord; open: Open }

/** A parent who may still join, with their open invitation. Null if they have joined or are paying now. */
async function findJoining(tx: Tx, { userId, familyId }: Input): Promise<Joining | null> {
  const parent = await findParent(tx, userId)
  if (!parent || parent.hasCredentials || (await paymentStatus(tx, parent.id)) === 'processing') return null
  const open = await findOpenInvitation(tx, { userId, familyId })
  return open?.state === 'paid' ? null : { parent, open }
}

type Inviting = Joining & { deps: Deps; input: Input; inviter: Inviter }

async function invite(tx: Tx, { deps, input, inviter, parent, open }: Inviting): Promise<InviteOutcome> {
  const { familyId, userId, email, locale } = input
  // A person who declined gets no second mail, and the inviter sees no difference.
  if (await hasDeclined(tx, { userId, familyId, email })) return { outcome: 'invited' }
  if (open) {
    if (normaliseEmail(open.sent_to) === normaliseEmail(email)) return { outcome: 'invited' }
    await endInvitation(tx, { id: open.id, state: 'revoked' })
  }
  await revokeTokens(tx, { purposes: ['invite', 'invite-key'], subjectId: userId })
  await resetParent(tx, { userId, familyId, email })
  await createInvitation(tx, {
    secrets: deps.secrets,
    links: deps.links,
    invitation: {
      familyId,
      userId,
      invitedBy: inviter.id,
      invitedByName: inviter.name,
      invitedByKind: inviter.kind,
      fromOrder: false,
      firstName: parent.first_name,
      email,
      paid: parent.isSubscriptionCurrent,
      locale,
    },
  })
  return { outcome: 'invited' }
}

/** The people of the family whom the bearer may invite, and whether they have joined. Nothing else is revealed. */
export async function readInvitations(
  db: Db,
  { bearerId, familyId }: { bearerId: string; familyId: string },
): Promise<FamilyInvitations | null> {
  const inviter = await findInviter(db, { bearerId, familyId })
  if (!inviter) return null
  const ids = await findInvitable(db, { inviter, familyId })
  if (ids.length === 0) return { invitations: [] }
  const rows = await db
    .selectFrom('family_members')
    .leftJoin('credentials', 'credentials.user_id', 'family_members.user_id')
    .select(['family_members.user_id', 'family_members.first_name', 'family_members.last_name'])
    .select('credentials.user_id as joined')
    .select((from) =>
      from
        .exists(
          from
            .selectFrom('invites')
            .select('invites.id')
            .whereRef('invites.user_id', '=', 'family_members.user_id')
            .whereRef('invites.family_id', '=', 'family_members.family_id')
            .where((row) => row.or([row('invites.state', 'not in', ENDED_STATES), declinedStill])),
        )
        .as('invited'),
    )
    .where('family_members.family_id', '=', familyId)
    .where('family_members.user_id', 'in', ids)
    .orderBy('family_members.position')
    .execute()
  return {
    invitations: rows.flatMap((row) =>
      row.user_id === null
        ? []
        : [
            {
              userId: row.user_id,
              firstName: row.first_name,
              lastName: row.last_name,
              state: stateOf({ joined: row.joined !== null, invited: Boolean(row.invited) }),
            },
          ],
    ),
  }
}

function stateOf({ joined, invited }: { joined: boolean; invited: boolean }) {
  if (joined) return 'joined' as const
  return invited ? ('pending' as const) : ('not-invited' as const)
}
