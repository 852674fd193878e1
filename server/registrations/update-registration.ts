import { isDeepStrictEqual } from 'node:util'
import { sql, type Updateable } from 'kysely'
import type { RegistrationBody } from '#domain/contracts/registrations.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'
import type { OfferDeps } from '#server/packages/index.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import {
  ANSWERS_PER_DRAFT,
  likenessOfParent,
  resemblesActiveCoParent,
  type DuplicateBudget,
} from '#server/families/index.ts'
import { findRegistration, paymentOf, updateRegistrationRow } from './registration-store.ts'
import { readSections, type Changes } from './sections.ts'
import type { Registration } from './registration.ts'

export type UpdateInput = {
  signupId: string
  registrationKey: string
  body: RegistrationBody
  referrerKey: string | null
  locale: Locale
  address: string
  anonymousId: string | null
}
export type UpdateOutcome =
  | { outcome: 'updated'; lastCompletedStep: number; expiresAt: Date; version: number }
  | { outcome: 'refused'; errors: readonly FieldError[] }
  | { outcome: 'none' | 'already-paid' | 'out-of-date' }

type Deps = OfferDeps & { secrets: Secrets; duplicates: DuplicateBudget }

/** Replaces the named sections of a draft. Nothing is kept when any of them breaks a rule. */
export async function updateRegistration(deps: Deps, input: UpdateInput): Promise<UpdateOutcome> {
  const keyHash = deps.secrets.hash('registration', input.registrationKey)
  const found = await findRegistration(deps.db, { id: input.signupId, keyHash })
  if (found.found !== 'draft') return { outcome: found.found }
  if ((await paymentOf(deps.db, input.signupId)) === 'paid') return { outcome: 'already-paid' }

  const { body, locale, anonymousId } = input
  const sections = await readSections(deps, { draft: found.draft, body, locale, anonymousId })
  if (sections.errors.length > 0) return { outcome: 'refused', errors: sections.errors }
  if (isOutOfDate(found.draft, sections.changes, input.body.version)) return { outcome: 'out-of-date' }
  const duplicates = await duplicateAnswers(deps, { draft: found.draft, changes: sections.changes, input })
  if (duplicates.length > 0) {
    await countDuplicateAnswer(deps.db, input.signupId)
    return { outcome: 'refused', errors: duplicates }
  }
  const row = await updateRegistrationRow(deps.db, {
    id: input.signupId,
    changes: {
      ...columnsOf(sections.changes),
      ...(input.referrerKey ? { referrer_key: input.referrerKey } : {}),
    },
  })
  return {
    outcome: 'updated',
    lastCompletedStep: row.last_completed_step,
    expiresAt: row.expires_at,
    version: row.version,
  }
}

/**
 * Whether a page filled in from an older draft would undo what another window changed since. Sending the same again,
 * as after a lost answer, undoes nothing.
 */
function isOutOfDate(draft: Registration, { parent, family }: Changes, version: number | undefined): boolean {
  if (version === undefined || version === draft.version) return false
  const sameParent = !parent || isDeepStrictEqual(parent, draft.parent)
  const sameFamily =
    !family ||
    (isDeepStrictEqual(family.coParent, draft.co_parent) &&
      isDeepStrictEqual(family.children, draft.children))
  return !sameParent || !sameFamily
}

type Checked = { draft: Registration; changes: Changes; input: UpdateInput }

/** The same two-attribute rule as at the first step, for the parent again and for the co-parent. */
async function duplicateAnswers(deps: Deps, { draft, changes, input }: Checked): Promise<FieldError[]> {
  if (draft.duplicate_answers >= ANSWERS_PER_DRAFT) return []
  const parent = changes.parent ?? draft.parent
  const confirmed = changes.parentDuplicateConfirmed || draft.parent_duplicate_confirmed
  if ((changes.parent || changes.family) && !confirmed) {
    const emailNormalised = normaliseEmail(parent.email)
    const likeness = await likenessOfParent(deps.db, { ...parent, emailNormalised })
    if (
      likeness === 'two-attributes' &&
      (await deps.duplicates.mayReveal({ address: input.address, emailNormalised }))
    ) {
      return [{ field: 'parent.duplicate', code: 'join.duplicate.warning' }]
    }
  }
  if (!changes.family || changes.family.coParentDuplicateConfirmed || draft.duplicate_answers > 0) return []
  const { coParent } = changes.family
  const emailNormalised = coParent.email ? normaliseEmail(coParent.email) : null
  const resembles = await resemblesActiveCoParent(deps.db, { ...coParent, emailNormalised })
  return resembles ? [{ field: 'coParent.duplicate', code: 'join.family.duplicate' }] : []
}

/** The draft itself stays as it was, and so does its version. */
async function countDuplicateAnswer(db: Db, id: string): Promise<void> {
  await db
    .updateTable('registrations')
    .set({ duplicate_answers: sql<number>`duplicate_answers + 1` })
    .where('id', '=', id)
    .execute()
}

function columnsOf(changes: Changes): Updateable<Tables['registrations']> {
  const { parent, family, address, referral, invitation, order, lastCompletedStep } = changes
  return {
    ...(parent ? { parent: JSON.stringify(parent) } : {}),
    ...(changes.parentDuplicateConfirmed ? { parent_duplicate_confirmed: true } : {}),
    ...(family
      ? {
          co_parent: JSON.stringify(family.coParent),
          children: JSON.stringify(family.children),
          co_parent_duplicate_confirmed: family.coParentDuplicateConfirmed,
        }
      : {}),
    ...(address ? { address: JSON.stringify(address) } : {}),
    ...(referral ? { referral: JSON.stringify(referral) } : {}),
    ...(invitation ? { invitation } : {}),
    ...(order === undefined
      ? {}
      : {
          selected_package_id: order?.packageId ?? null,
          selected_product_id: order?.productId ?? null,
          selected_services: order?.services ?? null,
        }),
    last_completed_step: lastCompletedStep,
  }
}
