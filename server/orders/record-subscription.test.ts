import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { recordEvents } from '#server/analytics/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { PriceSnapshot } from './price-snapshot.ts'
import { recordSubscription } from './record-subscription.ts'

const { db } = await testDatabase()
const PRICES = {
  subTotalMinor: 204_00,
  subTotalAfterDiscountMinor: 204_00,
  codeTotalMinor: 0,
  renewalMinor: 204_00,
}
const PREMIUM: PriceSnapshot = {
  version: 1,
  packageId: 1021,
  productId: 'SUB1YEAR',
  displayName: 'Premium',
  packageName: 'Premium',
  receiptText: 'Premium',
  analyticsPackage: 'premium-1y',
  years: 1,
  services: [],
  requestedServices: [],
  payForCoParent: false,
  isCoParentCovered: false,
  currency: 'USD',
  taxBehaviour: 'exclusive',
  lines: [],
  coupon: null,
  codes: [],
  taxesCalculated: true,
  taxId: 'tax',
  taxes: [],
  taxMinor: 16_00,
  vatMinor: null,
  totalMinor: 220_00,
  startsOn: null,
  change: null,
  renewalDate: '2027-11-21',
  country: 'US',
  pricedAt: '2026-11-21T08:00:00Z',
  expiresAt: '2026-11-21T08:30:00Z',
  ...PRICES,
}

async function sold(snapshot: PriceSnapshot, anonymousId: string | null) {
  const userId = randomUUID()
  await db.transaction().execute((tx) =>
    recordSubscription(tx, {
      snapshot,
      orderId: 'order-1',
      userId,
      accountType: 'Parent B',
      anonymousId,
      country: 'GB',
    }),
  )
  return db
    .selectFrom('analytics_events')
    .select(['kind', 'anonymous_id', 'properties'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
}

test('a sale is recorded with its package, term, amount without tax and account', async () => {
  await recordEvents(db, [{ event: { kind: 'mismatch', place: 'packages' }, anonymousId: 'someone else' }])
  expect(await sold(PREMIUM, null)).toEqual([
    { kind: 'identify', anonymous_id: null, properties: { accountType: 'Parent B' } },
    {
      kind: 'subscription created',
      anonymous_id: null,
      properties: {
        accountType: 'Parent B',
        orderId: 'order-1',
        productPackage: 'premium-1y',
        term: 'SUB1YEAR',
        currency: 'USD',
        amountMinor: 204_00,
        paidForCoParent: false,
        country: 'GB',
      },
    },
  ])
})

test('the recorded amount excludes the VAT of an inclusive price', async () => {
  const inclusive = {
    ...PREMIUM,
    taxBehaviour: 'inclusive' as const,
    taxMinor: 0,
    vatMinor: 28_00,
    totalMinor: 168_00,
  }
  const [, sale] = await sold(inclusive, null)
  expect(sale?.properties).toMatchObject({ amountMinor: 140_00 })
})

test('the browser is recorded only if its pages recorded their steps', async () => {
  expect((await sold(PREMIUM, 'silent')).map((event) => event.anonymous_id)).toEqual([null, null])
  const step = {
    kind: 'checkout step',
    signUp: 'invited',
    step: 'review',
    action: 'viewed',
    version: 1,
  } as const
  await recordEvents(db, [{ event: step, anonymousId: 'told' }])
  expect((await sold(PREMIUM, 'told')).map((event) => event.anonymous_id)).toEqual(['told', 'told'])
})

test('a failed transaction records nothing', async () => {
  const userId = randomUUID()
  const failing = db.transaction().execute(async (tx) => {
    await recordSubscription(tx, {
      snapshot: PREMIUM,
      orderId: 'x',
      userId,
      accountType: 'Parent A',
      anonymousId: null,
      country: null,
    })
    throw new Error('the order was not completed')
  })
  await expect(failing).rejects.toThrow('not completed')
  expect(
    await db.selectFrom('analytics_events').select('id').where('user_id', '=', userId).execute(),
  ).toEqual([])
})
