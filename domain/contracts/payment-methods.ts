import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, bearerWithKey, deviceData, nonce, providerText, uuid } from './fields.ts'

/** A card or wallet as people recognise it. It contains nothing that can pay. */
export const instrument = z.discriminatedUnion('method', [
  z.object({
    method: z.literal('creditCard'),
    /** The display name: Visa, Mastercard, American Express, Discover … */
    brand: providerText,
    lastFour: providerText,
    /** Two digits. */
    expirationMonth: providerText,
    /** Four digits. */
    expirationYear: providerText,
  }),
  z.object({ method: z.literal('paypal'), email: providerText }),
  /** Without the leading @. */
  z.object({ method: z.literal('venmo'), username: providerText }),
])
export type Instrument = z.output<typeof instrument>

const paymentMethod = z.object({
  /** Null if nothing is on file. */
  method: instrument.nullable(),
  /** Whether its bank has refused it permanently. */
  refused: z.boolean(),
  /** Whether another method is being saved, and the gateway has not answered yet. */
  saving: z.boolean(),
})
export type PaymentMethodView = z.output<typeof paymentMethod>

const replaced = z.object({
  method: instrument.nullable(),
  /** The result of a payment that was due. `unknown` means that the bank has not answered yet. */
  due: z.enum(['nothing', 'paid', 'declined', 'unknown']),
})
export type ReplacedMethod = z.output<typeof replaced>

const call = {
  path: '/v2/parents/{userId}/payment-method',
  params: z.object({ userId: uuid }),
  headers: bearer,
} as const

export const readPaymentMethod = contract({
  id: 'readPaymentMethod',
  tag: 'Subscriptions',
  summary: 'Read the payment method',
  description: 'How the current subscription of the parent is paid.',
  security: ['session'],
  method: 'get',
  ...call,
  answers: { 200: paymentMethod },
  refusals: [401, 404],
})

export const replacePaymentMethod = contract({
  id: 'replacePaymentMethod',
  tag: 'Subscriptions',
  summary: 'Replace the payment method',
  description:
    'The same key is the same request. What is due is paid at once. 202: the gateway has not answered yet; send it again.',
  security: ['session'],
  method: 'put',
  ...call,
  headers: bearerWithKey,
  body: z.object({
    paymentType: z.enum(['CREDIT_CARD', 'PAYPAL', 'VENMO']),
    /** From the provider’s fields. */
    nonce,
    deviceData,
  }),
  answers: { 200: replaced, 202: z.object({ status: z.literal('processing') }) },
  refusals: [401, 402, 404, 409, 422],
  conflicts: ['account.method.ended', 'account.method.erasureAsked', 'account.method.noAddress'],
})
