import { randomUUID } from 'node:crypto'
import { PACKAGE } from '#tests/support/buyers/invited.ts'
import { get, order, post, type DescribedCall } from './requests.ts'

/** The calls about a person's own subscription: renewal, payment method, plan, and a new subscription after its end. */
export const SUBSCRIPTION_CALLS: Readonly<Record<string, DescribedCall>> = {
  readRenewal: { about: 'person', request: ({ userId }) => get(`/v2/parents/${userId}/renewal`) },
  issueRenewalToken: {
    about: 'person',
    request: ({ userId }) => post(`/v2/parents/${userId}/renewal/browser-tokens`),
  },
  readPaymentMethod: {
    about: 'person',
    request: ({ userId }) => get(`/v2/parents/${userId}/payment-method`),
  },
  replacePaymentMethod: {
    about: 'person',
    request: ({ userId }) => ({
      method: 'PUT',
      path: `/v2/parents/${userId}/payment-method`,
      body: { paymentType: 'CREDIT_CARD', nonce: randomUUID() },
      headers: { 'idempotency-key': randomUUID() },
    }),
  },
  readNewSubscription: {
    about: 'person',
    request: ({ userId }) => get(`/v2/parents/${userId}/new-subscription`),
  },
  chooseNewSubscription: {
    about: 'person',
    request: ({ userId }) => ({
      method: 'PUT',
      path: `/v2/parents/${userId}/new-subscription`,
      body: { order: PACKAGE },
    }),
  },
  priceNewSubscription: {
    about: 'person',
    request: ({ userId }) => post(`/v2/parents/${userId}/new-subscription/pricing`, { orderDetail: PACKAGE }),
  },
  placeNewSubscription: {
    about: 'person',
    request: ({ userId }) => order(`/v2/parents/${userId}/new-subscription/orders`),
  },
  readNewSubscriptionOrder: {
    about: 'person',
    request: ({ userId }) => get(`/v2/parents/${userId}/new-subscription/orders/current`),
  },
  readPlans: { about: 'person', request: ({ userId }) => get(`/v2/parents/${userId}/plans`) },
  chooseNextPlan: {
    about: 'person',
    request: ({ userId }) => ({
      method: 'PUT',
      path: `/v2/parents/${userId}/next-plan`,
      body: { packageId: 1021, years: 1, extras: [] },
    }),
  },
  pricePlanChange: {
    about: 'person',
    request: ({ userId }) => ({
      method: 'POST',
      path: `/v2/parents/${userId}/plan-change/price`,
      body: { packageId: 1021, years: 1, extras: [] },
    }),
  },
  changePlanNow: {
    about: 'person',
    request: ({ userId }) => ({
      method: 'POST',
      path: `/v2/parents/${userId}/plan-change`,
      body: { packageId: 1021, years: 1, extras: [], changeId: randomUUID(), totalMinor: 1, wholeMinor: 1 },
      headers: { 'idempotency-key': randomUUID() },
    }),
  },
  switchRenewal: {
    about: 'person',
    request: ({ userId }) => ({
      method: 'PUT',
      path: `/v2/parents/${userId}/renewal`,
      body: { renews: false },
    }),
  },
}
