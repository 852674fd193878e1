import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { BUYERS } from '#server/buyers.ts'
import { buyersForPayments, mayPay } from '#server/checkout/index.ts'
import type { Db } from '#server/db/database.ts'
import type { Payments } from '#server/payments/index.ts'
import type { Fault } from '#server/payments/sandbox/index.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { mountParents } from '#server/invites/index.ts'
import { datedTableTax } from '#server/tax/dated-table/index.ts'
import { testApi, type Call, type Called } from '../api.ts'
import { testSecrets } from '../accounts/credentials.ts'
import { shippedFlags } from '../flags.ts'
import { PACKAGE } from './invited.ts'
import { aNonce, testPayments } from '../payments/payments.ts'
import { aFamily, aSubscription, lapse, type TestFamily } from '../people.ts'
import { testSubscriptionOrders } from '../renewals/renewals.ts'
import { testSite } from '../site.ts'

/** The calls of a returning parent, with a sandbox gateway. */
export function returningApi(
  db: Db,
  { faults = [] }: { faults?: Fault[] } = {},
): Call & { payments: Payments } {
  const { fulfil, readContact } = buyersForPayments(BUYERS, {
    secrets: testSecrets,
    site: testSite,
    subscriptions: testSubscriptionOrders,
  })
  const { payments } = testPayments(db, { readContact, fulfil, faults })
  const limits = memoryLimits({ enabled: false })
  const deps = { db, flagsOf: shippedFlags, secrets: testSecrets, site: testSite }
  const call = testApi((api) => {
    mountParents(api, { ...deps, limits })
    BUYERS.returning.mount(api, { ...deps, payments, tax: datedTableTax(db) })
    payments.mount(api, { limits, mayPay: mayPay(BUYERS, deps) })
  })
  return Object.assign(call, { payments })
}

export const MINNESOTA = {
  line1: '12 Lake Street',
  line2: null,
  city: 'Minneapolis',
  region: 'MN',
  postalCode: '55401',
  country: 'US',
}

export type Returner = TestFamily & { userId: string; session: string; path: string }

/** The other calls of a logged-in parent: their session and the path of a new subscription. */
export async function logInAs(db: Db, userId: string): Promise<{ session: string; path: string }> {
  const session = newSecret()
  await db
    .insertInto('sessions')
    .values({
      hash: testSecrets.hash('session', session),
      user_id: userId,
      expires_at: sql<Date>`app_now() + interval '12 hours'`,
    })
    .execute()
  return { session, path: `/v2/parents/${userId}/new-subscription` }
}

/** A logged-in parent in Minnesota, with a subscription that they or the other parent paid, and that may be over. */
export async function aReturner(
  db: Db,
  { ended = true, paidBy = 'own' }: { ended?: boolean; paidBy?: 'own' | 'other' } = {},
): Promise<Returner> {
  const family = await aFamily(db)
  const userId = family.parentId
  await aSubscription(db, { payerId: paidBy === 'own' ? userId : family.coParentId, userId })
  await db
    .updateTable('users')
    .set({ address: JSON.stringify(MINNESOTA), time_zone: 'America/Chicago', agreed_to_terms_at: new Date() })
    .set({ phone_number: String(Math.trunc(Math.random() * 9e9 + 1e9)) })
    .where('id', '=', userId)
    .execute()
  if (ended) await lapse(db, userId)
  return { ...family, userId, ...(await logInAs(db, userId)) }
}

/** The body of an order that matches the server's price. */
export async function aReturnOrder(
  call: Call,
  { session, path }: Pick<Returner, 'session' | 'path'>,
  changes: Record<string, unknown> = {},
) {
  const priced = await call('POST', `${path}/pricing`, {
    bearer: session,
    body: { orderDetail: PACKAGE, subscriptionCodes: [] },
  })
  if (priced.status !== 200) throw new Error(JSON.stringify(priced.body))
  const { taxId, totals } = priced.body as { taxId: string; totals: { total: number; taxAmount: number } }
  return {
    marketingOptIn: false,
    agreedToTerms: false,
    agreedToRenewal: true,
    order: PACKAGE,
    payment: {
      amountDisplayed: totals.total,
      taxAmountDisplayed: totals.taxAmount,
      cardHolderName: 'Amara Okafor',
      nonce: aNonce(),
      paymentType: 'CREDIT_CARD',
      pricingLocale: 'en',
      storePaymentOnFile: true,
      taxId,
    },
    promoCodes: null,
    deviceData: null,
    ...changes,
  }
}

export async function placeReturnOrder(
  call: Call,
  { session, path }: Pick<Returner, 'session' | 'path'>,
  { body, key = randomUUID() }: { body: object; key?: string },
): Promise<Called> {
  return call('POST', `${path}/orders`, { bearer: session, body, headers: { 'idempotency-key': key } })
}
