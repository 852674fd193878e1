import { createHash } from 'node:crypto'
import { z } from 'zod'

const minor = z.number().int().nonnegative()
/** The names by language on the day of the price, where staff had written some. */
const names = z.record(z.string(), z.string())

/** The previous plan, the amount paid for its whole term, and its remaining days. */
const planChangeShape = z.object({
  from: z.object({
    packageId: z.number().int(),
    displayName: z.string(),
    packageName: z.string(),
    analyticsPackage: z.string(),
    names: names.nullish(),
    services: z.array(z.string()),
    /** The extras of a built plan; none for other plans. Orders from before this field existed have none. */
    extras: z.array(z.string()).optional(),
    extraNames: z.record(z.string(), names).optional(),
    renewalMinor: minor,
  }),
  paidMinor: minor,
  /** The price of the new plan for the whole term. */
  wholeMinor: minor,
  daysLeft: z.number().int().nonnegative(),
  daysOfTerm: z.number().int().positive(),
})
export type PlanChangePrice = z.infer<typeof planChangeShape>

const priceSnapshotShape = z.object({
  version: z.literal(1),
  packageId: z.number().int(),
  productId: z.string(),
  displayName: z.string(),
  packageName: z.string(),
  receiptText: z.string(),
  analyticsPackage: z.string(),
  names: names.nullish(),
  years: z.union([z.literal(1), z.literal(2)]),
  /** Every service of the package, including the free ones. */
  services: z.array(z.string()),
  /** The services as the caller sent them, for the answer to repeat. */
  requestedServices: z.array(z.string()),
  /**
   * The extras of a built plan, where one line pays for all of it. An order with a line for each extra has none, as do
   * orders from before this field existed.
   */
  extras: z.array(z.string()).optional(),
  /** The names of its extras, where staff had written some. */
  extraNames: z.record(z.string(), names).optional(),
  payForCoParent: z.boolean(),
  /**
   * The buyer wanted to pay for the co-parent, but was not charged, because the co-parent has a current subscription.
   */
  isCoParentCovered: z.boolean().default(false),
  currency: z.string(),
  taxBehaviour: z.enum(['exclusive', 'inclusive']),
  lines: z.array(
    z.object({
      kind: z.enum(['package', 'extra', 'co-parent']),
      service: z.string().nullable(),
      amountMinor: minor,
    }),
  ),
  subTotalMinor: minor,
  coupon: z
    .object({
      /** Its row in the catalogue. Orders from before this field existed have none. */
      id: z.number().int().nullable().default(null),
      code: z.string(),
      description: z.record(z.string(), z.string()),
      discountMinor: minor,
    })
    .nullable(),
  subTotalAfterDiscountMinor: minor,
  codes: z.array(z.object({ code: z.string(), amountMinor: minor })),
  codeTotalMinor: minor,
  /** False without an address or if the tax could not be calculated. Such a price is only for display. */
  taxesCalculated: z.boolean(),
  taxId: z.string(),
  taxes: z.array(z.object({ name: z.string(), ratePpm: z.number().int(), amountMinor: minor })),
  /** The tax added to the prices. It is zero for inclusive prices. */
  taxMinor: minor,
  /** The VAT contained in an inclusive total, or null for exclusive prices. */
  vatMinor: minor.nullable(),
  totalMinor: minor,
  /** The renewal price of the buyer's own subscription, before added taxes. */
  renewalMinor: minor,
  /** The first paid day (`YYYY-MM-DD`) of a renewal. Null if the paid time begins with the payment. */
  startsOn: z.string().nullable().default(null),
  /** The data from which a change of plan was computed. Null for every other order. */
  change: planChangeShape.nullable().default(null),
  /** The last paid day, `YYYY-MM-DD`, from `paidUntil`. */
  renewalDate: z.string(),
  /** The country where the buyer lives. Orders from before this field existed have none. */
  country: z.string().nullable().default(null),
  pricedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
/** A calculated price, stored with the order. All amounts of the receipt come from it. */
export type PriceSnapshot = z.infer<typeof priceSnapshotShape>

/** Reads a stored snapshot. @throws if this code did not write it. */
export function readPriceSnapshot(stored: unknown): PriceSnapshot {
  return priceSnapshotShape.parse(stored)
}

/**
 * A hash of the purchase and its price. The same order has the same hash until a price, a discount or a tax changes.
 * Names, languages and times do not change it.
 */
export function priceHash(snapshot: PriceSnapshot): Buffer {
  const price = [
    [snapshot.packageId, snapshot.productId, snapshot.years, snapshot.services, snapshot.payForCoParent],
    [snapshot.currency, snapshot.taxBehaviour, snapshot.taxesCalculated],
    snapshot.lines.map(({ kind, service, amountMinor }) => [kind, service, amountMinor]),
    snapshot.coupon && [snapshot.coupon.code, snapshot.coupon.discountMinor],
    snapshot.codes.map(({ code, amountMinor }) => [code, amountMinor]),
    snapshot.taxes.map(({ name, ratePpm, amountMinor }) => [name, ratePpm, amountMinor]),
    [snapshot.vatMinor, snapshot.totalMinor, snapshot.renewalMinor],
  ]
  return createHash('sha256').update(JSON.stringify(price)).digest()
}

/** A stored snapshot, or null if it has an older format. */
export function knownPriceSnapshot(stored: unknown): PriceSnapshot | null {
  return priceSnapshotShape.safeParse(stored).data ?? null
}

export type PurchasePrice = {
  amountMinor: number
  currency: string
  priceHash: Buffer
  snapshot: PriceSnapshot
  /** The codes to reserve, which are those that pay a part of this order. */
  codes: string[]
  /** The coupon that lowers the price. */
  couponId: number | null
}

/**
 * The price for the payment engine. @throws if its taxes are not calculated, because such a price must not be charged.
 */
export function purchasePrice(snapshot: PriceSnapshot): PurchasePrice {
  if (!snapshot.taxesCalculated) throw new Error('a price without its taxes must not be charged')
  return {
    amountMinor: snapshot.totalMinor,
    currency: snapshot.currency,
    priceHash: priceHash(snapshot),
    snapshot,
    codes: snapshot.codes.filter(({ amountMinor }) => amountMinor > 0).map(({ code }) => code),
    couponId: snapshot.coupon?.id ?? null,
  }
}

/** Whether the page showed the price that would be charged, in minor units. */
export function isAsDisplayed(
  snapshot: PriceSnapshot,
  displayed: { amountMinor: number; taxMinor: number },
): boolean {
  return displayed.amountMinor === snapshot.totalMinor && displayed.taxMinor === snapshot.taxMinor
}
