import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pricingInfo, type PricingInfo } from '#domain/contracts/pricing.ts'
import { fieldsOf } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder, priceOf } from '#tests/support/buyers/draft-orders.ts'
import {
  aCoParent,
  aDraft,
  aDraftReadyToPay,
  aParent,
  ESSENTIALS,
  ESSENTIALS_UK,
  joinApi,
  LONDON,
  MINNEAPOLIS,
  type Draft,
} from '#tests/support/buyers/joining.ts'
import { aFamily } from '#tests/support/people.ts'

const { db } = await testDatabase()
const call = joinApi(db)

async function priced(draft: Draft, options: Parameters<typeof priceOf>[2] = {}): Promise<PricingInfo> {
  const answer = await priceOf(call, draft, options)
  expect(answer.status).toBe(200)
  return pricingInfo.parse(answer.body)
}
const statusOfOrder = async (draft: Draft, changes: object, options: Parameters<typeof priceOf>[2] = {}) =>
  (await placeOrder(call, draft, { ...(await anOrder(call, draft, options)), ...changes })).status
async function charges(draft: Draft): Promise<number> {
  const rows = await db
    .selectFrom('orders')
    .select('id')
    .where('scope_id', '=', draft.signupId)
    .where('state', '=', 'paid')
    .execute()
  return rows.length
}

test('a price without an address contains no tax and says so', async () => {
  const price = await priced(await aDraft(call), { address: null })
  expect(price).toMatchObject({ taxesCalculated: false, taxes: [], totals: { total: 144_00, taxAmount: 0 } })
  expect((await priced(await aDraft(call))).taxesCalculated).toBe(true)
})

test.each([
  ['region', 'ZZ'],
  ['region', 'ON'],
  ['postalCode', '55'],
  ['country', 'ZZ'],
] as const)('an address that no order accepts has no price (%s %s)', async (field, value) => {
  const address = { ...MINNEAPOLIS, [field]: value }
  const { status, body } = await priceOf(call, await aDraft(call), { address })
  expect(status).toBe(422)
  expect(fieldsOf(body)).toContain(`address.${field}`)
})

test('paying for both doubles the subscription, and has no effect before the co-parent is entered', async () => {
  expect(await priced(await aDraft(call), { payForCoparent: true, address: null })).toMatchObject({
    payForCoParent: false,
    totals: { total: 144_00 },
  })
  const draft = await aDraftReadyToPay(call)
  expect(await priced(draft, { payForCoparent: true, address: null })).toMatchObject({
    payForCoParent: true,
    totals: { total: 288_00 },
  })
})

test('paying for a co-parent who may already have an account is not offered', async () => {
  const draft = await aDraftReadyToPay(call)
  const coParent = aCoParent({ lastName: 'Okafor', email: (await aFamily(db)).email })
  const statuses: number[] = []
  for (const coParentDuplicateConfirmed of [false, true]) {
    const body = { coParent, coParentDuplicateConfirmed, sections: ['FAMILY'] }
    statuses.push((await call('PUT', draft.path, { headers: draft.headers, body })).status)
  }
  expect(statuses).toEqual([422, 200])
  expect(await priced(draft, { payForCoparent: true })).toMatchObject({ payForCoParent: false })
})

test('a price in pounds contains VAT, which doubles for both', async () => {
  const draft = await aDraftReadyToPay(call, {
    address: LONDON,
    order: ESSENTIALS_UK,
    timeZone: 'Europe/London',
  })
  const options = { order: ESSENTIALS_UK, address: LONDON }
  expect(await priced(draft, options)).toMatchObject({
    vat: { amount: 20_00 },
    taxes: [],
    totals: { total: 120_00, currencyCode: 'GBP' },
  })
  expect(await priced(draft, { ...options, payForCoparent: true })).toMatchObject({
    vat: { amount: 40_00 },
    totals: { total: 240_00 },
  })
})

test('codes are normalised, and unusable ones are left out', async () => {
  const draft = await aDraft(call)
  const price = await priced(draft, {
    codes: [' family-2026 ', 'FAMILY-2026', 'SPRING-2020', 'nothing'],
    address: null,
  })
  expect(price.paymentCodeDetails.map(({ code, amount }) => [code, amount])).toEqual([['FAMILY-2026', 20_00]])
  expect(price.totals.total).toBe(124_00)
})

test('the coupon of a discount link is deducted, with the rounding of the specification', async () => {
  const draft = await aDraft(call)
  await db
    .updateTable('registrations')
    .set({ referrer_key: 'court15' })
    .where('id', '=', draft.signupId)
    .execute()
  const price = await priced(draft, { address: null })
  expect(price.couponDetail).toMatchObject({ couponCode: 'COURT15', percent: 15, discount: 21_60 })
  expect(price.totals.total).toBe(122_40)
  const { body } = await call('GET', `${draft.path}/coupons`, { headers: draft.headers })
  expect(body).toMatchObject({ coupons: [{ couponCode: 'COURT15', percent: 15 }] })
})

test.each([
  ['a package nobody sells', { ...ESSENTIALS, packageId: 4711 }],
  ['build-your-own without a term', { packageId: 1090, productId: '', services: [] }],
  [
    'a package with a service that it does not have',
    { ...ESSENTIALS, services: [...ESSENTIALS.services, 'UNLIMITEDPAYMENTS'] },
  ],
])('%s has no price', async (_why, order) => {
  expect((await priceOf(call, await aDraft(call), { order })).status).toBe(422)
})

test('a built package costs what its requested extras cost, without the others', async () => {
  const build = { packageId: 1090, productId: 'SUB1YEAR', services: ['TONEMETER'] }
  const price = await priced(await aDraft(call), { order: build, address: null })
  expect(price.totals.total).toBe(159_00)
})

test('prices, coupons and orders require the key', async () => {
  const [draft, other] = [await aDraftReadyToPay(call), await aDraft(call)]
  const foreign = { ...draft, headers: other.headers }
  const body = await anOrder(call, draft)
  expect((await priceOf(call, foreign)).status).toBe(404)
  expect((await placeOrder(call, foreign, body)).status).toBe(404)
  for (const path of ['coupons', 'orders/current']) {
    expect((await call('GET', `${draft.path}/${path}`, { headers: other.headers })).status).toBe(404)
    expect((await call('GET', `${draft.path}/${path}`)).status).toBe(401)
    const unknown = `/v2/registrations/${randomUUID()}/${path}`
    expect((await call('GET', unknown, { headers: draft.headers })).status).toBe(404)
  }
})

test('the server ignores the amounts of the client', async () => {
  const draft = await aDraftReadyToPay(call)
  const { payment } = await anOrder(call, draft)
  for (const said of [
    { amountDisplayed: 1 },
    { amountDisplayed: 0 },
    { taxAmountDisplayed: 0 },
    { amountDisplayed: -14400 },
  ]) {
    expect(await statusOfOrder(draft, { payment: { ...payment, ...said } })).toBe(409)
  }
  expect(await charges(draft)).toBe(0)
})

test('a package other than the chosen one is refused', async () => {
  const draft = await aDraftReadyToPay(call)
  const cheaper = { packageId: 1001, productId: 'SUB1YEAR', services: ['MYFILES', 'CALLSBASIC'] }
  expect(await statusOfOrder(draft, { order: cheaper })).toBe(422)
  expect(await statusOfOrder(draft, { order: { ...ESSENTIALS, productId: 'SUB2YEAR' } })).toBe(422)
})

test('an order for both needs the price for both, and an order with a code needs the price with it', async () => {
  const draft = await aDraftReadyToPay(call)
  expect(await statusOfOrder(draft, { payForCoparent: true })).toBe(409)
  expect(await statusOfOrder(draft, { promoCodes: ['FAMILY-2026'] })).toBe(409)
  expect(await statusOfOrder(draft, { promoCodes: null }, { codes: ['FAMILY-2026'] })).toBe(409)
  expect(await charges(draft)).toBe(0)
})

test('an order without an address is refused', async () => {
  const draft = await aDraft(call)
  await call('PUT', draft.path, {
    headers: draft.headers,
    body: { coParent: aCoParent(), sections: ['FAMILY'] },
  })
  await call('PUT', draft.path, {
    headers: draft.headers,
    body: { order: ESSENTIALS, sections: ['PACKAGE'] },
  })
  const refused = await placeOrder(call, draft, await anOrder(call, draft, { address: MINNEAPOLIS }))
  expect([refused.status, fieldsOf(refused.body)]).toEqual([422, ['address']])
})

test('a price needs the id and the phone of its own draft', async () => {
  const parent = aParent({ phoneNumber: '6125550142' })
  const [draft, other] = [await aDraft(call, parent), await aDraft(call)]
  const ask = async (changes: object) =>
    call('POST', `${draft.path}/order-pricing`, {
      headers: draft.headers,
      body: {
        limboId: draft.signupId,
        orderDetail: ESSENTIALS,
        phoneCountryCode: '+1',
        phoneNumber: '(612) 555-0142',
        ...changes,
      },
    })
  expect((await ask({})).status).toBe(200)
  expect((await ask({ limboId: other.signupId })).status).toBe(403)
  const emoji = await ask({ phoneCountryCode: '🙂' })
  expect([emoji.status, fieldsOf(emoji.body)]).toEqual([422, ['phoneCountryCode']])
  expect((await ask({ phoneCountryCode: '+44' })).status).toBe(422)
  expect((await ask({ phoneNumber: '6125550143' })).status).toBe(422)
})
