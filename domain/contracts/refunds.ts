import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, minorUnits, orderNumber } from './fields.ts'

const offer = z.object({
  /** What the payer gets back. Zero if nothing is left. */
  amount: minorUnits,
  /** What the payer gets back besides, as refunds of their own: the changes of plan within the term that ends. */
  changes: minorUnits,
  currency: z.string(),
  /** Why the payer cannot request the refund alone; null if they can. */
  refusal: z
    .enum(['nothing-charged', 'already-refunded', 'under-way', 'disputed', 'too-late', 'changed-since'])
    .nullable(),
  /** The last day of a refund, in the time zone of the billing address. */
  until: z.iso.date(),
  /** Whether it ends the time of the payer’s own subscription. */
  endsOwn: z.boolean(),
  /** The last paid day of the payer’s other time; null if they have none. */
  paidUntil: z.iso.date().nullable(),
  /** Whether the refund also ends another person's place, with the first name that the payer entered. */
  endsAnother: z.boolean(),
  otherFirstName: z.string().nullable(),
  /** The name of the earlier plan, which is valid again after the refund of a change; null if no plan changes. */
  planBefore: z.string().nullable(),
})
export type RefundOffer = z.output<typeof offer>

const call = {
  path: '/v2/receipts/{number}/refund',
  params: z.object({ number: orderNumber }),
  headers: bearer,
} as const

export const readRefund = contract({
  id: 'readRefund',
  tag: 'Subscriptions',
  summary: 'Read what a refund gives back',
  description: 'For an order that the person paid, and what ends with it.',
  security: ['session'],
  method: 'get',
  ...call,
  answers: { 200: offer },
  refusals: [401, 404],
})

export const requestRefund = contract({
  id: 'requestRefund',
  tag: 'Subscriptions',
  summary: 'Request a refund',
  description:
    'Gives back everything that is left of an order, within the days of a refund. Its paid time ends, and renewal is switched off.',
  security: ['session'],
  method: 'post',
  ...call,
  /** The amount that the page showed. Another amount is refused, and nothing happens. */
  body: z.object({ amount: minorUnits }),
  answers: {
    200: z.object({
      /** `under-way`: the gateway has not answered yet. The refund goes on, and its payer gets a mail. */
      outcome: z.enum(['refunded', 'under-way']),
      amount: minorUnits,
      currency: z.string(),
    }),
  },
  refusals: [401, 404, 409],
  conflicts: [
    'account.refund.already',
    'account.refund.underWay',
    'account.refund.nothingCharged',
    'account.refund.disputed',
    'account.refund.tooLate',
    'account.refund.changedSince',
    'account.refund.changed',
    'account.refund.refused',
  ],
})
