import type { Updateable } from 'kysely'
import type { ParentBody } from '#domain/contracts/parents.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import { hashSecurityDetail, saveReferral, saveSecurityQuestion } from '#server/credentials/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { DuplicateBudget } from '#server/families/index.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { findBearer, type Bearer } from '../bearer.ts'
import {
  changeInvitation,
  findOpenInvitation,
  INVITED_STEP_PACKAGE,
  INVITED_STEP_PARENT,
  type Invitation,
} from '../invitation.ts'
import { changeUser, findParent, isBillingComplete, lockParent, type ParentRecord } from './parent-store.ts'
import { warnOfSecondAccount } from './second-account.ts'
import { readSections, type Changes, type ParentSection } from './read-sections.ts'

export type UpdateInput = {
  bearer: Bearer
  secret: string
  body: ParentBody
  locale: Locale
  /** The caller's network address. */
  address: string
}
export type UpdateOutcome =
  | { outcome: 'updated'; lastCompletedStep: number }
  | { outcome: 'refused'; errors: readonly FieldError[] }
  | { outcome: 'link-ended' | 'not-allowed' }

type Deps = { db: Db; secrets: Secrets; duplicates: DuplicateBudget }
type Hashes = { answerHash: string; codeHash: string } | null

/** Sections a session may change: of an account in use, the rest is changed in the account. */
const SESSION_SECTIONS: ReadonlySet<ParentSection> = new Set<ParentSection>(['ADDRESS', 'PACKAGE'])

/**
 * Replaces the named sections of a person's own record. Nothing is kept when any of them breaks a rule, and no
 * refusal uses up the link.
 */
export async function updateParent(deps: Deps, input: UpdateInput): Promise<UpdateOutcome> {
  const parent = await findParent(deps.db, input.bearer.userId)
  if (!parent) return { outcome: 'link-ended' }
  if (!mayChange(parent, input)) return { outcome: 'not-allowed' }
  const { body, locale } = input
  const { changes, errors } = await readSections(deps.db, { body, timeZone: parent.time_zone, locale })
  if (errors.length > 0) return { outcome: 'refused', errors }
  if (changes.parent) {
    const confirmed = body.parentDuplicateConfirmed
    const asked = { typed: changes.parent, confirmed, locale, address: input.address }
    const warning = await warnOfSecondAccount(deps, asked)
    if (warning) return { outcome: 'refused', errors: [warning] }
  }
  const hashes = await hashSecurity(deps.secrets, changes)
  return deps.db.transaction().execute((tx) => keep(tx, { deps, input, changes, hashes }))
}

function mayChange(parent: ParentRecord, { bearer, body }: UpdateInput): boolean {
  if (bearer.kind === 'session') return body.sections.every((each) => SESSION_SECTIONS.has(each))
  const renames = body.sections.some((each) => each === 'NAME' || each === 'PARENT')
  return !(renames && parent.activated_at !== null)
}

async function hashSecurity(secrets: Secrets, { security }: Changes): Promise<Hashes> {
  if (!security) return null
  const [answerHash, codeHash] = await Promise.all([
    hashSecurityDetail(secrets, security.answer),
    hashSecurityDetail(secrets, security.code),
  ])
  return { answerHash, codeHash }
}

type Keeping = { deps: Deps; input: UpdateInput; changes: Changes; hashes: Hashes }

async function keep(tx: Tx, { deps, input, changes, hashes }: Keeping): Promise<UpdateOutcome> {
  await lockParent(tx, input.bearer.userId)
  // Hashing took a while: the link may have been used up or withdrawn since.
  const bearer = await findBearer(tx, deps.secrets, { secret: input.secret, lock: true })
  if (bearer?.userId !== input.bearer.userId) return { outcome: 'link-ended' }
  const { userId } = bearer
  await changeUser(tx, { userId, changes: columnsOf(changes, { userId, locale: input.locale }) })
  if (changes.referral) await saveReferral(tx, { userId, referral: changes.referral })
  if (changes.security && hashes) {
    await saveSecurityQuestion(tx, { userId, question: changes.security.question, ...hashes })
  }
  const invitation = await findOpenInvitation(tx, bearer)
  if (!invitation) return { outcome: 'updated', lastCompletedStep: 0 }
  return {
    outcome: 'updated',
    lastCompletedStep: await advance(tx, {
      invitation,
      changes,
      userId,
      confirmed: input.body.parentDuplicateConfirmed,
    }),
  }
}

function columnsOf(
  { parent, address, timeZone }: Changes,
  { userId, locale }: { userId: string; locale: Locale },
): Updateable<Tables['users']> {
  return {
    // An update without a column is no statement.
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

type Advance = { invitation: Invitation; changes: Changes; userId: string }

/** Counts the step on the invitation. A paid-up parent has no package to choose. */
async function advance(
  tx: Tx,
  { invitation, changes, userId, confirmed }: Advance & { confirmed: boolean },
): Promise<number> {
  const step = await stepAfter(tx, { invitation, changes, userId })
  const { order } = changes
  await changeInvitation(tx, {
    id: invitation.id,
    changes: {
      last_completed_step: step,
      ...(confirmed ? { duplicate_confirmed: true } : {}),
      ...(changes.parent && invitation.state !== 'paid' ? { state: 'step1-done' as const } : {}),
      ...(order
        ? {
            selected_package_id: order.packageId,
            selected_product_id: order.productId,
            selected_services: order.services,
          }
        : {}),
    },
  })
  return step
}

async function stepAfter(tx: Tx, { invitation, changes, userId }: Advance): Promise<number> {
  const done = invitation.last_completed_step
  if (changes.order && done >= INVITED_STEP_PARENT) {
    return changes.order.isBuilt ? INVITED_STEP_PACKAGE : INVITED_STEP_PARENT
  }
  if (!changes.parent) return done
  const parent = await findParent(tx, userId)
  const isPaidWithoutBilling = parent?.isSubscriptionCurrent === true && !isBillingComplete(parent)
  return Math.max(done, isPaidWithoutBilling ? INVITED_STEP_PACKAGE : INVITED_STEP_PARENT)
}
