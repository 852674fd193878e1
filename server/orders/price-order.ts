import { MINUTE_MS } from '#domain/durations.ts'
import { extraNames } from '#domain/pricing/build-name.ts'
import { couponFits } from '#domain/pricing/coupon.ts'
import { normaliseCodes } from '#domain/pricing/discounts.ts'
import { containedVat, priceBeforeTax, type PriceBeforeTax } from '#domain/pricing/order-price.ts'
import type { Choice } from '#domain/pricing/package-offer.ts'
import { termName } from '#domain/pricing/package-texts.ts'
import { priceTimeZone } from '#domain/places/time-zones.ts'
import { paidUntil } from '#domain/pricing/renewal.ts'
import { findCoupons, findUsableCodes, tryCodes, type CodeTrier, type Coupon } from '#server/coupons/index.ts'
import {
  findChosenPackage,
  type BuyerTraits,
  type FoundChoice,
  type OfferDeps,
} from '#server/packages/index.ts'
import type { TaxAddress, TaxGateway } from '#server/tax/index.ts'
import type { PriceSnapshot } from './price-snapshot.ts'
import { NO_TAX_KNOWN, taxMinorOf, taxOn, type Tax } from './tax-on.ts'

/** How long a price may be shown before it must be calculated again. */
const QUOTE_MINUTES = 30

export type PriceOrderDeps = OfferDeps & { tax: TaxGateway }
export type PriceOrderInput = {
  /** The draft of a new parent or the user of an invited one. Single-use codes reserved for it stay usable. */
  scopeId: string
  choice: Choice
  /** The buyer, who decides which packages are offered. */
  buyer: BuyerTraits
  payForCoParent: boolean
  /** Activation codes as they were entered. Unusable codes are ignored. */
  codes: readonly string[]
  /** The counters for unknown codes. */
  trier: Omit<CodeTrier, 'scopeId'>
  /** The person who referred the buyer. It decides the coupon. */
  referrerKey: string | null
  /** Null before billing is known. */
  address: TaxAddress | null
  /** The country where the buyer lives, from `homeCountry`. It decides how dates are formatted. */
  country: string | null
  /**
   * The IANA time zone of the buyer's billing address. While it is null, `priceTimeZone` chooses one from the address
   * or country.
   */
  timeZone: string | null
}
type Chosen = Extract<FoundChoice, { outcome: 'chosen' }>
/** What the price of an order was calculated from, apart from its tax. */
export type PriceBasis = {
  input: PriceOrderInput
  found: Chosen
  coupons: readonly Coupon[]
  codes: Awaited<ReturnType<typeof findUsableCodes>>
}
/** A price and what it was calculated from. */
export type PricedOrder = { snapshot: PriceSnapshot; basis: PriceBasis }
/**
 * A `priced` order may be charged if its `taxesCalculated` is true. Without an address, the price is only for display.
 * `tax-unavailable` is a pricing failure: its price lacks the tax that could not be calculated.
 */
type TaxedOutcome = PricedOrder & { outcome: 'priced' | 'tax-unavailable' }
export type PriceOrderOutcome = TaxedOutcome | { outcome: 'to-be-built' | 'codes-tried-out' | 'not-offered' }

/** Prices an order from the catalogue. Amounts from the client are ignored. */
export async function priceOrder(deps: PriceOrderDeps, input: PriceOrderInput): Promise<PriceOrderOutcome> {
  const found = await findChosenPackage(deps, input.choice, input.buyer)
  if (found.outcome !== 'chosen') return found
  const { scopeId, referrerKey, trier } = input
  const tried = await tryCodes(deps.db, normaliseCodes(input.codes), { scopeId, ...trier })
  if (tried.outcome === 'tried-out') return { outcome: 'codes-tried-out' }
  const { id: packageId, currency } = found.offer
  const [coupons, codes] = await Promise.all([
    findCoupons(deps.db, referrerKey, { scopeId }),
    findUsableCodes(deps.db, { codes: tried.codes, packageId, currency, scopeId }),
  ])
  return priceOf(deps, { input, found, coupons, codes })
}

/**
 * The price of the same order with or without the co-parent. It uses the same catalogue, coupons and codes, and reads
 * only the tax again.
 */
export async function repriceOrder(
  deps: Pick<PriceOrderDeps, 'tax'>,
  basis: PriceBasis,
  { payForCoParent }: { payForCoParent: boolean },
): Promise<TaxedOutcome> {
  return priceOf(deps, { ...basis, input: { ...basis.input, payForCoParent } })
}

async function priceOf(
  { tax: gateway }: Pick<PriceOrderDeps, 'tax'>,
  basis: PriceBasis,
): Promise<TaxedOutcome> {
  const { input, found } = basis
  const price = priceWithDiscounts(basis)
  const { taxableMinor } = price
  const tax = await taxOn(gateway, { ...found.offer, taxableMinor, address: input.address })
  const snapshot = snapshotOf({ basis, price, tax: tax ?? NO_TAX_KNOWN })
  return { outcome: tax ? 'priced' : 'tax-unavailable', snapshot, basis }
}

function priceWithDiscounts({
  input: { payForCoParent },
  found: { offer, chosen },
  coupons,
  codes,
}: PriceBasis): PriceBeforeTax<Coupon> {
  const { id: packageId, currency } = offer
  return priceBeforeTax({
    baseMinor: chosen.baseMinor,
    extras: chosen.extras,
    payForCoParent,
    coupons: coupons.filter((coupon) => couponFits(coupon, { packageId, currency })),
    codes,
  })
}

type Priced = { basis: PriceBasis; price: PriceBeforeTax<Coupon>; tax: Tax }

function snapshotOf({ basis, price, tax }: Priced): PriceSnapshot {
  const { input, found } = basis
  const { offer, chosen } = found
  const { readAt: now } = offer
  const { coupon, discountMinor, taxableMinor } = price
  const taxMinor = taxMinorOf(tax)
  const inclusive = offer.taxBehaviour === 'inclusive'
  return {
    version: 1,
    packageId: offer.id,
    productId: chosen.productId,
    displayName: offer.displayName,
    packageName: offer.packageName,
    receiptText: offer.receiptText,
    analyticsPackage: termName(offer.analyticsPackage, chosen.years),
    names: offer.names,
    years: chosen.years,
    services: [...chosen.services],
    requestedServices: [...input.choice.services],
    payForCoParent: input.payForCoParent,
    isCoParentCovered: false,
    extraNames: extraNames(
      chosen.extras.map(({ service }) => service),
      offer.serviceTexts,
    ),
    currency: offer.currency,
    taxBehaviour: offer.taxBehaviour,
    lines: [...price.lines],
    subTotalMinor: price.subTotalMinor,
    coupon: coupon && {
      id: coupon.id,
      code: coupon.code,
      description: { ...coupon.description },
      discountMinor,
    },
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
    startsOn: null,
    change: null,
    renewalDate: paidUntil(now, { years: chosen.years, timeZone: priceTimeZone(now, input) }),
    pricedAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + QUOTE_MINUTES * MINUTE_MS).toISOString(),
  }
}
