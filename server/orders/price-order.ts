import { sql } from 'kysely'
import { sum } from '#domain/money.ts'
import { normaliseCodes } from '#domain/pricing/discounts.ts'
import {
  containedVat,
  priceBeforeTax,
  type PriceBeforeTax,
  type TaxPart,
} from '#domain/pricing/order-price.ts'
import type { Choice } from '#domain/pricing/package-offer.ts'
import { defaultTimeZone } from '#domain/places/time-zones.ts'
import { paidUntil } from '#domain/pricing/renewal.ts'
import { findCoupons, findUsableCodes, tryCodes, type CodeTrier, type Coupon } from '#server/coupons/index.ts'
import type { Db } from '#server/db/database.ts'
import { findChosenPackage, type Buyer, type FoundChoice, type OfferDeps } from '#server/packages/index.ts'
import type { TaxAddress, TaxGateway } from '#server/tax/index.ts'
import type { PriceSnapshot } from './price-snapshot.ts'

/** How long a price may be shown before it has to be worked out again. */
const QUOTE_MINUTES = 30

export type PriceOrderDeps = OfferDeps & { tax: TaxGateway }
export type PriceOrderInput = {
  /** The draft of a new parent, the user of an invited one; a single-use code it holds stays usable for it. */
  scopeId: string
  choice: Choice
  /** Who buys: decides what they are offered. */
  buyer: Buyer
  payForCoParent: boolean
  /** Activation codes as they were entered; those that cannot be used are left out of the price. */
  codes: readonly string[]
  /** Whose unknown codes are counted; null where this request has counted them already. */
  trier: Omit<CodeTrier, 'scopeId'> | null
  /** Who sent the buyer; brings the coupon. */
  referrerKey: string | null
  /** Null before billing is known. */
  address: TaxAddress | null
  /** Where the buyer lives, as `homeCountry` tells it: their dates are written as there. */
  country: string | null
  /** Of the buyer's billing (IANA); null before it is known, then the first of their address or country counts. */
  timeZone: string | null
}
/**
 * `priced` may be charged when its `taxesCalculated` is true; without an address it is for showing alone.
 * `tax-unavailable` is the price without the tax that could not be had: a pricing failure.
 */
export type PriceOrderOutcome =
  | { outcome: 'priced'; snapshot: PriceSnapshot }
  | { outcome: 'tax-unavailable'; snapshot: PriceSnapshot }
  | { outcome: 'to-be-built' | 'codes-tried-out' }
  | { outcome: 'not-offered' }

type Chosen = Extract<FoundChoice, { outcome: 'chosen' }>
type Tax = Pick<PriceSnapshot, 'taxesCalculated' | 'taxId'> & { parts: TaxPart[] }

/** Prices an order from what is in the catalogue; nothing a client says of amounts is looked at. */
export async function priceOrder(deps: PriceOrderDeps, input: PriceOrderInput): Promise<PriceOrderOutcome> {
  const found = await findChosenPackage(deps, input.choice, input.buyer)
  if (found.outcome !== 'chosen') return found
  const known = await knownCodes(deps.db, input)
  if (!known) return { outcome: 'codes-tried-out' }
  const price = await priceWithDiscounts(deps.db, { input, found, known })
  const tax = await taxOn(deps.tax, { price, found, address: input.address })
  const snapshot = snapshotOf({
    input,
    found,
    price,
    tax: tax ?? NO_TAX_KNOWN,
    now: await databaseTime(deps.db),
  })
  return { outcome: tax ? 'priced' : 'tax-unavailable', snapshot }
}

/** The entered codes that may be looked up; null when too many unknown ones were tried. */
async function knownCodes(db: Db, { scopeId, codes, trier }: PriceOrderInput): Promise<string[] | null> {
  const entered = normaliseCodes(codes)
  if (!trier) return entered
  const tried = await tryCodes(db, entered, { scopeId, ...trier })
  return tried.outcome === 'known' ? tried.codes : null
}

async function priceWithDiscounts(
  db: Db,
  { input, found: { offer, chosen }, known }: { input: PriceOrderInput; found: Chosen; known: string[] },
): Promise<PriceBeforeTax<Coupon>> {
  const [coupons, codes] = await Promise.all([
    findCoupons(db, input.referrerKey),
    findUsableCodes(db, {
      codes: known,
      packageId: offer.id,
      currency: offer.currency,
      scopeId: input.scopeId,
    }),
  ])
  return priceBeforeTax({
    baseMinor: chosen.baseMinor,
    extras: chosen.extras,
    payForCoParent: input.payForCoParent,
    coupons: coupons.filter((coupon) => coupon.currency === null || coupon.currency === offer.currency),
    codes,
  })
}

const NO_TAX_KNOWN: Tax = { taxesCalculated: false, taxId: '', parts: [] }
const NO_TAX_DUE: Tax = { taxesCalculated: true, taxId: '', parts: [] }

/** The tax that is added, or null when it could not be had. */
async function taxOn(
  tax: TaxGateway,
  { price, found, address }: { price: PriceBeforeTax; found: Chosen; address: TaxAddress | null },
): Promise<Tax | null> {
  if (found.offer.taxBehaviour === 'inclusive' || price.taxableMinor === 0) return NO_TAX_DUE
  if (!address) return NO_TAX_KNOWN
  const quote = await tax.quote({ currency: found.offer.currency, taxableMinor: price.taxableMinor, address })
  return quote.outcome === 'quoted' ? { taxesCalculated: true, taxId: quote.id, parts: quote.parts } : null
}

async function databaseTime(db: Db): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow()
  return now
}

type Priced = { input: PriceOrderInput; found: Chosen; price: PriceBeforeTax<Coupon>; tax: Tax; now: Date }

function snapshotOf({ input, found: { offer, chosen }, price, tax, now }: Priced): PriceSnapshot {
  const { coupon, discountMinor, taxableMinor } = price
  const taxMinor = sum(tax.parts.map((part) => part.amountMinor))
  const inclusive = offer.taxBehaviour === 'inclusive'
  return {
    version: 1,
    packageId: offer.id,
    productId: chosen.productId,
    displayName: offer.displayName,
    packageName: offer.packageName,
    receiptText: offer.receiptText,
    // A build-your-own package is sold for either term under one id.
    analyticsPackage: offer.analyticsPackage.replace(/-\dy$/, `-${chosen.years}y`),
    years: chosen.years,
    services: [...chosen.services],
    requestedServices: [...input.choice.services],
    payForCoParent: input.payForCoParent,
    isCoParentCovered: false,
    currency: offer.currency,
    taxBehaviour: offer.taxBehaviour,
    lines: [...price.lines],
    subTotalMinor: price.subTotalMinor,
    coupon: coupon && { code: coupon.code, description: { ...coupon.description }, discountMinor },
    subTotalAfterDiscountMinor: price.subTotalAfterDiscountMinor,
    codes: [...price.codes],
    codeTotalMinor: price.codeTotalMinor,
    taxesCalculated: tax.taxesCalculated,
    taxId: tax.taxId,
    taxes: tax.parts,
    taxMinor,
    vatMinor: inclusive
      ? containedVat({ vatMinor: offer.vatMinor, payForCoParent: input.payForCoParent }, price)
      : null,
    totalMinor: taxableMinor + taxMinor,
    renewalMinor: price.onePersonMinor,
    country: input.country,
    renewalDate: paidUntil(now, { years: chosen.years, timeZone: timeZoneOf(input) }),
    pricedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + QUOTE_MINUTES * 60_000).toISOString(),
  }
}

function timeZoneOf({ timeZone, address, country }: PriceOrderInput): string {
  return timeZone ?? defaultTimeZone(address ?? (country ? { country } : null))
}
