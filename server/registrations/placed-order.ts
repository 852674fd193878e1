import { z } from 'zod'
import type { PlacedOrder } from '#domain/contracts/orders.ts'
import type { Locale } from '#domain/messages/locales.ts'
import { credentialsToken } from '#server/credentials/index.ts'
import { readPriceSnapshot } from '#server/orders/index.ts'
import { receiptView, type PaidOrder } from '#server/payments/index.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Registration } from './registration.ts'

const registrationShape = z.object({
  parent: z.object({ userId: z.string(), email: z.string(), familyId: z.string() }),
  coParent: z
    .object({
      userId: z.string(),
      email: z.string().nullable(),
      phoneNumberWithCountryCode: z.string().nullable(),
    })
    .nullable(),
})
/** Who came out of a paid draft; kept with the order, because the draft itself is erased one day. */
export type PlacedRegistration = z.infer<typeof registrationShape>

/** What is kept of the people of a draft: what its own parent typed, and nothing else. */
export function placedRegistration(draft: Registration, familyId: string): PlacedRegistration {
  const { parent, co_parent: coParent } = draft
  const phone = coParent?.phoneNumber ? `${coParent.phoneCountryCode ?? ''}${coParent.phoneNumber}` : null
  return {
    parent: { userId: draft.parent_id, email: parent.email, familyId },
    coParent: coParent && {
      userId: draft.co_parent_id,
      email: coParent.email,
      phoneNumberWithCountryCode: phone,
    },
  }
}

type Paid = { order: PaidOrder; receipt: Record<string, unknown> }

/** The answer of a placed order; the same for every repetition, in the language of each request. */
export function presentPlacedOrder(
  { order, receipt }: Paid,
  { secrets, locale }: { secrets: Secrets; locale: Locale },
): PlacedOrder {
  const snapshot = readPriceSnapshot(order.snapshot)
  return {
    clickToJoinToken: credentialsToken(secrets, order.id),
    ...receiptView(order, locale),
    registration: {
      ...registrationShape.parse(receipt),
      order: { packageId: snapshot.packageId },
      promoCodes: snapshot.codes.map(({ code }) => code),
    },
  }
}
