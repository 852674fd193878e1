import { z } from 'zod'
import { WITHOUT_NOTICE } from '../subscriptions/notice.ts'
import { contract } from './contract.ts'
import { bearer, minorUnits, uuid } from './fields.ts'

const account = z.object({
  user: z.object({
    userId: uuid,
    kind: z.enum(['parent', 'professional']),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string().nullable(),
    marketingOptIn: z.boolean(),
    /** The time zone of the person's billing address, used for dates. */
    timeZone: z.string(),
    /** The country of the billing address, or else of the phone (ISO alpha-2). */
    country: z.string().nullable(),
  }),
  /** Newest first. */
  subscriptions: z.array(
    z.object({
      packageId: z.number().int(),
      displayName: z.string(),
      status: z.enum(['current', 'expired', 'cancelled']),
      termYears: z.number().int(),
      startsAt: z.iso.datetime(),
      /** The last paid day, or the earlier day of its end. Clients show it as it is. */
      paidUntil: z.iso.date(),
      /** The price of the next term before tax. */
      renewalMinor: minorUnits,
      currency: z.string(),
      autoRenew: z.boolean(),
      /** Why the renewal was cancelled, if the person could not be told the price. */
      endedBecause: z.enum(WITHOUT_NOTICE).nullable(),
    }),
  ),
  familyMembers: z.array(
    z.object({
      familyId: uuid,
      kind: z.enum(['parent', 'child']),
      firstName: z.string(),
      displayInitials: z.string(),
      color: z.string(),
      isYou: z.boolean(),
    }),
  ),
  /** This person's own payments, newest first. */
  orders: z.array(
    z.object({
      orderNo: z.string(),
      /** The day of the payment, as on its receipt. */
      paidOn: z.iso.date(),
      totalMinor: minorUnits,
      currency: z.string(),
      refunded: z.boolean(),
      /** What it paid for: the first term of a subscription, a later term, or a more expensive plan within a term. */
      paid: z.enum(['term', 'renewal', 'change']),
      bought: z
        .object({ packageId: z.number().int(), displayName: z.string(), termYears: z.number().int() })
        .nullable(),
      /** The refunded amount. It can be a part of the payment. */
      returnedMinor: minorUnits,
      /** A refund is on its way. */
      refundUnderWay: z.boolean(),
      /** What the bank says about this payment: it is looking into it, it stays, or the money went back. */
      dispute: z.enum(['open', 'won', 'lost']).nullable(),
    }),
  ),
})
export type Account = z.output<typeof account>

export const readAccount = contract({
  id: 'readAccount',
  tag: 'Account',
  summary: 'Read the account',
  description: 'The account of the person who is logged in.',
  security: ['session'],
  method: 'get',
  path: '/v2/account',
  headers: bearer,
  answers: { 200: account },
  refusals: [401],
})
