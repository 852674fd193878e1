import { dayAfter } from '#domain/days.ts'
import { containedVat } from '#domain/pricing/order-price.ts'
import { renewalDate } from '#domain/pricing/renewal.ts'
import type { TaxAddress, TaxGateway } from '#server/tax/index.ts'
import type { PlanChangePrice, PriceSnapshot } from './price-snapshot.ts'
import { knownTaxOn } from './tax-on.ts'

/** The package and the term of a price, with the names that the receipt needs. */
export type TermPlan = Pick<
  PriceSnapshot,
  | 'packageId'
  | 'productId'
  | 'displayName'
  | 'packageName'
  | 'receiptText'
  | 'analyticsPackage'
  | 'names'
  | 'extras'
  | 'extraNames'
  | 'years'
  | 'taxBehaviour'
>

export type NextTerm = {
  plan: TermPlan
  services: readonly string[]
  /** The amount before tax. For a renewal it is the price in the notice. */
  amountMinor: number
  currency: string
  /** The package’s price and its VAT, if the price includes VAT. */
  catalogue: { priceMinor: number; vatMinor: number }
  /** The last paid day. */
  paidUntil: string
  /** The present billing address. */
  address: TaxAddress | null
  /** The country where the person lives. */
  country: string | null
  now: Date
}

/**
 * The price of one more term: the price in the notice, with today's tax. It has no coupon and no codes. Null while the
 * tax is unknown.
 */
export async function priceNextTerm(tax: TaxGateway, next: NextTerm): Promise<PriceSnapshot | null> {
  const { paidUntil, amountMinor: renewalMinor, plan } = next
  const until = renewalDate(paidUntil, plan.years)
  return priceOnFile(tax, next, {
    startsOn: dayAfter(paidUntil),
    renewalDate: until,
    renewalMinor,
    change: null,
  })
}

type ChangedPlan = NextTerm & {
  change: PlanChangePrice
}

/**
 * The price of a change to a more expensive plan: the difference for the remaining days, with today's tax. Null while
 * the tax is unknown.
 */
export async function pricePlanChange(tax: TaxGateway, changed: ChangedPlan): Promise<PriceSnapshot | null> {
  const { paidUntil, change } = changed
  const term = { startsOn: null, renewalDate: paidUntil, renewalMinor: change.wholeMinor, change }
  return priceOnFile(tax, changed, term)
}

type Term = Pick<PriceSnapshot, 'startsOn' | 'renewalDate' | 'renewalMinor' | 'change'>

async function priceOnFile(tax: TaxGateway, next: NextTerm, term: Term): Promise<PriceSnapshot | null> {
  const { plan, services, amountMinor, currency, catalogue, address, country, now } = next
  const { taxBehaviour } = plan
  const due = await knownTaxOn(tax, { taxBehaviour, currency, taxableMinor: amountMinor, address })
  if (!due) return null
  const { taxId, parts: taxes, taxMinor } = due
  const whole = { subTotalMinor: catalogue.priceMinor, taxableMinor: amountMinor }
  return {
    version: 1,
    ...plan,
    services: [...services],
    requestedServices: [],
    payForCoParent: false,
    isCoParentCovered: false,
    currency,
    lines: [{ kind: 'package', service: null, amountMinor }],
    subTotalMinor: amountMinor,
    coupon: null,
    subTotalAfterDiscountMinor: amountMinor,
    codes: [],
    codeTotalMinor: 0,
    taxesCalculated: true,
    taxId,
    taxes,
    taxMinor,
    vatMinor:
      taxBehaviour === 'inclusive'
        ? containedVat({ vatMinor: catalogue.vatMinor, payForCoParent: false }, whole)
        : null,
    totalMinor: amountMinor + taxMinor,
    country,
    ...term,
    pricedAt: now.toISOString(),
    expiresAt: now.toISOString(),
  }
}
