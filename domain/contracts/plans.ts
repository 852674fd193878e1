import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, line, minorUnits, uuid } from './fields.ts'

const MOST_SERVICES = 50

const plan = z.object({
  /** The same plan always has the same key. */
  key: z.string(),
  packageId: z.number().int(),
  /** In the language of the request. */
  displayName: z.string(),
  years: z.number().int(),
  /** The extras of a build-your-own package; empty for others. */
  extras: z.array(z.string()),
  /** One person’s price of a whole term. */
  priceMinor: minorUnits,
})
export type PlanView = z.output<typeof plan>

const plans = z.object({
  currency: z.string(),
  /** Whether prices include the tax. */
  includesTax: z.boolean(),
  present: plan,
  /** The plan from the next renewal on, if another one was chosen. */
  next: plan.nullable(),
  /** The last paid day, the same date in every time zone. */
  paidUntil: z.iso.date(),
  /** The first day on which a plan that is chosen today is charged. People are told at least 15 days before. */
  chargedFrom: z.iso.date(),
  /** Whether another plan can be chosen now; otherwise why not. */
  mayChange: z.enum(['yes', 'renewal-off', 'due']),
  options: z.array(
    plan.extend({
      /** What the chosen plan means: nothing, or a change with the next renewal. */
      change: z.enum(['same', 'at-renewal']),
    }),
  ),
})
export type PlansView = z.output<typeof plans>
export type PlanOption = PlansView['options'][number]

const call = { params: z.object({ userId: uuid }), headers: bearer } as const

export const readPlans = contract({
  id: 'readPlans',
  summary: 'The plans that a parent can change to, and what each change means; for their own session',
  method: 'get',
  path: '/v2/parents/{userId}/plans',
  ...call,
  answers: { 200: plans },
  refusals: [401, 404],
})

export const chooseNextPlan = contract({
  id: 'chooseNextPlan',
  summary:
    'Choose the plan from the next renewal on; nothing is charged now. The present plan undoes an earlier choice. Repeating it changes nothing',
  method: 'put',
  path: '/v2/parents/{userId}/next-plan',
  ...call,
  body: z.object({
    packageId: z.number().int(),
    years: z.union([z.literal(1), z.literal(2)]),
    /** The extras of a build-your-own package. */
    extras: z.array(line).max(MOST_SERVICES),
  }),
  answers: { 200: plans },
  refusals: [401, 404, 409, 422],
})
