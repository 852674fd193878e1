import { createHash } from 'node:crypto'
import { z } from 'zod'

const minor = z.number().int().nonnegative()

const priceSnapshotShape = z.object({
  version: z.literal(1),
  packageId: z.number().int(),
  productId: z.string(),
  displayName: z.string(),
  packageName: z.string(),
  receiptText: z.string(),
  analyticsPackage: z.string(),
  years: z.union([z.literal(1), z.literal(2)]),
  /** Every service the package brings, free ones included. */
  services: z.array(z.string()),
  /** The services as the caller named them, for the answer to repeat. */
  requestedServices: z.array(z.string()),
  payForCoParent: z.boolean(),
  /** Paying for the co-parent was asked for and not charged: they have a current subscription. */
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
    .object({ code: z.string(), description: z.record(z.string(), z.string()), discountMinor: minor })
    .nullable(),
  subTotalAfterDiscountMinor: minor,
  codes: z.array(z.object({ code: z.string(), amountMinor: minor })),
  codeTotalMinor: minor,
  /** False when no address was given or the tax could not be had: such a price is for showing alone. */
  taxesCalculated: z.boolean(),
  taxId: z.string(),
  taxes: z.array(z.object({ name: z.string(), ratePpm: z.number().int(), amountMinor: minor })),
  /** Tax added to the prices; zero for inclusive ones. */
  taxMinor: minor,
  /** VAT contained in an inclusive total; null for exclusive prices. */
  vatMinor: minor.nullable(),
  totalMinor: minor,
  /** What the buyer's own subscription renews at, before taxes that are added. */
  renewalMinor: minor,
  /** Until when the order pays, `YYYY-MM-DD`, as `paidUntil` tells it. */
  renewalDate: z.string(),
  /** Where the buyer lives; orders before this field have none. */
  country: z.string().nullable().default(null),
  pricedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
/** A price as it was worked out, kept with the order; all of the receipt's amounts come from it. */
export type PriceSnapshot = z.infer<typeof priceSnapshotShape>

/** Reads a kept snapshot back. @throws when it was not written by this code. */
export function readPriceSnapshot(stored: unknown): PriceSnapshot {
  return priceSnapshotShape.parse(stored)
}

/**
 * Identifies what is bought and what it costs. The same order priced again has the same hash until a price, a
 * discount or a tax changes; names, languages and the hour do not count.
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

export type PurchasePrice = {
  amountMinor: number
  currency: string
  priceHash: Buffer
  snapshot: PriceSnapshot
  /** Codes to reserve: those that pay a part of this order. */
  codes: string[]
}

/** What the payment engine takes of a price. @throws for a price whose taxes are not known: it is never charged. */
export function purchasePrice(snapshot: PriceSnapshot): PurchasePrice {
  if (!snapshot.taxesCalculated) throw new Error('a price without its taxes is not for charging')
  return {
    amountMinor: snapshot.totalMinor,
    currency: snapshot.currency,
    priceHash: priceHash(snapshot),
    snapshot,
    codes: snapshot.codes.filter(({ amountMinor }) => amountMinor > 0).map(({ code }) => code),
  }
}

/** Whether the page showed the price that would be charged; minor units. */
export function isAsDisplayed(
  snapshot: PriceSnapshot,
  displayed: { amountDisplayed: number; taxAmountDisplayed: number },
): boolean {
  return (
    displayed.amountDisplayed === snapshot.totalMinor && displayed.taxAmountDisplayed === snapshot.taxMinor
  )
}
