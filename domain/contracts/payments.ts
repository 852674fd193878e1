import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, countryCode } from './fields.ts'
import { registrationKeyHeader } from './registrations.ts'

export const PAYMENT_METHODS = ['creditCard', 'paypal', 'venmo'] as const

const clientToken = z.object({
  clientToken: z.string(),
  provider: z.enum(['sandbox', 'braintree']),
  methods: z.array(z.enum(PAYMENT_METHODS)),
  /** Whether the bank verifies cards of this country before a charge. */
  verification: z.boolean(),
  paymentRestrictions: z.object({
    hidePaypal: z.boolean(),
    hideVenmo: z.boolean(),
    hideAmex: z.boolean(),
    hideDiscover: z.boolean(),
  }),
})
export type ClientToken = z.output<typeof clientToken>

export const readClientToken = contract({
  id: 'readClientToken',
  tag: 'Registrations',
  summary: 'Read a token for the fields of the payment provider',
  description: 'It lives shortly. A draft gets one only at the payment step.',
  security: ['registrationKey', 'invitationKey', 'session'],
  method: 'get',
  path: '/v2/payments/client-token',
  query: z.object({ country: countryCode, signupId: z.uuid().optional(), userId: z.uuid().optional() }),
  headers: registrationKeyHeader.partial().extend(bearer.partial().shape),
  answers: {
    200: clientToken,
  },
  refusals: [403, 404],
})
