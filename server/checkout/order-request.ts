import { z } from 'zod'
import { billedAddress } from '#server/payments/index.ts'

const orderRequestShape = z.object({
  agreedToTerms: z.boolean(),
  marketingOptIn: z.boolean(),
  /** The buyer agreed that the subscription renews. Orders from before this field existed renew nothing. */
  agreedToRenewal: z.boolean().default(false),
  /** The family of an invited parent. The family of a new parent is created with the paid order. */
  familyId: z.string().nullable().default(null),
  /** The browser of an invited parent. The draft of a new parent has its own. */
  anonymousId: z.string().nullable().default(null),
  /** Where the buyer lived when the price and its tax were charged. Orders from before this field existed have none. */
  billed: billedAddress.nullable().default(null),
})
/** The buyer's decisions besides the purchase. The order stores them, so the buyer may leave the page. */
export type OrderRequest = z.infer<typeof orderRequestShape>

/** Reads it back. @throws when the order was not written by this code. */
export function readOrderRequest(stored: unknown): OrderRequest {
  return orderRequestShape.parse(stored)
}
