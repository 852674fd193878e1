import { z } from 'zod'

const shape = z.object({
  agreedToTerms: z.boolean(),
  marketingOptIn: z.boolean(),
  familyId: z.string(),
  /** The browser it was bought in. */
  anonymousId: z.string().nullish(),
})
/** What the buyer decided besides the purchase, kept with the order so that it can be completed without them. */
export type ParentOrderRequest = z.infer<typeof shape>

/** Reads it back. @throws when the order was not written by this code. */
export function parentOrderRequest(stored: unknown): ParentOrderRequest {
  return shape.parse(stored)
}
