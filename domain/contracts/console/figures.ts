import { z } from 'zod'
import { SIGN_UPS } from '#domain/analytics/checkout-steps.ts'
import { UNSAID } from '#domain/console/figures.ts'
import { FUNNEL_STEPS } from '#domain/console/funnel.ts'
import { contract } from '../contract.ts'
import { bearer, day, minorUnits } from '../fields.ts'

const count = z.number().int().nonnegative()
const word = z.string().regex(/^[\w-]{1,40}$/)
const period = { from: day, to: day }

const asked = { method: 'get', headers: bearer, refusals: [401, 403, 422] } as const

/** When the sums of the last day were written; null before the first time. All readers see the same sums. */
const summed = { computedAt: z.iso.datetime().nullable() }

const step = z.object({
  step: z.enum(FUNNEL_STEPS),
  reached: count,
  /** The median time from the first view of the step before to that of this one. Its visitors have seen both. */
  medianSeconds: count.nullable(),
})
const funnel = z.object({
  ...summed,
  /** A group that is too small has no numbers, because they could identify one person. */
  isTooSmall: z.boolean(),
  steps: z.array(step),
  /** The steps of the previous period, which has the same length. */
  before: z.array(step),
  /** By the day on which visitors began. A number is null if it is too small to be shown. */
  days: z.array(z.object({ day, started: count.nullable(), paid: count.nullable() })),
  /** From the first step to the payment. */
  seconds: z.object({ median: count.nullable(), ninthTenth: count.nullable() }),
  choices: z.object({
    brand: z.array(z.string()),
    language: z.array(z.string()),
    country: z.array(z.string()),
    device: z.array(z.string()),
  }),
})
export type FunnelFigures = z.output<typeof funnel>

export const readConsoleFunnel = contract({
  ...asked,
  id: 'readConsoleFunnel',
  tag: 'Console: figures',
  summary: 'Read the funnel',
  description: 'How far visitors came, by step and by the day on which they began, and how long they took.',
  security: ['staffSession'],
  path: '/v2/console/figures/funnel',
  query: z.object({
    ...period,
    signUp: z.enum(SIGN_UPS).default('join'),
    brand: word.optional(),
    language: word.optional(),
    country: z.union([z.literal(UNSAID), z.string().regex(/^[A-Z]{2}$/)]).optional(),
    device: word.optional(),
  }),
  answers: { 200: funnel },
})

const money = {
  orders: count,
  /** Without tax. */
  sales: minorUnits,
  tax: minorUnits,
  refunds: minorUnits,
  /** Money that was lost by disputes, or that a bank did not pay out. */
  lost: minorUnits,
  net: minorUnits,
}
const sales = z.object({
  ...summed,
  currency: z.string(),
  currencies: z.array(z.string()),
  days: z.array(z.object({ day, ...money })),
  total: z.object(money),
})
export type SalesFigures = z.output<typeof sales>

export const readConsoleSales = contract({
  ...asked,
  id: 'readConsoleSales',
  tag: 'Console: figures',
  summary: 'Read the sales',
  description: 'Sales, tax and refunds of one currency by day, from the ledger.',
  security: ['staffSession'],
  path: '/v2/console/figures/sales',
  query: z.object({
    ...period,
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('USD'),
  }),
  answers: { 200: sales },
})

const renewals = z.object({
  ...summed,
  /** By the week in which they fell due. A week begins on Monday. */
  weeks: z.array(
    z.object({
      week: day,
      due: count,
      kept: count,
      recovered: count,
      off: count,
      unpaid: count,
      open: count,
    }),
  ),
})
export type RenewalFigures = z.output<typeof renewals>

export const readConsoleRenewals = contract({
  ...asked,
  id: 'readConsoleRenewals',
  tag: 'Console: figures',
  summary: 'Read the renewals',
  description: 'What became of the renewals that fell due, by week.',
  security: ['staffSession'],
  path: '/v2/console/figures/renewals',
  query: z.object(period),
  answers: { 200: renewals },
})

const declines = z.object({
  ...summed,
  reasons: z.array(
    z.object({
      code: z.string(),
      reason: z.string(),
      kind: z.enum(['soft', 'hard', 'unknown']),
      attempts: count,
      paidLater: count,
    }),
  ),
})
export type DeclineFigures = z.output<typeof declines>

export const readConsoleDeclines = contract({
  ...asked,
  id: 'readConsoleDeclines',
  tag: 'Console: figures',
  summary: 'Read the declined payments',
  description: 'Why payments were declined, and how many of them were paid in the end.',
  security: ['staffSession'],
  path: '/v2/console/figures/declines',
  query: z.object(period),
  answers: { 200: declines },
})

const sample = z.object({ visitors: count, converted: count })
const line = z.object({
  name: z.string(),
  control: sample,
  treatment: sample,
  difference: z.number(),
  interval: z.object({ low: z.number(), high: z.number() }),
  verdict: z.enum(['treatment', 'control', 'unsure', 'too-few']),
})
export type ExperimentLine = z.output<typeof line>
const experiments = z.object({
  ...summed,
  flags: z.array(line),
  /** The experiment that `steps`, `days` and `countries` are about. */
  chosen: z.string().nullable(),
  steps: z.array(line),
  days: z.array(line),
  countries: z.array(line),
})
export type ExperimentFigures = z.output<typeof experiments>

export const readConsoleExperiments = contract({
  ...asked,
  id: 'readConsoleExperiments',
  tag: 'Console: figures',
  summary: 'Read the results of experiments',
  description: 'Which variant of each experiment wins, and one experiment by step, day and country.',
  security: ['staffSession'],
  path: '/v2/console/figures/experiments',
  query: z.object({
    ...period,
    signUp: z.enum(SIGN_UPS).default('join'),
    flag: word.optional(),
    country: z.union([z.literal(UNSAID), z.string().regex(/^[A-Z]{2}$/)]).optional(),
  }),
  answers: { 200: experiments },
})
