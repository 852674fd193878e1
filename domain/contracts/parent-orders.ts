import { z } from 'zod'
import { contract } from './contract.ts'
import { bearer, idempotencyKey, uuid } from './fields.ts'
import { currentOrder, invitedOrderBody, placedOrder, processing } from './orders.ts'
import { activationCodes, orderDetail } from './order-detail.ts'
import { pricingInfo } from './pricing.ts'

const params = z.object({ userId: uuid })

export const priceParentOrder = contract({
  id: 'priceParentOrder',
  tag: 'Parents',
  summary: 'Price the order of an invited parent',
  description: 'For the address and the subscription of the parent.',
  security: ['invitationKey', 'session'],
  method: 'post',
  path: '/v2/parents/{userId}/order-pricing',
  params,
  headers: bearer,
  body: z.object({
    userId: uuid,
    orderDetail,
    subscriptionCodes: activationCodes.default([]),
  }),
  answers: { 200: pricingInfo },
  refusals: [401, 403, 422],
})

export const placeParentOrder = contract({
  id: 'placeParentOrder',
  tag: 'Parents',
  summary: 'Place the order of an invited parent',
  description:
    'The money is held, one attempt wins, and only the winner is captured. 202: the bank has not answered yet.',
  security: ['invitationKey', 'session'],
  method: 'post',
  path: '/v2/parents/{userId}/orders',
  params,
  headers: bearer.extend({ 'idempotency-key': idempotencyKey.optional() }),
  body: invitedOrderBody,
  answers: { 200: placedOrder, 202: processing },
  refusals: [401, 402, 403, 409, 422],
})

export const readParentOrder = contract({
  id: 'readParentOrder',
  tag: 'Parents',
  summary: 'Read the order of an invited parent',
  description: 'The state of the newest order of the parent.',
  security: ['invitationKey', 'credentialsToken', 'session'],
  method: 'get',
  path: '/v2/parents/{userId}/orders/current',
  params,
  headers: bearer,
  answers: { 200: currentOrder },
  refusals: [401, 403],
})
