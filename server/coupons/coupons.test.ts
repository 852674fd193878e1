import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApi } from '#tests/support/api.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  couponsFor,
  findTypedCode,
  findUsableCodes,
  mountDiscountLinks,
  redeemCodes,
  releaseCodes,
  reserveCodes,
} from './index.ts'

const { db } = await testDatabase()

/** An order in payment, as the payment engine writes it. */
async function anOrder(): Promise<{ orderId: string; scopeId: string }> {
  const scopeId = randomUUID()
  const { id } = await db
    .insertInto('orders')
    .values({
      order_no: `T${randomUUID().replaceAll('-', '').slice(0, 15).toUpperCase()}`,
      scope_id: scopeId,
      flow: 'join',
      payer_id: randomUUID(),
      state: 'open',
      amount_minor: 100_00,
      currency: 'USD',
      price_snapshot: '{}',
      price_hash: Buffer.alloc(32),
      request: '{}',
      locale: 'en',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { orderId: id, scopeId }
}

async function aSingleUseCode(): Promise<string> {
  const code = `GIFT-${randomUUID().slice(0, 8).toUpperCase()}`
  await db
    .insertInto('subscription_codes')
    .values({ code, amount_minor: 50_00, currency: 'USD', single_use: true })
    .execute()
  return code
}

const reserve = (orderId: string, codes: string[]) =>
  db.transaction().execute((tx) => reserveCodes(tx, { orderId, codes }))
const release = (orderId: string) => db.transaction().execute((tx) => releaseCodes(tx, orderId))
const redeem = (orderId: string) => db.transaction().execute((tx) => redeemCodes(tx, orderId))

async function isUsable(code: string, scopeId: string): Promise<boolean> {
  const usable = await findUsableCodes(db, { codes: [code], packageId: 1021, currency: 'USD', scopeId })
  return usable.length === 1
}

test('a referrer key gives its coupon, described in the language of the request', async () => {
  expect(await couponsFor(db, 'court15', { locale: 'en', scopeId: randomUUID() })).toEqual([
    {
      couponCode: 'COURT15',
      description: 'Court-partner discount',
      percent: 15,
      currency: null,
      packageIds: null,
      discount: null,
      discountFormatted: null,
      expiresAt: null,
    },
  ])
  expect(await couponsFor(db, 'Clinic25', { locale: 'es-MX', scopeId: randomUUID() })).toMatchObject([
    { description: 'Descuento de clínica familiar', percent: 25 },
  ])
})

test.each([null, '', 'nobody'])('the referrer key %j gives no coupon', async (referrer) => {
  expect(await couponsFor(db, referrer, { locale: 'en', scopeId: randomUUID() })).toEqual([])
})

test.each([
  ['court15', '15%'],
  ['CLINIC25', '25%'],
  ['nobody', null],
])('the link of %s offers %s', async (referrerKey, saving) => {
  const call = testApi((api) => mountDiscountLinks(api, { db }))
  expect((await call('GET', `/v2/offers/${referrerKey}`)).body).toEqual({ saving })
})

test('a link with a fixed coupon shows the amount; an expired one shows nothing', async () => {
  const coupon = {
    referrer_key: 'twenty',
    description: '{"en":"Twenty"}',
    amount_minor: 20_00,
    currency: 'USD',
  }
  await db
    .insertInto('coupons')
    .values({ ...coupon, coupon_code: 'TWENTY' })
    .execute()
  const call = testApi((api) => mountDiscountLinks(api, { db }))
  const promised = async () => (await call('GET', '/v2/offers/twenty')).body
  expect(await promised()).toEqual({ saving: '$20.00' })
  await db
    .updateTable('coupons')
    .set({ expires_at: new Date('2020-01-01') })
    .where('coupon_code', '=', 'TWENTY')
    .execute()
  expect(await promised()).toEqual({ saving: null })
})

test('an expired or withdrawn coupon is not offered', async () => {
  const coupon = { referrer_key: 'past', description: '{"en":"Past"}', percent: 5 }
  await db
    .insertInto('coupons')
    .values([
      { ...coupon, coupon_code: 'PAST', expires_at: new Date('2020-01-01') },
      { ...coupon, coupon_code: 'WITHDRAWN', active: false },
    ])
    .execute()
  expect(await couponsFor(db, 'past', { locale: 'en', scopeId: randomUUID() })).toEqual([])
})

test('a single-use code works for its own order, and for another one until the first is being paid', async () => {
  const [code, first, second] = [await aSingleUseCode(), await anOrder(), await anOrder()]
  const usable = async () => [await isUsable(code, first.scopeId), await isUsable(code, second.scopeId)]
  await reserve(first.orderId, [code])
  expect(await usable()).toEqual([true, true])
  await db
    .insertInto('payment_attempts')
    .values({
      order_id: first.orderId,
      n: 1,
      state: 'authorized',
      method: 'CREDIT_CARD',
      nonce_hash: Buffer.from(code),
      api_request_key: code,
      amount_minor: 100_00,
      currency: 'USD',
      gateway_txn: code,
      lease_until: new Date(),
    })
    .execute()
  await db
    .updateTable('orders')
    .set({ state: 'authorized', winner_txn: code })
    .where('id', '=', first.orderId)
    .execute()
  expect(await usable()).toEqual([true, false])
})

test('a single-use code that one order holds cannot be held by another', async () => {
  const [code, first, second] = [await aSingleUseCode(), await anOrder(), await anOrder()]
  expect(await reserve(first.orderId, [code])).toEqual({ outcome: 'reserved' })
  expect(await reserve(second.orderId, [code])).toEqual({ outcome: 'taken', codes: [code] })
})

test('a released code can be held by another order, and then not by the first one', async () => {
  const [code, first, second] = [await aSingleUseCode(), await anOrder(), await anOrder()]
  await reserve(first.orderId, [code])
  await release(first.orderId)
  expect(await reserve(second.orderId, [code])).toEqual({ outcome: 'reserved' })
  expect(await reserve(first.orderId, [code])).toEqual({ outcome: 'taken', codes: [code] })
})

test('after a decline the same order holds its code again', async () => {
  const [code, order] = [await aSingleUseCode(), await anOrder()]
  await reserve(order.orderId, [code])
  await release(order.orderId)
  expect(await reserve(order.orderId, [code])).toEqual({ outcome: 'reserved' })
  expect(await reserve(order.orderId, [code])).toEqual({ outcome: 'reserved' })
})

test('a spent code stays spent', async () => {
  const [code, first, second] = [await aSingleUseCode(), await anOrder(), await anOrder()]
  await reserve(first.orderId, [code])
  await redeem(first.orderId)
  await release(first.orderId)
  expect(await reserve(second.orderId, [code])).toEqual({ outcome: 'taken', codes: [code] })
})

test('a multi-use code can be held by any number of orders', async () => {
  const orders = await Promise.all([anOrder(), anOrder(), anOrder()])
  const outcomes = await Promise.all(orders.map(({ orderId }) => reserve(orderId, ['FAMILY-2026'])))
  expect(outcomes.map((each) => each.outcome)).toEqual(['reserved', 'reserved', 'reserved'])
})

test('no code is held if one of the order’s codes is taken', async () => {
  const [taken, free, first, second] = [
    await aSingleUseCode(),
    await aSingleUseCode(),
    await anOrder(),
    await anOrder(),
  ]
  await reserve(first.orderId, [taken])
  expect(await reserve(second.orderId, [free, taken])).toEqual({ outcome: 'taken', codes: [taken] })
  const third = await anOrder()
  expect(await reserve(third.orderId, [free])).toEqual({ outcome: 'reserved' })
})

test('an unknown code cannot be held', async () => {
  const { orderId } = await anOrder()
  expect(await reserve(orderId, ['NOT-A-CODE'])).toEqual({ outcome: 'taken', codes: ['NOT-A-CODE'] })
})

test('of thirty concurrent orders with the same two codes, in either order, exactly one gets them', async () => {
  const [one, two] = [await aSingleUseCode(), await aSingleUseCode()]
  const orders = await Promise.all(Array.from({ length: 30 }, anOrder))
  const outcomes = await Promise.all(
    orders.map(({ orderId }, index) => reserve(orderId, index % 2 ? [one, two] : [two, one])),
  )
  expect(outcomes.filter(({ outcome }) => outcome === 'reserved')).toHaveLength(1)
})

test('staff find a coupon by its code and by the key of its link, in capitals or not', async () => {
  await db
    .insertInto('coupons')
    .values({ coupon_code: 'LAKE-10', referrer_key: 'Lake-Clinic', description: '{}', percent: 10 })
    .execute()
  for (const typed of ['LAKE-10', 'lake-10'])
    expect(await findTypedCode(db, typed)).toEqual([{ code: 'LAKE-10', kind: 'coupon', active: true }])
  for (const typed of ['Lake-Clinic', 'lake-clinic', 'LAKE-CLINIC'])
    expect(await findTypedCode(db, typed)).toEqual([{ code: 'LAKE-10', kind: 'partner', active: true }])
})
