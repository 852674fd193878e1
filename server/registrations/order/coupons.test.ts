import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { pricingInfo } from '#domain/contracts/pricing.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder, priceOf } from '#tests/support/buyers/draft-orders.ts'
import { aDraftReadyToPay, joinApi, type Draft } from '#tests/support/buyers/joining.ts'

const { db } = await testDatabase()
const call = joinApi(db)

/** A coupon of 10 percent, and the key of its link. */
async function aCoupon(given: { most_uses?: number; package_ids?: number[]; currency?: string }) {
  const key = crypto.randomUUID().slice(0, 12)
  await db
    .insertInto('coupons')
    .values({
      coupon_code: key.toUpperCase(),
      referrer_key: key,
      description: '{"en":"Ten","es-MX":"Diez"}',
      percent: 10,
      ...given,
    })
    .execute()
  return key
}

/** A draft of a visitor of this link. */
async function aDraftBy(key: string): Promise<Draft> {
  const draft = await aDraftReadyToPay(call)
  await db.updateTable('registrations').set({ referrer_key: key }).where('id', '=', draft.signupId).execute()
  return draft
}

const discountOf = async (draft: Draft) =>
  pricingInfo.parse((await priceOf(call, draft)).body).couponDetail?.discount ?? 0

test('a coupon for another package or another market lowers no price', async () => {
  expect(await discountOf(await aDraftBy(await aCoupon({ package_ids: [1011] })))).toBe(14_40)
  expect(await discountOf(await aDraftBy(await aCoupon({ package_ids: [1021] })))).toBe(0)
  expect(await discountOf(await aDraftBy(await aCoupon({ currency: 'GBP' })))).toBe(0)
})

test('one order gets the last use of a coupon, and the other buyer is asked to check the price again', async () => {
  const key = await aCoupon({ most_uses: 1 })
  const drafts = [await aDraftBy(key), await aDraftBy(key)] as const
  const orders = await Promise.all(drafts.map(async (draft) => anOrder(call, draft)))
  const placed = await Promise.all(drafts.map(async (draft, n) => placeOrder(call, draft, orders[n])))
  expect(placed.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const late = drafts.find((_, n) => placed[n]?.status === 409)
  if (!late) throw new Error('one of them came late')
  expect(placed.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'checkout.priceChanged' })
  expect(await discountOf(late)).toBe(0)
  const { rows } = await sql<{ state: string }>`
    select o.state from orders o join coupons c on c.id = o.coupon_id where c.referrer_key = ${key}`.execute(
    db,
  )
  expect(rows).toEqual([{ state: 'paid' }])
})

test('an order keeps the coupon that it was sold with, whatever staff do later', async () => {
  const key = await aCoupon({})
  const draft = await aDraftBy(key)
  const placed = await placeOrder(call, draft, await anOrder(call, draft))
  expect(placed.status).toBe(200)
  await sql`update coupons set withdrawn_at = app_now(), description = '{}' where referrer_key = ${key}`.execute(
    db,
  )
  const again = await call('GET', `${draft.path}/orders/current`, { headers: draft.headers })
  expect(again.body).toMatchObject({
    result: { pricingInfo: { couponDetail: { discount: 14_40, description: 'Ten' } } },
  })
})
