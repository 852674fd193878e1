import { sql } from 'kysely'
import type { InviteContext } from '#domain/contracts/invites.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { maskEmail } from '#domain/people/masked-email.ts'
import { initialsOf } from '#domain/people/member-colour.ts'
import { couponsFor } from '#server/coupons/index.ts'
import { findTokenOf } from '#server/credentials/index.ts'
import type { Db } from '#server/db/database.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { findFamilyOffer } from '../family-offer.ts'
import { findOpenInvitation, type Invitation } from '../invitation.ts'
import { findParent, isBillingComplete, type ParentRecord } from '../parent/parent-store.ts'

export type ContextOutcome =
  | { outcome: 'open'; context: InviteContext }
  /** Unknown, expired, replaced or withdrawn: a new link may be asked for. */
  | { outcome: 'ended' }
  /** It led to an account, which is logged in to. */
  | { outcome: 'joined' }

type Deps = { db: Db; secrets: Secrets }

/** What the bearer of a link may see of the invitation. Notes that it was opened, and uses nothing up. */
export async function readContext(
  { db, secrets }: Deps,
  { secret, locale }: { secret: string; locale: Locale },
): Promise<ContextOutcome> {
  const found = await findTokenOf(db, secrets, { purposes: ['invite'], secret })
  if (found.found === 'used') return { outcome: 'joined' }
  if (found.found !== 'live') return { outcome: 'ended' }
  const { subjectId: userId, familyId } = found.token
  const [parent, invitation] = await Promise.all([
    findParent(db, userId),
    findOpenInvitation(db, { userId, familyId }),
  ])
  if (!parent || !invitation) return { outcome: 'ended' }
  await markOpened(db, invitation)
  const context = await contextOf(db, { parent, invitation, locale })
  return { outcome: 'open', context: { inviteToken: secret, ...context } }
}

async function markOpened(db: Db, { id }: Invitation): Promise<void> {
  await db
    .updateTable('invites')
    .set({ state: 'opened', opened_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
}

type Opened = { parent: ParentRecord; invitation: Invitation; locale: Locale }

async function contextOf(
  db: Db,
  { parent, invitation, locale }: Opened,
): Promise<Omit<InviteContext, 'inviteToken'>> {
  const [professional, coparentPackageId, availableCoupons, familyMembers] = await Promise.all([
    findProfessional(db, invitation.invited_by),
    findPackageOf(db, [parent.id, invitation.invited_by]),
    findFamilyOffer(db, invitation.family_id).then(async (key) => couponsFor(db, key, locale)),
    findFamilyMembers(db, invitation.family_id),
  ])
  return {
    userId: parent.id,
    firstName: parent.first_name,
    sentTo: maskEmail(invitation.sent_to),
    isSubscriptionCurrent: parent.isSubscriptionCurrent,
    billingAddressComplete: isBillingComplete(parent),
    requireCredentials: !parent.hasCredentials,
    userCreatedByPro: professional !== null,
    proFirstName: professional?.first_name ?? null,
    proLastName: professional?.last_name ?? null,
    coparentPackageId,
    availableCoupons,
    familyMembers,
    lastCompletedStep: invitation.last_completed_step,
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

/** The package of the first of these people who has a current subscription. */
async function findPackageOf(db: Db, userIds: readonly string[]): Promise<number | null> {
  const found = await db
    .selectFrom('subscriptions')
    .select(['user_id', 'package_id'])
    .where('user_id', 'in', userIds)
    .where('status', '=', 'current')
    .execute()
  const first = userIds.flatMap((id) => found.filter((each) => each.user_id === id))[0]
  return first?.package_id ?? null
}

/** Names and badges, and nothing else of anybody; children have no account, so their place stands for one. */
async function findFamilyMembers(db: Db, familyId: string): Promise<InviteContext['familyMembers']> {
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
