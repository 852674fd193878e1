import { randomUUID } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type {
  AddressDraft,
  ChildDraft,
  CoParentDraft,
  ParentDraft,
  ReferralDraft,
} from '#domain/people/draft.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import { memberColour } from '#domain/people/member-colour.ts'
import type { Tx } from '#server/db/database.ts'
import { together } from '#server/db/transaction.ts'
import { recordEvent } from '#server/events/index.ts'
import { addPerson, addPersonOnce, isEmailTaken } from '#server/people/index.ts'
import type { Tables } from '#server/db/tables.ts'

export type NewFamily = {
  parentId: string
  coParentId: string
  parent: ParentDraft
  coParent: CoParentDraft | null
  children: readonly ChildDraft[]
  address: AddressDraft | null
  referral: ReferralDraft | null
  agreedToTerms: boolean
  marketingOptIn: boolean
  locale: string
  anonymousId: string | null
  /** The referrer of the discount link that the family used. */
  referrerKey: string | null
}

/**
 * Creates the buyer, the co-parent they entered, and their family with its children. The buyer is active at once. An
 * e-mail that already has an account does not stop a paid order. The address stays with that account. The new user is
 * marked as a possible duplicate, which support reconciles.
 */
export async function createFamily(tx: Tx, family: NewFamily): Promise<{ familyId: string }> {
  const { parentId, parent, coParent } = family
  // One creation per address at a time. If two people buy at the same time, exactly one becomes the duplicate.
  const isTaken = await isEmailTaken(tx, { userId: parentId, kind: 'parent', email: parent.email })
  const familyId = randomUUID()
  await together([
    insertBuyer(tx, family, isTaken),
    tx.insertInto('families').values({ id: familyId, referrer_key: family.referrerKey }).execute(),
    coParent ? insertCoParent(tx, family, coParent) : null,
    tx.insertInto('family_members').values(membersOf(familyId, family)).execute(),
  ])
  await recordEvent(tx, { type: 'person.signed_up', personId: parentId, data: { role: 'parent' } })
  return { familyId }
}

async function insertBuyer(
  tx: Tx,
  { parentId, parent, ...family }: NewFamily,
  isTaken: boolean,
): Promise<void> {
  await addPerson(tx, {
    ...columns(parent),
    id: parentId,
    kind: 'parent',
    email: parent.email,
    email_normalised: isTaken ? null : normaliseEmail(parent.email),
    phone_country_code: parent.phoneCountryCode,
    phone_number: parent.phoneNumber,
    time_zone: parent.timeZone,
    address: family.address ? JSON.stringify(family.address) : null,
    referral: family.referral ? JSON.stringify(family.referral) : null,
    locale: family.locale,
    agreed_to_terms_at: family.agreedToTerms ? sql<Date>`app_now()` : null,
    marketing_opt_in: family.marketingOptIn,
    possible_duplicate: isTaken,
    anonymous_id: family.anonymousId,
    activated_at: sql<Date>`app_now()`,
  })
}

async function insertCoParent(tx: Tx, family: NewFamily, coParent: CoParentDraft): Promise<void> {
  // A person who was invited before already has a record.
  await addPersonOnce(tx, {
    ...columns(coParent),
    id: family.coParentId,
    kind: 'parent',
    email: coParent.email,
    email_normalised: coParent.email ? normaliseEmail(coParent.email) : null,
    locale: family.locale,
  })
}

function membersOf(
  familyId: string,
  { parentId, coParentId, parent, coParent, children }: NewFamily,
): Insertable<Tables['family_members']>[] {
  return [
    memberOf({ familyId, kind: 'parent', person: parent, position: 0, userId: parentId }),
    ...(coParent
      ? [
          memberOf({
            familyId,
            kind: 'parent',
            person: coParent,
            position: 1,
            userId: coParentId,
            knownContact: contactOf(coParent),
          }),
        ]
      : []),
    ...children.map((child, index) =>
      memberOf({ familyId, kind: 'child', person: child, position: index + 2, email: child.email }),
    ),
  ]
}

type Member = {
  familyId: string
  kind: 'parent' | 'child'
  person: { firstName: string; lastName: string }
  position: number
  userId?: string
  email?: string | null
  knownContact?: object
}

function memberOf({
  familyId,
  kind,
  person,
  position,
  ...member
}: Member): Insertable<Tables['family_members']> {
  return {
    ...columns(person),
    family_id: familyId,
    kind,
    position,
    colour: memberColour(position),
    user_id: member.userId ?? null,
    email: member.email ?? null,
    known_contact: member.knownContact ? JSON.stringify(member.knownContact) : null,
  }
}

/** How to reach the co-parent, as the buyer entered it. */
function contactOf({ email, phoneCountryCode, phoneNumber }: CoParentDraft): object {
  return { email, phoneCountryCode, phoneNumber }
}

function columns({ firstName, lastName }: { firstName: string; lastName: string }) {
  return { first_name: firstName, last_name: lastName }
}
