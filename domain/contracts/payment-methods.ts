import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, uuid } from './fields.ts'

/** A card or wallet as people know it, without anything that can pay. */
export const instrument = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('creditCard'),
    /** The display name: Visa, Mastercard, American Express, Discover … */
    brand: z.string(),
    lastFour: z.string(),
    /** Two digits. */
    expirationMonth: z.string(),
    /** Four digits. */
    expirationYear: z.string(),
  }),
  z.object({ method: z.literal('paypal'), email: z.string() }),
  /** Without the leading @. */
  z.object({ method: z.literal('venmo'), username: z.string() }),
])
export type Instrument = z.output<typeof instrument>

const paymentMethod = z.object({
  /** Null if nothing is on file. */
  method: instrument.nullable(),
  /** Whether its bank has refused it for good. */
  refused: z.boolean(),
})
export type PaymentMethodView = z.output<typeof paymentMethod>

const call = {
  path: '/v2/parents/{userId}/payment-method',
  params: z.object({ userId: uuid }),
  headers: bearer,
} as const

export const readPaymentMethod = contract({
  id: 'readPaymentMethod',
  summary: 'How a parent’s current subscription is paid, for their own session',
  method: 'get',
  ...call,
  answers: { 200: paymentMethod },
  refusals: [401, 404],
})
