import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, idempotencyKey, uuid } from './fields.ts'
import { currentOrder, invitedOrderBody, placedOrder, processing } from './orders.ts'
import { activationCodes, orderDetail } from './order-detail.ts'
import { pricingInfo } from './pricing.ts'

const PATH = '/v2/parents/{userId}/new-subscription'
const call = { params: z.object({ userId: uuid }), headers: bearer } as const

const newSubscription = z.object({
  /** Whether this person can subscribe now; otherwise why not. */
  may: z.enum(['subscribe', 'running', 'paid-by-another', 'past-due']),
  /** The last paid day while a subscription runs, the same date in every time zone. */
  paidUntil: z.iso.date().nullable(),
  /** A chosen but unpaid package. Null without a choice, or if the package is not sold in the person's country. */
  order: orderDetail.nullable(),
})
export type NewSubscription = z.output<typeof newSubscription>

export const readNewSubscription = contract({
  id: 'readNewSubscription',
  tag: 'Subscriptions',
  summary: 'Read whether a parent can subscribe again',
  description: 'They can when their subscription has ended.',
  security: ['session'],
  method: 'get',
  path: PATH,
  ...call,
  answers: { 200: newSubscription },
  refusals: [401, 404],
})

export const chooseNewSubscription = contract({
  id: 'chooseNewSubscription',
  tag: 'Subscriptions',
  summary: 'Choose the package of a new subscription',
  description: 'Nothing is charged.',
  security: ['session'],
  method: 'put',
  path: PATH,
  ...call,
  body: z.object({ order: orderDetail }),
  answers: { 200: newSubscription },
  refusals: [401, 404, 409, 422],
})

export const priceNewSubscription = contract({
  id: 'priceNewSubscription',
  tag: 'Subscriptions',
  summary: 'Price a new subscription',
  description: 'For the address of the parent.',
  security: ['session'],
  method: 'post',
  path: `${PATH}/pricing`,
  ...call,
  body: z.object({ orderDetail, subscriptionCodes: activationCodes.default([]) }),
  answers: { 200: pricingInfo },
  refusals: [401, 404, 422],
})

export const placeNewSubscription = contract({
  id: 'placeNewSubscription',
  tag: 'Subscriptions',
  summary: 'Place the order of a new subscription',
  description:
    'The money is held, one attempt wins, and only the winner is captured. 202: the bank has not answered yet.',
  security: ['session'],
  method: 'post',
  path: `${PATH}/orders`,
  params: call.params,
  headers: bearer.extend({ 'idempotency-key': idempotencyKey.optional() }),
  body: invitedOrderBody,
  answers: { 200: placedOrder, 202: processing },
  refusals: [401, 402, 403, 404, 409, 422],
})

export const readNewSubscriptionOrder = contract({
  id: 'readNewSubscriptionOrder',
  tag: 'Subscriptions',
  summary: 'Read the order of a new subscription',
  description: 'The state of the newest order of the parent.',
  security: ['session'],
  method: 'get',
  path: `${PATH}/orders/current`,
  ...call,
  answers: { 200: currentOrder },
  refusals: [401, 404],
})
