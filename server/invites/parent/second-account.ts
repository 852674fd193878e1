import type { FieldError } from '#domain/messages/field-error.ts'
import type { ParentDraft } from '#domain/people/draft.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import type { Db, Tx } from '#server/db/database.ts'
import {
  isFamilysAddress,
  isSamePerson,
  isWarnedOfAccount,
  typedPerson,
  wordsOf,
  type DuplicateBudget,
  type Person,
} from '#server/families/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { changeInvitation, type Invitation } from '../invitation.ts'
import type { ParentRecord } from './parent-store.ts'

const ASKED = 'invited-asked'

type Buying = { parent: ParentRecord; invitation: Invitation; address: string }

/**
 * Whether an invited buyer sees that they may already have an account, as at the first step. A person with an account
 * in this place, or who has confirmed the warning, does not see it.
 */
export async function isSecondAccount(
  db: Db | Tx,
  duplicates: DuplicateBudget,
  { parent, invitation, address }: Buying,
): Promise<boolean> {
  if (parent.activated_at !== null || invitation.duplicate_confirmed) return false
  const asked = { address, draftId: invitation.id, isConfirmed: false }
  return isWarnedOfAccount(db, duplicates, { person: keptPerson(parent), ...asked })
}

/** Stores which person an invited buyer was warned about at the order. The first step then asks the question. */
export async function recordWarning(
  deps: Pick<Deps, 'db' | 'secrets'>,
  { parent, invitation }: Pick<Buying, 'parent' | 'invitation'>,
): Promise<void> {
  await recordAsked(deps, invitation, keptPerson(parent))
}

async function recordAsked(
  { db, secrets }: Pick<Deps, 'db' | 'secrets'>,
  { id }: Invitation,
  person: Person,
): Promise<void> {
  const askedHash = secrets.hash(ASKED, wordsOf(person))
  await changeInvitation(db, { id, changes: { duplicate_asked_hash: askedHash } })
}

type Deps = { db: Db; secrets: Secrets; duplicates: DuplicateBudget }
type Typing = {
  typed: ParentDraft
  kept: ParentRecord
  /** Null for the buyer of an order, who has no invitation. */
  invitation: Invitation | null
  confirmsNow: boolean
  address: string
}

export const SHARED_ADDRESS: FieldError = { field: 'parent.email', code: 'rules.email.onlyYou' }

/**
 * The warning for an invited person who may have an account, with the rule and budget of a sign-up. A confirmation is
 * valid only for the person in the warning. An address of the family is refused first.
 */
export async function judgeTyped(
  deps: Deps,
  { typed, kept, invitation, confirmsNow, address }: Typing,
): Promise<{ error: FieldError } | { isConfirmed: boolean }> {
  const { db, secrets, duplicates } = deps
  const { email } = typed
  if (await isFamilysAddress(db, { userId: kept.id, email })) return { error: SHARED_ADDRESS }
  const person = typedPerson(typed)
  const asked = invitation?.duplicate_asked_hash ?? null
  const wasAsked = asked !== null && secrets.isHash(asked, ASKED, wordsOf(person))
  const confirms = confirmsNow && wasAsked
  const isSame = invitation?.duplicate_confirmed === true && isSamePerson(person, keptPerson(kept))
  const isConfirmed = confirms || isSame
  const question = { address, isConfirmed, ...(invitation ? { draftId: invitation.id } : {}) }
  const isWarned = await isWarnedOfAccount(db, duplicates, { person, ...question })
  // A buyer who was warned about this person and has not answered is asked again. That reveals nothing new.
  if (!isWarned && (isConfirmed || !wasAsked)) return { isConfirmed }
  if (invitation) await recordAsked(deps, invitation, person)
  return { error: { field: 'parent.duplicate', code: 'invited.step1.duplicate' } }
}

function keptPerson({ last_name, email, phone_country_code, phone_number }: ParentRecord) {
  return {
    lastName: last_name,
    emailNormalised: email && normaliseEmail(email),
    phoneCountryCode: phone_country_code,
    phoneNumber: phone_number,
  }
}
