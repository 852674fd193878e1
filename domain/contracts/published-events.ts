import { z } from 'zod'
import type { EventType } from '../events/event-types.ts'
import { minorUnits, uuid } from './fields.ts'

const instant = z.iso.datetime()
const day = z.iso.date()

/** An event about a person contains the id of this person, and of no other person. */
const person = {
  personId: uuid,
  familyId: uuid.nullable().describe('The family in which they are a parent; null without one'),
}
const money = {
  orderNo: z.string(),
  amount: minorUnits.describe('In the minor unit of the currency'),
  currency: z.string().length(3),
}
const nothingLeft = z.boolean().describe('Nothing of the order is left')
const subscription = { subscriptionId: uuid }

type PublishedEventKind = {
  /** It increases when a change of the content could break a receiver. A new field does not. */
  version: number
  summary: string
  data: z.ZodObject
}

/** The events that subscribers receive. They contain ids, codes and amounts, but no text that a person typed. */
export const publishedEvents = {
  'person.signed_up': {
    version: 1,
    summary: 'A person has an account: a parent by their first order, others by their first password',
    data: z.object({ ...person, role: z.enum(['parent', 'professional']) }),
  },
  'person.erased': {
    version: 1,
    summary: 'The data of a person was erased. Erase what you keep of this id',
    data: z.object(person),
  },
  'consent.recorded': {
    version: 1,
    summary: 'A person has agreed to a text, or has taken an agreement back',
    data: z.object({
      ...person,
      kind: z.enum(['terms', 'marketing', 'renewal', 'plan']),
      agreed: z.boolean(),
      textVersion: z.string(),
    }),
  },
  'order.paid': {
    version: 1,
    summary: 'An order is paid, also one with nothing to pay',
    data: z.object({
      ...person,
      ...money,
      flow: z.enum(['join', 'invited', 'returning', 'renewal', 'change']),
    }),
  },
  'order.unpaid': {
    version: 1,
    summary: 'The bank did not deliver the money of a paid order',
    data: z.object({ ...person, ...money, triedAgain: z.boolean() }),
  },
  'order.refunded': {
    version: 1,
    summary: 'Money of an order went back to its payer',
    data: z.object({ ...person, ...money, isWhole: nothingLeft }),
  },
  'order.dispute_lost': {
    version: 1,
    summary: 'The bank keeps money of an order, because its payer disputed it',
    data: z.object({ ...person, ...money, isWhole: nothingLeft }),
  },
  'order.dispute_reversed': {
    version: 1,
    summary: 'The bank decided again, and gives money of a lost dispute back to us',
    data: z.object({ ...person, ...money, isWhole: nothingLeft }),
  },
  'subscription.started': {
    version: 1,
    summary: 'A subscription of a person begins, or an order extends it',
    data: z.object({ ...person, ...subscription, paidUntil: day }),
  },
  'subscription.renewed': {
    version: 1,
    summary: 'A renewal is paid, and the next term is added',
    data: z.object({ ...person, ...subscription, paidUntil: day }),
  },
  'subscription.unpaid': {
    version: 1,
    summary: 'A try to charge a renewal has failed',
    data: z.object({ ...person, ...subscription, nextTryAt: instant.nullable() }),
  },
  'subscription.ended': {
    version: 1,
    summary: 'A subscription has ended',
    data: z.object({
      ...person,
      ...subscription,
      because: z.enum(['lapsed', 'unpaid', 'not-told', 'taken-back', 'cancelled', 'erased']),
    }),
  },
  'endpoint.tested': {
    version: 1,
    summary: 'Staff have sent a test to this endpoint',
    data: z.object({ endpointId: uuid }),
  },
} as const satisfies Record<EventType, PublishedEventKind>

type Data<T extends EventType> = z.input<(typeof publishedEvents)[T]['data']>
/** An event about a person before it is written. The writer adds the family. */
export type NewEvent = {
  [T in Exclude<EventType, 'endpoint.tested'>]: {
    type: T
    personId: string
    data: Omit<Data<T>, 'personId' | 'familyId'>
  }
}[Exclude<EventType, 'endpoint.tested'>]

/** The body that a subscriber receives. The same event always has the same id in its header `webhook-id`. */
export function publishedBody(type: EventType) {
  return z.object({
    type: z.literal(type),
    version: z.literal(publishedEvents[type].version),
    timestamp: instant.describe('When it happened'),
    data: publishedEvents[type].data,
  })
}
