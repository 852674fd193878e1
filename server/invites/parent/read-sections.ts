import type { PARENT_SECTIONS, ParentBody } from '#domain/contracts/parents.ts'
import { errorsBelow, missing, type FieldError } from '#domain/messages/field-error.ts'
import type { Locale } from '#domain/messages/locales.ts'
import type { AddressDraft, ParentDraft, ReferralDraft } from '#domain/people/draft.ts'
import { checkParent, normaliseParent } from '#domain/people/parent.ts'
import { checkSentReferral } from '#domain/people/referral.ts'
import type { Choice } from '#domain/pricing/package-offer.ts'
import type { SecurityQuestion } from '#domain/people/security-question.ts'
import { checkSentAddress } from '#domain/places/sent-address.ts'
import { readSecurityQuestion } from '#server/credentials/index.ts'
import {
  checkSentPackage,
  losesPackage,
  readParts,
  type BuyerTraits,
  type OfferDeps,
} from '#server/packages/index.ts'
import type { ParentRecord } from './parent-store.ts'

/** The changes in a body, normalised and checked. */
export type Changes = {
  parent?: ParentDraft
  address?: AddressDraft
  timeZone?: string
  referral?: ReferralDraft
  security?: SecurityQuestion
  /** Null if the chosen package is no longer offered. */
  order?: (NonNullable<ParentBody['order']> & { isBuilt: boolean }) | null
}
export type ParentSection = (typeof PARENT_SECTIONS)[number]
type Input = {
  body: ParentBody
  kept: ParentRecord
  /** The earlier choice. */
  chosen: Choice | null
  locale: Locale
  anonymousId: string | null
}

/** Reads the named sections of a body and lists all their errors. `kept` is the stored record. */
export async function readSections(
  deps: OfferDeps,
  input: Input,
): Promise<{ changes: Changes; errors: FieldError[] }> {
  const changes: Changes = {}
  const errors = await readParts(input.body.sections, {
    partOf,
    read: async (part) => readPart(deps, { part, input, changes }),
  })
  if (errors.length > 0) return { changes, errors }
  const buyer = buyerIn(input, changes)
  if (await losesPackage(deps, { kept: input.chosen, sent: changes, buyer })) changes.order = null
  return { changes, errors }
}

type Part = Exclude<ParentSection, 'NAME' | 'SECURITY_CODE'>

function partOf(section: ParentSection): Part {
  if (section === 'NAME') return 'PARENT'
  return section === 'SECURITY_CODE' ? 'SECURITY_QUESTION' : section
}

async function readPart(
  deps: OfferDeps,
  { part, input, changes }: { part: Part; input: Input; changes: Changes },
): Promise<FieldError[]> {
  switch (part) {
    case 'PARENT':
      return readParent(input, changes)
    case 'ADDRESS':
      return readAddress(input, changes)
    case 'REFERRAL':
      return readReferral(input, changes)
    case 'SECURITY_QUESTION':
      return readSecurity(input, changes)
    case 'PACKAGE':
      return readPackage(deps, { input, changes })
  }
}

function readParent({ body }: Input, changes: Changes): FieldError[] {
  if (!body.parent) return missing('parent')
  changes.parent = normaliseParent(body.parent)
  return errorsBelow('parent', checkParent(changes.parent))
}

function readAddress({ body, kept, locale }: Input, changes: Changes): FieldError[] {
  if (!body.address) return missing('address')
  const timeZone = body.parent?.timeZone?.trim() || (kept.time_zone ?? '')
  const { address, errors } = checkSentAddress(body.address, { timeZone, locale })
  changes.address = address
  changes.timeZone = timeZone
  return errors
}

function readReferral({ body }: Input, changes: Changes): FieldError[] {
  if (!body.referral) return missing('referral')
  const { referral, errors } = checkSentReferral(body.referral)
  changes.referral = referral
  return errors
}

function readSecurity({ body }: Input, changes: Changes): FieldError[] {
  const { security, errors } = readSecurityQuestion(body)
  changes.security = security
  return errors
}

async function readPackage(
  deps: OfferDeps,
  { input, changes }: { input: Input; changes: Changes },
): Promise<FieldError[]> {
  const { order } = input.body
  if (!order) return missing('order')
  const { isBuilt, errors } = await checkSentPackage(deps, order, buyerIn(input, changes))
  if (errors.length === 0) changes.order = { ...order, isBuilt }
  return errors
}

function buyerIn({ kept, anonymousId }: Input, changes: Changes): BuyerTraits {
  return {
    anonymousId,
    phoneCountryCode: changes.parent?.phoneCountryCode ?? kept.phone_country_code ?? '',
    country: (changes.address ?? kept.address)?.country ?? null,
  }
}
