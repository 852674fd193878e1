import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, bearerWithKey, line, minorUnits, orderNumber, uuid } from './fields.ts'
import { instrument } from './payment-methods.ts'

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
  /** Their names in the language of the request. */
  extraNames: z.array(z.string()),
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
  mayChange: z.enum(['yes', 'renewal-off', 'due', 'under-way']),
  options: z.array(
    plan.extend({
      /**
       * The effect of the chosen plan: none, a change with the next renewal, or a change that can also begin at once.
       */
      change: z.enum(['same', 'at-renewal', 'now']),
    }),
  ),
})
export type PlansView = z.output<typeof plans>
export type PlanOption = PlansView['options'][number]

const wanted = z.object({
  packageId: z.number().int(),
  years: z.union([z.literal(1), z.literal(2)]),
  /** The extras of a build-your-own package. */
  extras: z.array(line).max(MOST_SERVICES),
})

const changePrice = z.object({
  /** The id of this change of this plan. The same change is never charged twice. */
  changeId: uuid,
  currency: z.string(),
  includesTax: z.boolean(),
  /** The price of the new plan for the whole term, and what was paid for that term. Both before added tax. */
  wholeMinor: minorUnits,
  paidMinor: minorUnits,
  /** The days of the term that remain after today. */
  daysLeft: z.number().int(),
  daysOfTerm: z.number().int(),
  /** Their share of the difference, rounded down. */
  differenceMinor: minorUnits,
  taxes: z.array(z.object({ name: z.string(), ratePpm: z.number().int(), amountMinor: minorUnits })),
  /** What is charged now. */
  totalMinor: minorUnits,
  /** How it is paid; null if the gateway did not report it. */
  method: instrument.nullable(),
  /** Whether the payment method on file can pay it; otherwise why not. */
  mayPay: z.enum(['yes', 'no-method', 'refused-method', 'tried-out']),
})
export type ChangePriceView = z.output<typeof changePrice>

const call = { params: z.object({ userId: uuid }), headers: bearer } as const

const NOT_AT_ONCE = [
  'plans.ended',
  'plans.renewalOff',
  'plans.due',
  'plans.underWay',
  'plans.same',
  'plans.notNow',
  'plans.noAddress',
] as const

export const readPlans = contract({
  id: 'readPlans',
  tag: 'Subscriptions',
  summary: 'Read the plans that a parent can change to',
  description: 'With what each change means.',
  security: ['session'],
  method: 'get',
  path: '/v2/parents/{userId}/plans',
  ...call,
  answers: { 200: plans },
  refusals: [401, 404],
})

export const chooseNextPlan = contract({
  id: 'chooseNextPlan',
  tag: 'Subscriptions',
  summary: 'Choose the plan from the next renewal on',
  description:
    'Nothing is charged now. The present plan undoes an earlier choice. Repeating it changes nothing.',
  security: ['session'],
  method: 'put',
  path: '/v2/parents/{userId}/next-plan',
  ...call,
  body: wanted,
  answers: { 200: plans },
  refusals: [401, 404, 409, 422],
  conflicts: ['plans.ended', 'plans.renewalOff', 'plans.due', 'plans.underWay'],
})

export const pricePlanChange = contract({
  id: 'pricePlanChange',
  tag: 'Subscriptions',
  summary: 'Price a dearer plan that begins at once',
  description: 'The difference for the days that remain, with its tax. Nothing is charged.',
  security: ['session'],
  method: 'post',
  path: '/v2/parents/{userId}/plan-change/price',
  ...call,
  body: wanted,
  answers: { 200: changePrice },
  refusals: [401, 404, 409, 422],
  conflicts: NOT_AT_ONCE,
})

export const changePlanNow = contract({
  id: 'changePlanNow',
  tag: 'Subscriptions',
  summary: 'Change to a dearer plan at once',
  description:
    'Charges the difference to the method on file. The same key is the same request. 202: the bank has not answered yet. Its result comes by e-mail.',
  security: ['session'],
  method: 'post',
  path: '/v2/parents/{userId}/plan-change',
  ...call,
  headers: bearerWithKey,
  body: wanted.extend({
    changeId: uuid,
    /** The amount that the page showed. Another amount is refused, and nothing is charged. */
    totalMinor: minorUnits,
    /** The price of a whole term, as the page showed it. The plan renews at this price. */
    wholeMinor: minorUnits,
    /** The method on file that the page named. If another is on file, the change is refused. Not compared if missing. */
    method: instrument.nullish(),
  }),
  answers: {
    200: z.object({ status: z.literal('changed'), orderNo: orderNumber }),
    202: z.object({ status: z.literal('processing') }),
  },
  refusals: [401, 402, 404, 409, 422],
  conflicts: [
    ...NOT_AT_ONCE,
    'plans.priceChanged',
    'plans.methodChanged',
    'plans.noMethod',
    'plans.refusedMethod',
    'plans.triedOut',
    'plans.leftToAPerson',
  ],
})
