import { z } from 'zod'
import { ACCESS_CHOICES } from '#domain/console/refund-access.ts'
import { contract } from '../contract.ts'
import { bearer, bearerWithKey, day, minorUnits, uuid, written } from '../fields.ts'

const at = z.iso.datetime()
const params = z.object({ id: uuid, orderNo: z.string().regex(/^[0-9A-Za-z]{4,40}$/) })
const currency = z.string().regex(/^[A-Z]{3}$/)

const offer = z.object({
  orderNo: z.string(),
  paidAt: at,
  currency,
  captured: minorUnits,
  returned: minorUnits,
  /** The largest possible refund now. */
  left: minorUnits,
  /** The tax in the order, and the tax in all that is left. */
  tax: minorUnits,
  leftTax: minorUnits,
  /** Why no refund is possible now. */
  refusal: z.string().nullable(),
  /** The people whose paid time ends after a full refund. */
  ends: z.array(z.object({ userId: uuid, paidUntil: day.nullable() })),
  instrument: z.string(),
  /** Refunds of one order above this sum need a second person. */
  alone: minorUnits,
})

export type ConsoleRefundOffer = z.output<typeof offer>

export const readConsoleRefunds = contract({
  id: 'readConsoleRefunds',
  tag: 'Console: decisions',
  summary: 'List what can be given back to a person',
  description: 'Of the orders that the person paid, the newest first.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/people/{id}/refunds',
  params: z.object({ id: uuid }),
  headers: bearer,
  answers: {
    200: z.object({
      offers: z.array(offer),
      /** The names of others who are logged in and may approve a refund. */
      approvers: z.array(z.string()),
    }),
  },
  refusals: [401, 403],
})

export const readConsoleRefundMail = contract({
  id: 'readConsoleRefundMail',
  tag: 'Console: decisions',
  summary: 'Read the mail that a refund would send',
  description: 'In the language of the payer. Nothing is refunded and nothing is sent. The view is recorded.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/people/{id}/orders/{orderNo}/refund-mail',
  params,
  headers: bearer,
  query: z.object({ amount: z.coerce.number().pipe(minorUnits.positive()) }),
  answers: { 200: z.object({ locale: z.string(), subject: z.string(), text: z.string() }) },
  refusals: [401, 403, 404, 409],
  conflicts: [
    'api.refund.nothingLeft',
    'api.refund.underWay',
    'api.refund.disputed',
    'api.refund.nothingCharged',
    'api.refund.moreThanLeft',
  ],
})

export const refundMade = z.object({
  outcome: z.enum(['refunded', 'under-way']),
  amount: minorUnits,
  currency,
})

export const refundByConsole = contract({
  id: 'refundByConsole',
  tag: 'Console: decisions',
  summary: 'Give money of an order back',
  description:
    'All that is left, or a part. Above the limit it is only asked (202), and a second person approves.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/people/{id}/orders/{orderNo}/refunds',
  params,
  headers: bearerWithKey,
  body: z.object({
    /** Null means everything that is left. */
    amount: minorUnits.positive().nullable(),
    /** What had gone back before, as the page showed it. If it differs now, nothing is refunded. */
    returned: minorUnits,
    currency,
    reason: written,
    access: z
      .enum(ACCESS_CHOICES)
      .default('keep')
      .describe(
        'What staff chose for the paid time. The second person reads it; nothing is done by this call.',
      ),
    paidUntil: day.nullable().default(null).describe('The last paid day that staff saw.'),
  }),
  answers: { 200: refundMade, 202: z.object({ approval: uuid, expiresAt: at }) },
  refusals: [401, 403, 404, 409, 422],
  conflicts: [
    'api.refund.changed',
    'api.refund.nothingLeft',
    'api.refund.underWay',
    'api.refund.disputed',
    'api.refund.nothingCharged',
    'api.refund.moreThanLeft',
    'api.refund.anotherCurrency',
    'api.refund.refused',
  ],
})
