import type { Updateable } from 'kysely'
import type { ParentBody } from '#domain/contracts/parents.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import {
  type Bearer,
  findBearer,
  hashSecurityDetail,
  lockPerson,
  saveSecurityQuestion,
} from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { changePerson, saveReferral } from '#server/people/index.ts'
import type { Tables } from '#server/db/tables.ts'
import { isFamilysAddress, lockFamilies, type DuplicateBudget } from '#server/families/index.ts'
import { chosenOrder, type OfferDeps } from '#server/packages/index.ts'
import type { Refusal } from '#server/platform/refusal.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import { findOpenInvitation, type Invitation } from '../invitation.ts'
import { isClaimed, keepOnlyKey } from '../invitation-key.ts'
import { advanceInvitation } from './advance-invitation.ts'
import { findParent, type ParentRecord } from './parent-store.ts'
import { judgeTyped, SHARED_ADDRESS } from './second-account.ts'
import { readSections, type Changes, type ParentSection } from './read-sections.ts'

export type UpdateInput = {
  bearer: Bearer
  secret: string
  body: ParentBody
  locale: Locale
  /** The caller's network address. */
  address: string
  anonymousId: string | null
}
export type UpdateOutcome =
  | { outcome: 'updated'; lastCompletedStep: number }
  | { outcome: 'refused'; errors: readonly FieldError[] }
  | { outcome: 'too-many'; refusal: Refusal }
  | { outcome: 'link-ended' | 'not-allowed' }

type Deps = OfferDeps & {
  secrets: Secrets
  duplicates: DuplicateBudget
  /** Counts an address before it is compared with those of others. Returns a refusal if too many were tried. */
  countAddress: (email: string) => Promise<Refusal | null>
}
type Hashes = { answerHash: string; codeHash: string } | null

/** The sections that a session may change. Everything else is changed in the account. */
const SESSION_SECTIONS: ReadonlySet<ParentSection> = new Set<ParentSection>(['ADDRESS', 'PACKAGE'])

/**
 * Replaces the named sections of a person's own record. If a section breaks a rule, nothing is stored. The link works
 * again after a refusal.
 */
export async function updateParent(deps: Deps, input: UpdateInput): Promise<UpdateOutcome> {
  const parent = await findParent(deps.db, input.bearer.userId)
  if (!parent) return { outcome: 'link-ended' }
  if (!mayChange(parent, input)) return { outcome: 'not-allowed' }
  const { body, locale, anonymousId } = input
  const invitation = await findOpenInvitation(deps.db, input.bearer)
  const chosen = invitation && chosenOrder(invitation)
  const { changes, errors } = await readSections(deps, { body, kept: parent, chosen, locale, anonymousId })
  if (errors.length > 0) return { outcome: 'refused', errors }
  const refusal = changes.parent ? await deps.countAddress(changes.parent.email) : null
  if (refusal) return { outcome: 'too-many', refusal }
  const judged = await judgePerson(deps, { input, changes, kept: parent, invitation })
  if ('error' in judged) return { outcome: 'refused', errors: [judged.error] }
  const hashes = await hashSecurity(deps.secrets, changes)
  return deps.db.transaction().execute((tx) => keep(tx, { deps, input, changes, hashes, ...judged }))
}

function mayChange(parent: ParentRecord, { bearer, body }: UpdateInput): boolean {
  if (bearer.kind === 'session') return body.sections.every((each) => SESSION_SECTIONS.has(each))
  const renames = body.sections.some((each) => each === 'NAME' || each === 'PARENT')
  return !(renames && parent.activated_at !== null)
}

type Looking = { input: UpdateInput; changes: Changes; kept: ParentRecord; invitation: Invitation | null }

async function judgePerson(deps: Deps, { input, changes, kept, invitation }: Looking) {
  if (!changes.parent) return { isConfirmed: null }
  const { address, body } = input
  const confirmsNow = body.parentDuplicateConfirmed
  return judgeTyped(deps, { typed: changes.parent, kept, invitation, confirmsNow, address })
}

async function hashSecurity(secrets: Secrets, { security }: Changes): Promise<Hashes> {
  if (!security) return null
  const [answerHash, codeHash] = await Promise.all([
    hashSecurityDetail(secrets, security.answer),
    hashSecurityDetail(secrets, security.code),
  ])
  return { answerHash, codeHash }
}

type Keeping = {
  deps: Deps
  input: UpdateInput
  changes: Changes
  hashes: Hashes
  isConfirmed: boolean | null
}

async function keep(tx: Tx, { deps, input, changes, hashes, isConfirmed }: Keeping): Promise<UpdateOutcome> {
  await lockPerson(tx, input.bearer.userId)
  // Hashing takes time, so the link may have been used or withdrawn since the check.
  const bearer = await findBearer(tx, deps.secrets, { secret: input.secret, lock: true })
  if (bearer?.userId !== input.bearer.userId) return { outcome: 'link-ended' }
  const { userId } = bearer
  if (changes.parent && (await isShared(tx, { userId, email: changes.parent.email }))) {
    return { outcome: 'refused', errors: [SHARED_ADDRESS] }
  }
  await changePerson(tx, { userId, changes: columnsOf(changes, { userId, locale: input.locale }) })
  if (changes.referral) await saveReferral(tx, { userId, referral: changes.referral })
  if (changes.security && hashes) {
    await saveSecurityQuestion(tx, { userId, question: changes.security.question, ...hashes })
  }
  const invitation = await findOpenInvitation(tx, bearer)
  if (!invitation) return { outcome: 'updated', lastCompletedStep: 0 }
  if (bearer.kind === 'invite-key' && !isClaimed(invitation)) {
    await keepOnlyKey(tx, deps.secrets, { userId, familyId: invitation.family_id, secret: input.secret })
  }
  const advance = { invitation, changes, userId, isConfirmed }
  return { outcome: 'updated', lastCompletedStep: await advanceInvitation(tx, advance) }
}

/** Takes the family lock first, because the other parent may be typing the same address. */
async function isShared(tx: Tx, person: { userId: string; email: string }): Promise<boolean> {
  await lockFamilies(tx, person.userId)
  return isFamilysAddress(tx, person)
}

function columnsOf(
  { parent, address, timeZone }: Changes,
  { userId, locale }: { userId: string; locale: Locale },
): Updateable<Tables['users']> {
  return {
    // An update needs at least one column.
    id: userId,
    ...(parent
      ? {
          first_name: parent.firstName,
          last_name: parent.lastName,
          email: parent.email,
          email_normalised: normaliseEmail(parent.email),
          phone_country_code: parent.phoneCountryCode,
          phone_number: parent.phoneNumber,
          locale,
        }
      : {}),
    ...(address ? { address: JSON.stringify(address) } : {}),
    ...(timeZone ? { time_zone: timeZone } : {}),
  }
}
