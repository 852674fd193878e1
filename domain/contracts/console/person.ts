import { z } from 'zod'
import { PAID_BY } from '#domain/console/paid-by.ts'
import { ORDER_PARTS, TIMELINE_GROUPS } from '#domain/console/timeline.ts'
import { BRANDS } from '#domain/experiments/brand.ts'
import { contract } from '../contract.ts'
import { bearer, line, minorUnits, uuid, written } from '../fields.ts'

const at = z.iso.datetime()
/** The day of the grace period, from 1. Null if no payment is past due. */
export const pastDueDay = z.number().nullable()
const cursor = z.object({ at, key: z.string() })
const person = z.object({
  id: uuid,
  kind: z.enum(['parent', 'professional']),
  firstName: z.string(),
  lastName: z.string(),
  locale: z.string(),
  timeZone: z.string().nullable(),
  since: at,
  /** Masked. */
  contact: z.object({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    billing: z.string().nullable(),
  }),
  plan: z
    .object({
      packageName: z.string(),
      termYears: z.number(),
      status: z.enum(['current', 'expired', 'cancelled']),
      startsAt: at,
      /** The last paid day. */
      paidUntil: z.iso.date(),
      pastDueDay,
      renews: z.boolean(),
      renewal: minorUnits,
      currency: z.string(),
      /** Whether a coupon lowered the term. It does not lower the renewal. */
      hasCoupon: z.boolean(),
      /** Null if nothing is on file. */
      method: z
        .object({
          /** Null if the gateway did not report it. */
          name: z.string().nullable(),
          /** Only of a card. */
          lastFour: z.string().nullable(),
          /** Month and year. Only of a card. */
          expires: z.string().nullable(),
          /** Whether its bank has refused it permanently. */
          isRefused: z.boolean(),
        })
        .nullable(),
    })
    .nullable(),
  /** What the person has paid until now, less what went back. */
  paid: z.array(z.object({ currency: z.string(), amount: minorUnits })),
  families: z.array(
    z.object({
      id: uuid,
      since: at,
      children: z.number(),
      otherParents: z.array(
        z.object({ id: uuid, firstName: z.string(), name: z.string(), isSecondParent: z.boolean() }),
      ),
    }),
  ),
  /** Whether a parent has the second place in their first family. */
  isSecondParent: z.boolean(),
  /** Who paid the newest time of the person. Null if no time was paid. */
  paidBy: z
    .object({
      who: z.enum(PAID_BY),
      /** The first name of another person. Null for the person, and after an erasure. */
      name: z.string().nullable(),
    })
    .nullable(),
  /** The name of the professional who began the family. */
  professional: z.string().nullable(),
  /** How the person can log in. Null without an account. */
  logIn: z.object({ passkeys: z.number(), needsNewPassword: z.boolean() }).nullable(),
  /** The brand of the newest measured visit. Null if the person was never measured. */
  brand: z.enum(BRANDS).nullable(),
})
const event = z.object({
  key: z.string(),
  at,
  group: z.enum(TIMELINE_GROUPS),
  what: z.string(),
  note: z.string().nullable(),
  orderNo: z.string().nullable(),
  amount: minorUnits.nullable(),
  currency: z.string().nullable(),
  /** Of an order, and of its capture. */
  parts: z
    .array(z.object({ kind: z.enum(ORDER_PARTS), name: z.string().nullable(), amount: minorUnits }))
    .nullable(),
  instrument: z.string().nullable(),
  transaction: z.string().nullable(),
})
const personPage = z.object({
  person,
  /** The last views of this person by staff, before this one. */
  seen: z.array(
    z.object({
      n: z.number(),
      staffName: z.string(),
      what: z.enum(['open-person', 'show-contact', 'read-mail']),
      at,
    }),
  ),
  events: z.array(event),
  older: cursor.nullable(),
  /** The lines of each group in the whole timeline. */
  counts: z.record(z.enum(TIMELINE_GROUPS), z.number()),
})
export type ConsolePersonPage = z.output<typeof personPage>

const ofPerson = { params: z.object({ id: uuid }), headers: bearer } as const

export const openConsolePerson = contract({
  id: 'openConsolePerson',
  tag: 'Console: people',
  summary: 'Read a person',
  description: 'With masked contact data and one page of their timeline. The view is recorded.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/people/{id}',
  ...ofPerson,
  query: z.object({
    group: z.enum(TIMELINE_GROUPS).optional(),
    /** The line after which the page begins. Give both. */
    at: at.optional(),
    key: line.optional(),
    /** A file of the timeline is recorded as one. */
    as: z.enum(['page', 'file']).optional(),
  }),
  answers: { 200: personPage },
  refusals: [401, 403, 404],
})

/** The most people and the most orders that "Lately" names. */
export const LATELY_SHOWN = { people: 5, orders: 3 } as const

export const readConsoleLately = contract({
  id: 'readConsoleLately',
  tag: 'Console: people',
  summary: 'Read whom you opened lately',
  description:
    'The people whom the caller opened last, and the orders that the caller worked on, the newest first. It has only their names and numbers.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/lately',
  headers: bearer,
  answers: {
    200: z.object({
      people: z.array(z.object({ id: uuid, name: z.string() })),
      orders: z.array(z.object({ orderNo: z.string(), personId: uuid })),
    }),
  },
  refusals: [401, 403],
})

export const CONTACT_FIELDS = ['email', 'phone', 'billing'] as const

export const showConsoleContact = contract({
  id: 'showConsoleContact',
  tag: 'Console: people',
  summary: 'Show one field of contact data',
  description: 'In full. It needs a reason, which is recorded.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/people/{id}/contact',
  ...ofPerson,
  body: z.object({ field: z.enum(CONTACT_FIELDS), reason: written }),
  answers: { 200: z.object({ value: z.string().nullable() }) },
  refusals: [401, 403, 404, 422],
})

export const readConsoleMail = contract({
  id: 'readConsoleMail',
  tag: 'Console: people',
  summary: 'Read what a mail said',
  description:
    'The text as it was sent. Its codes and links are masked. It needs a reason, which is recorded.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/people/{id}/mails/{mail}',
  params: z.object({ id: uuid, mail: z.coerce.number().int().positive() }),
  headers: bearer,
  body: z.object({ reason: written }),
  answers: { 200: z.object({ kind: z.string(), subject: z.string(), text: z.string(), sentAt: at }) },
  refusals: [401, 403, 404, 409, 422],
})
