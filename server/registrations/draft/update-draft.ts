import { isDeepStrictEqual } from 'node:util'
import type { Updateable } from 'kysely'
import type { RegistrationBody } from '#domain/contracts/registrations.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import type { Locale } from '#domain/messages/locales.ts'
import type { Tables } from '#server/db/tables.ts'
import { inTransaction, together } from '#server/db/transaction.ts'
import { chosenColumns, type OfferDeps } from '#server/packages/index.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { DuplicateBudget } from '#server/families/index.ts'
import { lockPayments, paymentStatus } from '#server/payments/index.ts'
import { judgeDuplicates } from './judge-duplicates.ts'
import { findDraft, updateDraftRow } from '../draft-store.ts'
import { readSections, type Changes } from './read-sections.ts'
import type { Draft } from '../draft.ts'

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
  | { outcome: 'none' | 'already-paid' | 'payment-under-way' | 'out-of-date' }

type Deps = OfferDeps & { secrets: Secrets; duplicates: DuplicateBudget }

/** Another request has changed the draft since it was read. It rolls back the transaction. */
class ChangedMeanwhile extends Error {}

/**
 * Replaces the named sections of a draft. If a section breaks a rule, nothing is saved. If another request changes the
 * draft at the same time, this one is judged again by the changed draft.
 */
export async function updateDraft(deps: Deps, input: UpdateInput): Promise<UpdateOutcome> {
  try {
    return await updateOnce(deps, input)
  } catch (error) {
    if (!(error instanceof ChangedMeanwhile)) throw error
    return updateDraft(deps, input)
  }
}

async function updateOnce(deps: Deps, input: UpdateInput): Promise<UpdateOutcome> {
  const { signupId, registrationKey: key, body, locale, anonymousId } = input
  const draft = await findDraft(deps.db, deps.secrets, { signupId, key })
  if (!draft) return { outcome: 'none' }
  const sections = await readSections(deps, { draft, body, locale, anonymousId })
  return inTransaction(deps.db, async (tx) => {
    const [, payment] = await together([lockPayments(tx, [signupId]), paymentStatus(tx, signupId)])
    if (payment === 'paid') return { outcome: 'already-paid' }
    if (sections.errors.length > 0) return { outcome: 'refused', errors: sections.errors }
    if (isOutOfDate(draft, sections.changes, body.version)) return { outcome: 'out-of-date' }
    if (payment === 'processing' && changesPeople(draft, sections.changes))
      return { outcome: 'payment-under-way' }
    const judged = await judgeDuplicates(tx, deps, { draft, changes: sections.changes, input })
    if ('warning' in judged) return { outcome: 'refused', errors: [judged.warning] }
    const row = await updateDraftRow(tx, {
      id: signupId,
      version: draft.version,
      changes: {
        ...columnsOf(sections.changes),
        ...judged.confirmed,
        ...(input.referrerKey ? { referrer_key: input.referrerKey } : {}),
      },
    })
    if (!row) throw new ChangedMeanwhile()
    const { last_completed_step: lastCompletedStep, expires_at: expiresAt, version } = row
    return { outcome: 'updated', lastCompletedStep, expiresAt, version }
  })
}

/**
 * Whether a page based on an older draft would undo the changes of another window. A request with the same values
 * changes nothing.
 */
function isOutOfDate(draft: Draft, { parent, family }: Changes, version: number | undefined): boolean {
  if (version === undefined || version === draft.version) return false
  return changesFamily(draft, family) || (parent !== undefined && !isDeepStrictEqual(parent, draft.parent))
}

/**
 * Whether the update changes who the order is for. The order is completed from the draft, so such a change waits while
 * a payment may still succeed. The time zone is part of billing, and may change with another payment method.
 */
function changesPeople(draft: Draft, { parent, family }: Changes): boolean {
  const sameParent =
    !parent || isDeepStrictEqual({ ...parent, timeZone: null }, { ...draft.parent, timeZone: null })
  return !sameParent || changesFamily(draft, family)
}

function changesFamily(draft: Draft, family: Changes['family']): boolean {
  if (!family) return false
  return (
    !isDeepStrictEqual(family.coParent, draft.co_parent) ||
    !isDeepStrictEqual(family.children, draft.children)
  )
}

function columnsOf(changes: Changes): Updateable<Tables['registrations']> {
  const { parent, family, address, referral, invitation, order, lastCompletedStep } = changes
  return {
    ...(parent ? { parent: JSON.stringify(parent) } : {}),
    ...(family
      ? {
          co_parent: JSON.stringify(family.coParent),
          children: JSON.stringify(family.children),
        }
      : {}),
    ...(address ? { address: JSON.stringify(address) } : {}),
    ...(referral ? { referral: JSON.stringify(referral) } : {}),
    ...(invitation ? { invitation } : {}),
    ...(order === undefined ? {} : chosenColumns(order)),
    last_completed_step: lastCompletedStep,
  }
}
