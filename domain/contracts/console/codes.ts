import { z } from 'zod'
import { contract } from '../contract.ts'
import { bearer, bearerWithKey, day, line, minorUnits, rowIdInUrl, uuid, written } from '../fields.ts'

const run = z.object({
  id: z.number().int(),
  name: z.string(),
  count: z.number().int(),
  /** The codes that are still to be made. Until then nobody reads any of them. */
  left: z.number().int(),
  amount: minorUnits,
  currency: z.string(),
  packageIds: z.array(z.number().int()).nullable(),
  /** Each code pays for one order in all. Otherwise each buyer may use it once. */
  isSingleUse: z.boolean(),
  startsAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  reason: z.string(),
  askedName: z.string(),
  askedAt: z.iso.datetime(),
  madeName: z.string(),
  madeAt: z.iso.datetime(),
  revokedName: z.string().nullable(),
  revokedAt: z.iso.datetime().nullable(),
  /** The number of orders that its codes have paid for. */
  used: z.number().int(),
})
export type ConsoleCodeRun = z.output<typeof run>

export const readConsoleCodeRuns = contract({
  id: 'readConsoleCodeRuns',
  tag: 'Console: catalogue',
  summary: 'List the runs of codes',
  description: 'The newest first, without their codes. A run that waits for a second person is an approval.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/code-runs',
  headers: bearer,
  query: z.object({ before: rowIdInUrl.optional() }),
  /** `older` is the last run of this page if there are more. */
  answers: { 200: z.object({ runs: z.array(run), older: z.number().int().nullable() }) },
  refusals: [401, 403],
})

export const readConsoleCodeRun = contract({
  id: 'readConsoleCodeRun',
  tag: 'Console: catalogue',
  summary: 'Read a run of codes',
  description: 'What it is, and how many of its codes are used. Without the codes.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/code-runs/{id}',
  params: z.object({ id: rowIdInUrl }),
  headers: bearer,
  answers: { 200: run },
  refusals: [401, 403, 404],
})

export const makeConsoleCodes = contract({
  id: 'makeConsoleCodes',
  tag: 'Console: catalogue',
  summary: 'Make a run of codes',
  description:
    'Once for each key. The codes of a large run follow within a minute. Above a limit of worth, an approval is asked for, and nothing is made yet.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/code-runs',
  headers: bearerWithKey,
  body: z.object({
    name: written,
    count: z.number(),
    amount: line,
    currency: line,
    packageIds: z.array(z.number().int()).nullable(),
    isSingleUse: z.boolean(),
    /** The first day on which the codes work. */
    from: day.nullable(),
    /** The last day on which the codes work. */
    until: day.nullable(),
    reason: written,
  }),
  answers: { 201: run, 202: z.object({ approval: uuid, expiresAt: z.iso.datetime() }) },
  refusals: [401, 403, 409, 422],
})

const ofRun = { params: z.object({ id: rowIdInUrl }), headers: bearer } as const

export const revokeConsoleCodes = contract({
  id: 'revokeConsoleCodes',
  tag: 'Console: catalogue',
  summary: 'Revoke a run of codes',
  description: 'No code of it works any more. What was paid with them stays paid.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/code-runs/{id}/revocation',
  ...ofRun,
  body: z.object({ reason: written }),
  answers: { 200: run },
  refusals: [401, 403, 404, 422],
})

/** Codes are worth money, so each view of them is recorded. */
export const readConsoleCodes = contract({
  id: 'readConsoleCodes',
  tag: 'Console: catalogue',
  summary: 'Read the codes of a run',
  description: 'They are for the file of the run, piece by piece, once all are made. Each look is recorded.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/code-runs/{id}/codes',
  ...ofRun,
  body: z.object({
    /** The last code of the previous part; empty for the first part. */
    after: line,
  }),
  answers: { 200: z.object({ run, codes: z.array(z.string()), next: z.string().nullable() }) },
  refusals: [401, 403, 404, 409],
})
