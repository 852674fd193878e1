import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, idempotencyKey, line, minorUnits, typed } from './fields.ts'

const run = z.object({
  id: z.number().int(),
  name: z.string(),
  count: z.number().int(),
  amount: minorUnits,
  currency: z.string(),
  packageIds: z.array(z.number().int()).nullable(),
  expiresAt: z.iso.datetime().nullable(),
  reason: z.string(),
  askedName: z.string(),
  askedAt: z.iso.datetime(),
  /** Null while the run waits for a second person. */
  madeName: z.string().nullable(),
  madeAt: z.iso.datetime().nullable(),
})
export type ConsoleCodeRun = z.output<typeof run>

export const readConsoleCodeRuns = contract({
  id: 'readConsoleCodeRuns',
  tag: 'Console: catalogue',
  summary: 'List the runs of codes',
  description: 'The newest first, without their codes.',
  security: ['staffSession'],
  method: 'get',
  path: '/v2/console/code-runs',
  headers: bearer,
  answers: { 200: z.object({ runs: z.array(run) }) },
  refusals: [401, 403],
})

export const makeConsoleCodes = contract({
  id: 'makeConsoleCodes',
  tag: 'Console: catalogue',
  summary: 'Make a run of codes',
  description: 'Once for each key. A run above a limit waits for a second person.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/code-runs',
  headers: bearer.extend({ 'idempotency-key': idempotencyKey }),
  body: z.object({
    name: typed,
    count: z.number(),
    amount: line,
    currency: line,
    packageIds: z.array(z.number().int()).nullable(),
    /** The last day on which the codes work. */
    until: z.iso.date().nullable(),
    reason: typed,
  }),
  answers: { 201: run, 202: run },
  refusals: [401, 403, 409, 422],
})

const ofRun = { params: z.object({ id: z.coerce.number().int().positive() }), headers: bearer } as const

export const agreeToConsoleCodes = contract({
  id: 'agreeToConsoleCodes',
  tag: 'Console: catalogue',
  summary: 'Agree to a run of codes',
  description: 'Another person must have asked for the run. The codes are made at once.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/code-runs/{id}/agreement',
  ...ofRun,
  answers: { 200: run },
  refusals: [401, 403, 404, 409],
})

/** Codes are money, so each look at them is recorded. */
export const readConsoleCodes = contract({
  id: 'readConsoleCodes',
  tag: 'Console: catalogue',
  summary: 'Read the codes of a run',
  description: 'They are for the file of the run. The look is recorded.',
  security: ['staffSession'],
  method: 'post',
  path: '/v2/console/code-runs/{id}/codes',
  ...ofRun,
  answers: { 200: z.object({ name: z.string(), codes: z.array(z.string()) }) },
  refusals: [401, 403, 404],
})
