import { sql } from 'kysely'
import type { InvitationContext } from '#domain/contracts/invites.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { maskEmail } from '#domain/people/masked-email.ts'
import { initialsOf } from '#domain/people/member-colour.ts'
import { couponsFor } from '#server/coupons/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { findFamilyReferrer } from '../family-referrer.ts'
import { findOpenInvitation, type Invitation } from '../invitation.ts'
import { isClaimed, issueInvitationKey } from '../invitation-key.ts'
import { findParent, type ParentRecord } from '../parent/parent-store.ts'
import { progressOf } from '../parent/read-parent.ts'
import { lockPlace, type LockedPlace } from './lock-place.ts'
import { findPaidPlace } from './paid-place.ts'

export type ContextOutcome =
  | { outcome: 'open'; context: InvitationContext }
  /** The link is unknown, expired, replaced or withdrawn. A new link may be requested. */
  | { outcome: 'ended' }
  /** The link has led to an account. The person must log in. */
  | { outcome: 'joined' }

type Deps = { db: Db; secrets: Secrets }
type Asked = { secret: string; locale: Locale }

/**
 * Reads an invitation for its landing page. A mailed link shows it. It also gives this browser a key if nothing was
 * typed yet. Later it shows only what the whole family knows, and a key needs a code. Reading does not end the link.
 */
export async function readContext({ db, secrets }: Deps, { secret, locale }: Asked): Promise<ContextOutcome> {
  const found = await db.transaction().execute(async (tx) => {
    const place = await lockPlace(tx, secrets, { purposes: ['invite-key', 'invite'], secret })
    return typeof place === 'string' ? place : open(tx, { secrets, secret, place })
  })
  if (typeof found === 'string') return { outcome: found }
  const { inviteToken, parent, invitation } = found
  const shown = await shownToFamily(db, { parent, invitation, locale })
  const own = inviteToken === null ? NOTHING_TYPED : progressOf(parent, invitation)
  const context = { inviteToken, ...shown, ...own }
  const subscriptionStatus = context.isSubscriptionCurrent ? 'current' : 'none'
  return { outcome: 'open', context: { ...context, subscriptionStatus } }
}

type Opening = { secrets: Secrets; secret: string; place: LockedPlace }

/** Opens the invitation for one browser, with a key if nothing was typed yet. */
async function open(tx: Tx, { secrets, secret, place }: Opening): Promise<Opened | 'ended'> {
  const parent = await findParent(tx, place.userId)
  const invitation = await findOpenInvitation(tx, place)
  if (!parent || !invitation) return 'ended'
  await markOpened(tx, invitation)
  if (place.purpose === 'invite-key') return { inviteToken: secret, parent, invitation }
  const inviteToken = isClaimed(invitation) ? null : await issueInvitationKey(tx, secrets, place)
  return { inviteToken, parent, invitation }
}

type Opened = { inviteToken: string | null; parent: ParentRecord; invitation: Invitation }

async function markOpened(db: Tx, { id }: Invitation): Promise<void> {
  await db
    .updateTable('invites')
    .set({ state: 'opened', opened_at: sql<Date>`app_now()` })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

type Shown = Pick<Opened, 'parent' | 'invitation'> & { locale: Locale }
/** The values that a link shows after the parent has typed. They do not reveal what was typed, bought or finished. */
const NOTHING_TYPED = { billingAddressComplete: false, requireCredentials: true, lastCompletedStep: 0 }

/** What the whole family may know: the entered names, and what another person paid. */
async function shownToFamily(
  db: Db,
  { parent, invitation, locale }: Shown,
): Promise<Omit<InvitationContext, 'inviteToken' | 'subscriptionStatus' | keyof typeof NOTHING_TYPED>> {
  const { family_id: familyId } = invitation
  const [professional, paidPlace, availableCoupons, familyMembers] = await Promise.all([
    findProfessional(db, invitation.invited_by),
    findPaidPlace(db, { userId: parent.id, familyId }),
    findFamilyReferrer(db, familyId).then(async (key) => couponsFor(db, key, { locale, scopeId: parent.id })),
    findFamilyMembers(db, familyId),
  ])
  return {
    userId: parent.id,
    firstName: familyMembers.find(({ userId }) => userId === parent.id)?.firstName ?? parent.first_name,
    sentTo: maskEmail(invitation.sent_to),
    isSubscriptionCurrent: paidPlace !== null,
    userCreatedByPro: professional !== null,
    proFirstName: professional?.first_name ?? null,
    proLastName: professional?.last_name ?? null,
    coparentPackageId: paidPlace?.packageId ?? null,
    paidBy: paidPlace?.paidBy ?? null,
    availableCoupons,
    familyMembers,
  }
}

async function findProfessional(
  db: Db,
  userId: string,
): Promise<{ first_name: string; last_name: string } | null> {
  const found = await db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .where('kind', '=', 'professional')
    .executeTakeFirst()
  return found ?? null
}

/** Names and badges of the family members, and nothing else. Children have no account, so their place's id is used. */
async function findFamilyMembers(db: Db, familyId: string): Promise<InvitationContext['familyMembers']> {
  const members = await db
    .selectFrom('family_members')
    .select(['id', 'user_id', 'first_name', 'last_name', 'colour'])
    .where('family_id', '=', familyId)
    .orderBy('position')
    .execute()
  return members.map(({ id, user_id, first_name: firstName, last_name: lastName, colour: color }) => ({
    userId: user_id ?? id,
    firstName,
    lastName,
    color,
    displayInitials: initialsOf({ firstName, lastName }),
  }))
}
