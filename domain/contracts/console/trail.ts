import { z } from 'zod'
import { ROLES } from '#domain/console/roles.ts'
import { STAFF_ACTIONS } from '#domain/console/staff-action.ts'
import { contract } from '../contract.ts'
import { bearer, day, line, uuid } from '../fields.ts'

const at = z.iso.datetime()
const trail = z.object({
  rows: z.array(
    z.object({
      n: z.number(),
      at,
      staffId: z.string(),
      staffName: z.string(),
      /** `none` for a person who was refused at the log-in, and `system` for a job. */
      role: z.enum([...ROLES, 'none', 'system']),
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
    /** The first and the last day, in the time zone of the figures. */
    from: day.optional(),
    to: day.optional(),
    /** A piece of a file has 5,000 rows. A page has 50. */
    as: z.enum(['page', 'file']).optional(),
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
      broken: z
        .object({
          n: z.number(),
          why: z.enum(['changed', 'does-not-follow', 'gap']),
          /** The hash that the content of the row gives. */
          gives: z.string(),
        })
        .nullable(),
    }),
  },
  refusals: [401, 403],
})

/** The days that the strip of checks shows. */
export const CHECKED_DAYS = 22

const checks = z.object({
  /** The last days on which the trail was checked, the oldest first, in the time zone of the figures. */
  days: z.array(z.object({ day: day, checks: z.number(), isWhole: z.boolean() })),
  /** When the first row was written. Null if there is none. */
  since: at.nullable(),
  last: z
    .object({ n: z.number(), at, by: z.string(), milliseconds: z.number(), isWhole: z.boolean() })
    .nullable(),
  /** How many rows each kind has. A kind without rows is missing. */
  kinds: z.array(z.object({ kind: z.enum(STAFF_ACTIONS), rows: z.number() })),
})
export type ConsoleTrailChecks = z.output<typeof checks>

export const readConsoleTrailChecks = contract({
  id: 'readConsoleTrailChecks',
  tag: 'Console: cases',
  summary: 'Read the checks of the audit trail',
  description:
    'By day. A job checks it every six hours, and auditors when they want. It also counts the rows of each kind.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/trail/checks',
  headers: bearer,
  answers: { 200: checks },
  refusals: [401, 403],
})
