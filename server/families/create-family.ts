import { sql } from 'kysely'
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
}

/**
 * Creates the parent who bought, the co-parent they named, and the family of both with its children.
 * The buyer is active at once. An e-mail that already has an account does not stop a paid order: the new
 * user is marked as a possible duplicate, for support to reconcile.
 */
export async function createFamily(tx: Tx, family: NewFamily): Promise<{ familyId: string }> {
  await insertBuyer(tx, family)
  const { id: familyId } = await tx
    .insertInto('families')
    .defaultValues()
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertMember(tx, { familyId, userId: family.parentId, person: family.parent, position: 0 })
  if (family.coParent) await insertCoParent(tx, { familyId, family, coParent: family.coParent })
  for (const [index, child] of family.children.entries()) {
    const position = index + 2
    await tx
      .insertInto('family_members')
      .values({
        ...columns(child),
        family_id: familyId,
        kind: 'child',
        email: child.email,
        position,
        colour: memberColour(position),
      })
      .execute()
  }
  return { familyId }
}

async function insertBuyer(tx: Tx, { parentId, parent, ...family }: NewFamily): Promise<void> {
  const emailNormalised = normaliseEmail(parent.email)
  // One at a time for an address, so that of two simultaneous buyers exactly one is the duplicate.
  await sql`select pg_advisory_xact_lock(hashtextextended(${emailNormalised}, 0))`.execute(tx)
  const existing = await tx
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'parent')
    .where('email_normalised', '=', emailNormalised)
    .where('activated_at', 'is not', null)
    .executeTakeFirst()
  await tx
    .insertInto('users')
    .values({
      ...columns(parent),
      id: parentId,
      kind: 'parent',
      email: parent.email,
      email_normalised: emailNormalised,
      phone_country_code: parent.phoneCountryCode,
      phone_number: parent.phoneNumber,
      time_zone: parent.timeZone,
      address: family.address ? JSON.stringify(family.address) : null,
      referral: family.referral ? JSON.stringify(family.referral) : null,
      locale: family.locale,
      agreed_to_terms_at: family.agreedToTerms ? sql<Date>`now()` : null,
      marketing_opt_in: family.marketingOptIn,
      possible_duplicate: existing !== undefined,
      anonymous_id: family.anonymousId,
      activated_at: sql<Date>`now()`,
    })
    .execute()
}

async function insertCoParent(
  tx: Tx,
  { familyId, family, coParent }: { familyId: string; family: NewFamily; coParent: CoParentDraft },
): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      ...columns(coParent),
      id: family.coParentId,
      kind: 'parent',
      email: coParent.email,
      email_normalised: coParent.email ? normaliseEmail(coParent.email) : null,
      locale: family.locale,
    })
    // Who has been invited before has a record already, and keeps it.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  const { email, phoneCountryCode, phoneNumber } = coParent
  await insertMember(tx, {
    familyId,
    userId: family.coParentId,
    person: coParent,
    position: 1,
    knownContact: { email, phoneCountryCode, phoneNumber },
  })
}

type Member = {
  familyId: string
  userId: string
  person: { firstName: string; lastName: string }
  position: number
  knownContact?: object
}

async function insertMember(
  tx: Tx,
  { familyId, userId, person, position, knownContact }: Member,
): Promise<void> {
  await tx
    .insertInto('family_members')
    .values({
      ...columns(person),
      family_id: familyId,
      user_id: userId,
      kind: 'parent',
      known_contact: knownContact ? JSON.stringify(knownContact) : null,
      position,
      colour: memberColour(position),
    })
    .execute()
}

function columns({ firstName, lastName }: { firstName: string; lastName: string }) {
  return { first_name: firstName, last_name: lastName }
}
