import { z } from 'zod'

const orderRequestShape = z.object({ agreedToTerms: z.boolean(), marketingOptIn: z.boolean() })
/** What the buyer decided besides the purchase, kept with the order so that it can be completed without them. */
export type OrderRequest = z.infer<typeof orderRequestShape>

/** Reads it back. @throws when the order was not written by this code. */
export function orderRequest(stored: unknown): OrderRequest {
  return orderRequestShape.parse(stored)
}
