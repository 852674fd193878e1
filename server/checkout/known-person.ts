import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { missing, type FieldError } from '#domain/messages/field-error.ts'
import { homeCountry } from '#domain/places/home-country.ts'
import type { Choice } from '#domain/pricing/package-offer.ts'
import { findPersonRecord, lockPerson, type PersonRecord } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { codeTrier, priceOrder, type PriceOrderDeps, type PriceOrderOutcome } from '#server/orders/index.ts'
import type { PaidOrder } from '#server/payments/index.ts'
import { changePerson } from '#server/people/index.ts'
import type { RequestContext } from '#server/platform/request-context.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'
import type { Buyer, PaidBuyer, Wanted } from './buyer.ts'
import { readOrderRequest } from './order-request.ts'

type Alone =
  | 'scopeId'
  | 'payerId'
  | 'payer'
  | 'address'
  | 'timeZone'
  | 'hasAgreed'
  | 'missing'
  | 'coParentAdds'
  | 'priceToCharge'
  | 'paidFor'

/** A person whose record is on file, and who buys for themselves alone: an invited or a returning parent. */
export function buyerAlone(person: PersonRecord): Pick<Buyer, Alone> {
  return {
    scopeId: person.id,
    payerId: person.id,
    payer: payerOf(person),
    address: person.address,
    timeZone: person.time_zone,
    hasAgreed: person.agreed_to_terms_at !== null,
    missing: () => missingOf(person),
    coParentAdds: async () => null,
    priceToCharge: async ({ snapshot }) => snapshot,
    paidFor: () => ({ beneficiaryIds: [person.id] }),
  }
}

function payerOf({
  email,
  first_name: firstName,
  last_name: lastName,
  phone_country_code: code,
  phone_number: number,
}: PersonRecord): Buyer['payer'] {
  return { email, firstName, lastName, phone: code && number ? { code, number } : null }
}

/**
 * Whether the record has the address that was priced, and the data by which an order recognises its human. Otherwise a
 * second payment of the same human would not be noticed.
 */
export function isSamePayer(now: PersonRecord, before: PersonRecord): boolean {
  return isDeepStrictEqual([now.address, payerOf(now)], [before.address, payerOf(before)])
}

/** The fields that an order needs and their record does not have. */
function missingOf({ address, email }: PersonRecord): FieldError[] {
  return [...(address ? [] : missing('address')), ...(email ? [] : missing('parent.email'))]
}

/** What they want to buy: for their own address, and for themselves alone. */
export function wantedAlone(
  { orderDetail: choice, subscriptionCodes: codes }: { orderDetail: Choice; subscriptionCodes: string[] },
  { address }: PersonRecord,
): Wanted {
  return { choice, codes, payForCoParent: false, address }
}

type Pricing = {
  choice: Choice
  codes: readonly string[]
  request: Pick<RequestContext, 'anonymousId' | 'address'>
  /** The person who referred them; null without one. */
  referrerKey: string | null
}

/** The price of what they want to buy. */
export async function priceForPerson(
  deps: PriceOrderDeps & { secrets: Secrets },
  person: PersonRecord,
  { choice, codes, request, referrerKey }: Pricing,
): Promise<PriceOrderOutcome> {
  const { id, address, phone_country_code: phoneCountryCode, phone_number: phoneNumber } = person
  return priceOrder(deps, {
    scopeId: id,
    choice,
    buyer: {
      anonymousId: request.anonymousId,
      phoneCountryCode: phoneCountryCode ?? '',
      country: address?.country ?? null,
    },
    payForCoParent: false,
    codes,
    trier: codeTrier(deps.secrets, { scopeId: id, address: request.address }),
    referrerKey,
    address,
    country: homeCountry({ address, phoneCountryCode, phoneNumber }),
    timeZone: person.time_zone,
  })
}

type Completed = { person: PersonRecord; familyId: string; buyer: Omit<PaidBuyer, 'accountType'> }

/**
 * Stores the consents of a paid order with its buyer, who paid for themselves alone. With `keepsMarketing`, the earlier
 * answer about marketing stays if its box was not ticked.
 */
export async function completeAlone(
  tx: Tx,
  order: PaidOrder,
  { keepsMarketing }: { keepsMarketing: boolean },
): Promise<Completed> {
  const { agreedToTerms, marketingOptIn, familyId, anonymousId } = readOrderRequest(order.request)
  if (!familyId) throw new Error('the order of a known person has no family')
  await lockPerson(tx, order.payerId)
  const person = await findPersonRecord(tx, order.payerId)
  if (!person?.email) throw new Error('the buyer of a paid order does not exist any more')
  const terms = agreedToTerms && person.agreed_to_terms_at === null
  await changePerson(tx, {
    userId: person.id,
    changes: {
      marketing_opt_in: marketingOptIn || (keepsMarketing && person.marketing_opt_in),
      ...(terms ? { agreed_to_terms_at: sql<Date>`app_now()` } : {}),
    },
  })
  const buyer = {
    parent: { userId: person.id, email: person.email, familyId },
    coParent: null,
    coParentFirstName: null,
    hasCredentials: person.hasCredentials,
    consents: { locale: order.locale, terms, marketing: marketingOptIn || (keepsMarketing ? null : false) },
    firstName: person.first_name,
    lastName: person.last_name,
    address: person.address,
    timeZone: person.time_zone,
    country: person.address?.country ?? null,
    anonymousId,
  }
  return { person, familyId, buyer }
}
