import { z } from 'zod'
import { WHY_REFUSED } from '#domain/subscriptions/why-refused.ts'
import { contract } from './contract.ts'
import { bearer, minorUnits, secret, uuid } from './fields.ts'

const nextCharge = z.object({
  /** The first day on which it is charged. */
  on: z.iso.date(),
  /** Before tax, or with it if the price includes it. */
  amountMinor: minorUnits,
  /** Null while it is not known. */
  taxMinor: minorUnits.nullable(),
  includesTax: z.boolean(),
  /** True if a notice told the person this price. Otherwise it is today’s price. */
  isNoticed: z.boolean(),
  /** True if the first mail of the notice also named this tax. Otherwise it is today’s tax, as after a new address. */
  isTaxNoticed: z.boolean(),
})
export type NextCharge = z.output<typeof nextCharge>

const pastDue = z.object({
  /** When it is tried again; null if it waits for its person. */
  tryAgainOn: z.iso.date().nullable(),
  /** The day until which the person keeps access. Null while no bank was asked, because access does not end then. */
  openUntil: z.iso.date().nullable(),
  /** Why it is not paid. `not-tried`: no bank was asked, and it is tried again without the person. */
  why: z.enum(WHY_REFUSED),
})
export type PastDue = z.output<typeof pastDue>

const renewal = z.object({
  /** Whose subscription it is. */
  firstName: z.string(),
  packageId: z.number().int(),
  displayName: z.string(),
  termYears: z.number().int(),
  /** Whether the subscription continues after its paid time. */
  renews: z.boolean(),
  /** Whether the holder of this secret may switch renewal on. Every holder may switch it off. */
  mayTurnOn: z.boolean(),
  /** Whether this bearer may switch it on once they have given a payment method, because none is on file. */
  mayTakeOver: z.boolean(),
  /** The next term is being charged now. Switching renewal off does not stop this charge; it is refunded on request. */
  isCharging: z.boolean(),
  /** The renewal or a change of plan is being paid, and its result is not known yet. Only the account is told. */
  isPaying: z.boolean(),
  /** The last paid day, the same date in every time zone. */
  paidUntil: z.iso.date(),
  /** The price of the next term before tax. For the key of a mailed link, that of the present plan. */
  renewalMinor: minorUnits,
  /** The plan from the next renewal on, if the person chose another one. Null for the key of a mailed link. */
  next: z
    .object({ packageId: z.number().int(), displayName: z.string(), termYears: z.number().int() })
    .nullable(),
  currency: z.string(),
  /**
   * Why the person cannot be told the price: the billing address is missing, or mails cannot be delivered. The
   * subscription then ends on that day, and nothing is charged. Null otherwise, and for the key of a mailed link.
   */
  waitsFor: z.object({ what: z.enum(['address', 'mail']), until: z.iso.date() }).nullable(),
  /** What it costs if it renews. Null for the key of a mailed link. */
  nextCharge: nextCharge.nullable(),
  /** The next term is not paid in time. Null otherwise, and for the key of a mailed link. */
  pastDue: pastDue.nullable(),
})
export type Renewal = z.output<typeof renewal>

const call = {
  path: '/v2/parents/{userId}/renewal',
  params: z.object({ userId: uuid }),
  headers: bearer,
} as const

export const readRenewal = contract({
  id: 'readRenewal',
  tag: 'Subscriptions',
  summary: 'Read whether a subscription renews',
  description:
    'The current subscription of the parent. 404 with the code `account.renewal.ended`: it has ended.',
  security: ['session', 'renewalLink'],
  method: 'get',
  ...call,
  answers: { 200: renewal },
  refusals: [401, 404],
})

export const switchRenewal = contract({
  id: 'switchRenewal',
  tag: 'Subscriptions',
  summary: 'Switch the renewal on or off',
  description: 'At once. Repeating it changes nothing. The key of a mailed link can only switch it off.',
  security: ['session', 'renewalLink'],
  method: 'put',
  ...call,
  body: z.object({ renews: z.boolean() }),
  answers: { 200: renewal },
  refusals: [401, 404, 409],
  conflicts: ['account.renewal.ended', 'account.renewal.notOffered', 'account.renewal.erasureAsked'],
})

export const issueRenewalToken = contract({
  id: 'issueRenewalToken',
  tag: 'Subscriptions',
  summary: 'Give a browser a token of its own for a renewal',
  description:
    'For the key of a mailed link. The token does the same for a day, and `endBrowserToken` ends it. The link goes on working.',
  security: ['renewalLink'],
  method: 'post',
  path: '/v2/parents/{userId}/renewal/browser-tokens',
  params: call.params,
  headers: bearer,
  answers: { 201: z.object({ token: secret }) },
  refusals: [401, 403],
})
