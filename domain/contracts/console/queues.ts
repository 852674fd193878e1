import { z } from 'zod'
import { QUEUES } from '#domain/console/queues.ts'
import { contract } from '../contract.ts'
import { bearer, line, minorUnits, uuid } from '../fields.ts'

const at = z.iso.datetime()

const queue = z.object({
  queue: z.enum(QUEUES),
  count: z.number(),
  /** The amounts of all cases, one sum for each currency. */
  sums: z.array(z.object({ currency: z.string(), amount: minorUnits })),
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
      /** The last day on which a dispute can be answered. */
      due: z.iso.date().nullable(),
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

export const readConsoleQueue = contract({
  id: 'readConsoleQueue',
  tag: 'Console: cases',
  summary: 'Read one page of a queue',
  description: 'The oldest cases come first.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/queues/{queue}',
  params: z.object({ queue: z.enum(QUEUES) }),
  headers: bearer,
  query: z.object({
    order: z.enum(['oldest', 'newest']).optional(),
    /** The case after which the page begins. Give both. */
    since: at.optional(),
    key: line.optional(),
  }),
  answers: { 200: queue.extend({ after: z.object({ since: at, key: z.string() }).nullable() }) },
  refusals: [401, 403, 404],
})

/** Whether the system works. It contains no personal data. */
export const readConsoleHealth = contract({
  id: 'readConsoleHealth',
  tag: 'Console: cases',
  summary: 'Read the health of the application',
  description: 'Whether jobs, mail, the comparison with the gateway and the audit trail are in order.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/health',
  headers: bearer,
  answers: {
    200: z.object({
      /** Jobs that should have run. */
      lateJobs: z.number(),
      /** When the oldest waiting mail was created. */
      oldestMail: at.nullable(),
      /** The last comparison with the gateway. */
      comparedAt: at.nullable(),
      trail: z.object({ rows: z.number(), checkedAt: at.nullable() }),
    }),
  },
  refusals: [401, 403],
})
