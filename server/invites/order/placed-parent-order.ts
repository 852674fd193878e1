import { z } from 'zod'
import type { PlacedOrder } from '#domain/contracts/orders.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { credentialsToken } from '#server/credentials/index.ts'
import { readPriceSnapshot } from '#server/orders/index.ts'
import { receiptView, type PaidOrder } from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets.ts'

const placedShape = z.object({
  parent: z.object({ userId: z.string(), email: z.string(), familyId: z.string() }),
})
/** Who bought, kept with the order: never anything of the other parent. */
export type PlacedParent = z.infer<typeof placedShape>

/** The answer of a placed order; the same for every repetition, in the language of each request. */
export function presentParentOrder(
  { order, receipt }: { order: PaidOrder; receipt: Record<string, unknown> },
  { secrets, locale }: { secrets: Secrets; locale: Locale },
): PlacedOrder {
  const snapshot = readPriceSnapshot(order.snapshot)
  return {
    clickToJoinToken: credentialsToken(secrets, order.id),
    ...receiptView(order, locale),
    registration: {
      ...placedShape.parse(receipt),
      coParent: null,
      order: { packageId: snapshot.packageId },
      promoCodes: snapshot.codes.map(({ code }) => code),
    },
  }
}
