import type { RegistrationBody, SECTIONS } from '#domain/contracts/registrations.ts'
import type { OrderDetail } from '#domain/contracts/order-detail.ts'
import { JOIN_DONE } from '#domain/flows/join-paths.ts'
import { errorsBelow, missing, type FieldError } from '#domain/messages/field-error.ts'
import type { Locale } from '#domain/messages/locales.ts'
import type {
  AddressDraft,
  ChildDraft,
  CoParentDraft,
  ParentDraft,
  ReferralDraft,
} from '#domain/people/draft.ts'
import { checkFamily, normaliseFamily } from '#domain/people/family.ts'
import { checkParent, normaliseParent } from '#domain/people/parent.ts'
import { checkSentReferral } from '#domain/people/referral.ts'
import { checkSentAddress } from '#domain/places/sent-address.ts'
import { isTimeZoneOf, type Place } from '#domain/places/time-zones.ts'
import {
  checkSentPackage,
  chosenOrder,
  losesPackage,
  readParts,
  type BuyerTraits,
  type OfferDeps,
} from '#server/packages/index.ts'
import type { Draft } from '../draft.ts'

/** The changes in a body, normalised and checked. */
export type Changes = {
  parent?: ParentDraft
  parentDuplicateConfirmed: boolean
  family?: { coParent: CoParentDraft; children: ChildDraft[]; coParentDuplicateConfirmed: boolean }
  address?: AddressDraft
  referral?: ReferralDraft
  invitation?: 'send' | 'skip'
  /** Null if the chosen package is no longer offered. */
  order?: OrderDetail | null
  lastCompletedStep: number
}
type Input = { draft: Draft; body: RegistrationBody; locale: Locale; anonymousId: string | null }
type Section = (typeof SECTIONS)[number]
type Part = Exclude<Section, 'NAME'>

/** Reads the named sections of a body and lists all their errors. */
export async function readSections(
  deps: OfferDeps,
  input: Input,
): Promise<{ changes: Changes; errors: FieldError[] }> {
  const changes: Changes = {
    parentDuplicateConfirmed: input.body.parentDuplicateConfirmed,
    lastCompletedStep: input.draft.last_completed_step,
  }
  const errors = await readParts(input.body.sections, {
    partOf,
    read: async (part) => readPart(deps, { part, input, changes }),
  })
  if (errors.length === 0) await dropPackageNotOffered(deps, { input, changes })
  return { changes, errors }
}

function partOf(section: Section): Part {
  return section === 'NAME' ? 'PARENT' : section
}

async function readPart(
  deps: OfferDeps,
  { part, input, changes }: { part: Part; input: Input; changes: Changes },
): Promise<FieldError[]> {
  switch (part) {
    case 'PARENT':
      return readParent(input, changes)
    case 'FAMILY':
      return readFamily(input, changes)
    case 'ADDRESS':
      return readAddress(input, changes)
    case 'REFERRAL':
      return readReferral(input, changes)
    case 'INVITATION':
      if (!input.body.invitation) return missing('invitation')
      changes.invitation = input.body.invitation
      return []
    case 'PACKAGE':
      return readPackage(deps, { input, changes })
  }
}

function readParent({ body, draft, locale }: Input, changes: Changes): FieldError[] {
  if (!body.parent) return missing('parent')
  const parent = normaliseParent(body.parent)
  changes.parent = { ...parent, timeZone: parent.timeZone ?? draft.parent.timeZone }
  changes.lastCompletedStep =
    familyErrors(draft, parent).length > 0
      ? JOIN_DONE.parent
      : Math.max(changes.lastCompletedStep, JOIN_DONE.parent)
  // The section of an address checks the time zone itself.
  if (body.sections.includes('ADDRESS')) return errorsBelow('parent', checkParent(parent))
  return parentErrors(parent, draft.address && { ...draft.address, locale })
}

/** The errors of a parent who sends no address. `place` is the address on file, which their time zone must fit. */
export function parentErrors(parent: ParentDraft, place: Place | null): FieldError[] {
  const errors = errorsBelow('parent', checkParent(parent))
  if (parent.timeZone === null || isTimeZoneOf(parent.timeZone, place)) return errors
  return [...errors, { field: 'parent.timeZone', code: 'rules.address.timezone' }]
}

/** The errors of the stored family with a changed parent, who may now have a child's e-mail. */
export function familyErrors({ co_parent: coParent, children }: Draft, parent: ParentDraft): FieldError[] {
  return coParent ? checkFamily({ parent, coParent, children }) : []
}

function readFamily({ body, draft }: Input, changes: Changes): FieldError[] {
  if (!body.coParent) return missing('coParent')
  const family = normaliseFamily({ coParent: body.coParent, children: body.children ?? [] })
  changes.family = { ...family, coParentDuplicateConfirmed: body.coParentDuplicateConfirmed }
  changes.lastCompletedStep = Math.max(changes.lastCompletedStep, JOIN_DONE.family)
  return checkFamily({ parent: changes.parent ?? draft.parent, ...family })
}

function readAddress({ body, draft, locale }: Input, changes: Changes): FieldError[] {
  if (!body.address) return missing('address')
  const parent = changes.parent ?? draft.parent
  const timeZone = body.parent?.timeZone?.trim() || parent.timeZone
  const { address, errors } = checkSentAddress(body.address, { timeZone: timeZone ?? '', locale })
  changes.address = address
  changes.parent = { ...parent, timeZone }
  return errors
}

function readReferral({ body }: Input, changes: Changes): FieldError[] {
  if (!body.referral) return missing('referral')
  const { referral, errors } = checkSentReferral(body.referral)
  changes.referral = referral
  return errors
}

async function readPackage(
  deps: OfferDeps,
  { input, changes }: { input: Input; changes: Changes },
): Promise<FieldError[]> {
  const { order } = input.body
  if (!order) return missing('order')
  const { isBuilt, errors } = await checkSentPackage(deps, order, buyerIn(input, changes))
  if (errors.length > 0) return errors
  changes.order = order
  // A build-your-own package counts as chosen only with its term and extras.
  const step = isBuilt ? JOIN_DONE.packages : JOIN_DONE.family
  changes.lastCompletedStep = changes.lastCompletedStep < JOIN_DONE.family ? changes.lastCompletedStep : step
  return []
}

async function dropPackageNotOffered(
  deps: OfferDeps,
  { input, changes }: { input: Input; changes: Changes },
): Promise<void> {
  const buyer = buyerIn(input, changes)
  if (!(await losesPackage(deps, { kept: chosenOrder(input.draft), sent: changes, buyer }))) return
  changes.order = null
  changes.lastCompletedStep = Math.min(changes.lastCompletedStep, JOIN_DONE.family)
}

function buyerIn({ draft, anonymousId }: Input, changes: Changes): BuyerTraits {
  return {
    anonymousId: anonymousId ?? draft.anonymous_id,
    phoneCountryCode: (changes.parent ?? draft.parent).phoneCountryCode,
    country: (changes.address ?? draft.address)?.country ?? null,
  }
}
