import { z } from 'zod'
import { QUEUES } from '../console/queues.ts'
import { ROLES } from '../console/roles.ts'
import { SEARCH_LENGTH } from '../console/search-query.ts'
import { STAFF_ACTIONS } from '../console/staff-action.ts'
import { TIMELINE_GROUPS } from '../console/timeline.ts'
import { contract } from './contract.ts'
import { bearer, line, minorUnits, text, typed, uuid } from './fields.ts'

const at = z.iso.datetime()
const orderHit = z.object({
  orderNo: z.string(),
  payerId: uuid,
  state: z.string(),
  amount: minorUnits,
  currency: z.string(),
  createdAt: at,
})

const found = z.object({
  /** How the text was understood: as a name, a number, the last four digits of a card … */
  readAs: z.array(z.string()),
  people: z.array(
    z.object({
      id: uuid,
      kind: z.enum(['parent', 'professional']),
      firstName: z.string(),
      lastName: z.string(),
      city: z.string().nullable(),
      subscription: z.enum(['current', 'expired', 'cancelled']).nullable(),
    }),
  ),
  orders: z.array(orderHit),
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
    z.object({ id: uuid, invitedBy: uuid, userId: uuid, state: z.string(), createdAt: at }),
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
      renews: z.boolean(),
      renewal: minorUnits,
      currency: z.string(),
    })
    .nullable(),
  families: z.array(
    z.object({
      id: uuid,
      since: at,
      children: z.number(),
      otherParents: z.array(z.object({ id: uuid, name: z.string() })),
    }),
  ),
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
  instrument: z.string().nullable(),
  transaction: z.string().nullable(),
})
const personPage = z.object({ person, events: z.array(event), older: cursor.nullable() })
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
  }),
  answers: { 200: personPage },
  refusals: [401, 403, 404],
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
  body: z.object({ field: z.enum(CONTACT_FIELDS), reason: typed }),
  answers: { 200: z.object({ value: z.string().nullable() }) },
  refusals: [401, 403, 404, 422],
})

const trail = z.object({
  rows: z.array(
    z.object({
      n: z.number(),
      at,
      staffId: z.string(),
      staffName: z.string(),
      /** `none` for a person who was refused at the log-in. */
      role: z.enum([...ROLES, 'none']),
      network: z.string(),
      kind: z.enum(STAFF_ACTIONS),
      personId: uuid.nullable(),
      /** Null if it is about nobody, or the person was erased. */
      personLastName: z.string().nullable(),
      subject: z.string().nullable(),
      reason: z.string().nullable(),
      details: z.record(z.string(), z.unknown()),
      hash: z.string(),
    }),
  ),
  /** The row before which the next page begins. */
  older: z.number().nullable(),
})
export type ConsoleTrail = z.output<typeof trail>

export const readConsoleTrail = contract({
  id: 'readConsoleTrail',
  tag: 'Console: cases',
  summary: 'Read one page of the audit trail',
  description: 'The newest row comes first.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/trail',
  headers: bearer,
  query: z.object({
    kind: z.enum(STAFF_ACTIONS).optional(),
    person: uuid.optional(),
    /** Rows of one staff member, by their id. */
    staff: line.optional(),
    before: z.coerce.number().int().positive().optional(),
  }),
  answers: { 200: trail },
  refusals: [401, 403],
})

export const verifyConsoleTrail = contract({
  id: 'verifyConsoleTrail',
  tag: 'Console: cases',
  summary: 'Recalculate the audit trail',
  description: 'Says whether a row was changed, or is missing.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/trail/checks',
  headers: bearer,
  answers: {
    200: z.object({
      isWhole: z.boolean(),
      rows: z.number(),
      head: z.object({ n: z.number(), hash: z.string() }).nullable(),
      /** The first row whose hash is wrong. */
      broken: z.object({ n: z.number(), why: z.enum(['changed', 'does-not-follow', 'gap']) }).nullable(),
    }),
  },
  refusals: [401, 403],
})

export const queue = z.object({
  queue: z.enum(QUEUES),
  count: z.number(),
  /** The oldest cases. */
  cases: z.array(
    z.object({
      key: z.string(),
      subject: z.string(),
      note: z.string().nullable(),
      personId: uuid.nullable(),
      /** The last name of this person. */
      family: z.string().nullable(),
      amount: minorUnits.nullable(),
      currency: z.string().nullable(),
      since: at,
    }),
  ),
})
export type ConsoleQueue = z.output<typeof queue>

export const readConsoleQueues = contract({
  id: 'readConsoleQueues',
  tag: 'Console: cases',
  summary: 'Read what waits for a person',
  description: 'The number and the oldest cases of each queue.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/queues',
  headers: bearer,
  answers: { 200: z.object({ queues: z.array(queue) }) },
  refusals: [401, 403],
})
