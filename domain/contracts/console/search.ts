import { z } from 'zod'
import { SEARCH_LENGTH } from '#domain/console/search-query.ts'
import { pastDueDay } from './person.ts'
import { contract } from '../contract.ts'
import { bearer, minorUnits, text, uuid } from '../fields.ts'

const at = z.iso.datetime()
const orderHit = z.object({
  orderNo: z.string(),
  payerId: uuid,
  /** The name of the payer. Null after an erasure. */
  payer: z.string().nullable(),
  state: z.string(),
  amount: minorUnits,
  currency: z.string(),
  createdAt: at,
})

const found = z.object({
  /** How the text was understood: as a name, a number, the last four digits of a card … */
  readAs: z.array(z.string()),
  /** How long the server has searched, in milliseconds, rounded up. */
  tookMs: z.number().int().positive(),
  people: z.array(
    z.object({
      id: uuid,
      kind: z.enum(['parent', 'professional']),
      firstName: z.string(),
      lastName: z.string(),
      city: z.string().nullable(),
      isSecondParent: z.boolean(),
      /** The newest plan. The method is a brand with the last four digits, or a wallet. */
      plan: z
        .object({
          packageName: z.string(),
          status: z.enum(['current', 'expired', 'cancelled']),
          /** The last paid day. */
          paidUntil: z.iso.date(),
          pastDueDay,
          method: z.string().nullable(),
        })
        .nullable(),
    }),
  ),
  /** The instrument is what paid the order, such as a brand and the last four digits. */
  orders: z.array(orderHit.extend({ instrument: z.string().nullable() })),
  payments: z.array(
    orderHit.extend({
      transaction: z.string().nullable(),
      attempt: z.string(),
      brand: z.string().nullable(),
      lastFour: z.string().nullable(),
    }),
  ),
  drafts: z.array(
    z.object({ id: uuid, parentId: uuid, firstName: z.string(), lastName: z.string(), touchedAt: at }),
  ),
  invitations: z.array(
    z.object({
      id: uuid,
      invitedBy: uuid,
      userId: uuid,
      /** The names of both. Null after an erasure. */
      from: z.string().nullable(),
      to: z.string().nullable(),
      state: z.string(),
      createdAt: at,
    }),
  ),
  codes: z.array(
    z.object({ code: z.string(), kind: z.enum(['coupon', 'code', 'partner']), active: z.boolean() }),
  ),
})
export type ConsoleFound = z.output<typeof found>

/** The text is in the body. An address would appear in logs and in the history of the browser. */
export const searchConsole = contract({
  id: 'searchConsole',
  tag: 'Console: people',
  summary: 'Search everything',
  description:
    'Finds people, orders, payments, drafts, invitations and codes. The search is recorded without its text.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/searches',
  headers: bearer,
  body: z.object({ text: text(SEARCH_LENGTH) }),
  answers: { 200: found },
  refusals: [401, 403],
})
