import { z } from 'zod'
import type { PlacedOrder } from '#domain/contracts/orders.ts'
import type { Locale } from '#domain/messages/locales.ts'
import type { Site } from '#domain/site.ts'
import { credentialsToken } from '#server/credentials/index.ts'
import { readPriceSnapshot } from '#server/orders/index.ts'
import { partiesOf, receiptView, type PaidOrder } from '#server/payments/index.ts'
import { UNNAMED_ID } from '#server/platform/secrets/secret-keys.ts'
import type { Secrets } from '#server/platform/secrets/secrets.ts'

const placedPeopleShape = z.object({
  parent: z.object({ userId: z.string(), email: z.string(), familyId: z.string() }),
  coParent: z
    .object({
      userId: z.string(),
      email: z.string().nullable(),
      phoneNumberWithCountryCode: z.string().nullable(),
    })
    .nullable()
    .default(null),
  /** The id of the key that made the token of the buyer's browser. */
  tokenKey: z.string().default(UNNAMED_ID),
})
/**
 * The buyer, and the co-parent as this buyer entered them. The order stores both, because the draft is erased later.
 * For an invited parent, it has no data about the other parent.
 */
export type PlacedPeople = z.infer<typeof placedPeopleShape>

/** The answer for a paid order. Every repetition gets the same one, in the language of its request. */
export function presentPlacedOrder(
  { order, receipt }: { order: PaidOrder; receipt: Record<string, unknown> },
  { secrets, site, locale }: { secrets: Secrets; site: Site; locale: Locale },
): PlacedOrder {
  const snapshot = readPriceSnapshot(order.snapshot)
  const { tokenKey, ...people } = placedPeopleShape.parse(receipt)
  const { email } = people.parent
  const buyer = { firstName: '', lastName: '', email, address: null, timeZone: null }
  const parties = partiesOf(receipt, { site, buyer })
  return {
    clickToJoinToken: credentialsToken(secrets, order.id, tokenKey),
    ...receiptView({ order, parties }, { locale, site }),
    registration: {
      ...people,
      order: { packageId: snapshot.packageId },
      promoCodes: snapshot.codes.map(({ code }) => code),
    },
  }
}
