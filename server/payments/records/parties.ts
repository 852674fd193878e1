import { z } from 'zod'
import { defaultTimeZone } from '#domain/places/time-zones.ts'
import type { Site } from '#domain/site.ts'

/** The billing address as an order stores it. */
export const billedAddress = z.object({
  line1: z.string(),
  line2: z.string().nullable(),
  city: z.string(),
  region: z.string(),
  postalCode: z.string(),
  country: z.string(),
})

/** The buyer of an order, as stored for the receipt. */
export const billedBuyer = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().nullable(),
  address: billedAddress.nullable(),
  /** The time zone of the billing address. All dates of the order use it. */
  timeZone: z.string().nullable(),
})

const partiesShape = z.object({
  seller: z.object({ name: z.string(), address: z.array(z.string()), taxNumber: z.string().nullable() }),
  buyer: billedBuyer,
  coParentFirstName: z.string().nullable(),
  /** Whether the subscription renews, as its buyer agreed. Missing means no. */
  renews: z.boolean().optional(),
})

/**
 * The seller and the buyer at the time of the payment. The order stores them, so its receipt stays the same after a
 * move or a change of name.
 */
export type Parties = z.infer<typeof partiesShape>

const keptShape = z.object({ parties: partiesShape })

/**
 * The parties that a paid order stores. An old order has none; then the present ones are used, but without an address.
 * The buyer may have moved, and the tax is that of the earlier place.
 */
export function partiesOf(
  stored: Record<string, unknown> | null,
  { site, buyer }: { site: Pick<Site, 'seller'>; buyer: Parties['buyer'] },
): Parties {
  const kept = keptParties(stored)
  if (kept) return kept
  const timeZone = buyer.timeZone ?? (buyer.address ? defaultTimeZone(buyer.address) : null)
  return { ...partiesToday(site), buyer: { ...buyer, address: null, timeZone }, coParentFirstName: null }
}

/** The parties that a paid order stores, or null. */
export function keptParties(stored: Record<string, unknown> | null): Parties | null {
  return keptShape.safeParse(stored).data?.parties ?? null
}

/** The seller of an order that is paid now. */
export function partiesToday({ seller }: Pick<Site, 'seller'>): Pick<Parties, 'seller'> {
  return { seller: { ...seller, address: [...seller.address] } }
}
