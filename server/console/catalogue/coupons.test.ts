import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  addConsoleCoupon,
  previewConsoleCoupon,
  readConsoleCoupons,
} from '#domain/contracts/console/coupons.ts'
import { couponsFor, findCoupons } from '#server/coupons/index.ts'
import { testApi } from '#tests/support/api.ts'
import { noor, sam, staffOf, stale } from '#tests/support/console/catalogue-staff.ts'
import { testDatabase } from '#tests/support/database.ts'
import { inDays } from '#tests/support/days.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import { giveYears } from '#tests/support/payments/refunds.ts'
import { bearerOf } from '#tests/support/console/staff.ts'
import { withoutGuards } from '#tests/support/without-guards.ts'
import { mountApprovals } from '../approvals/routes.ts'
import { mountCoupons } from './coupon-routes.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db, { fulfil: giveYears })
/** In whole dollars. */
const ALONE = 3_000
const call = testApi((api) => {
  mountCoupons(api, staffOf, { db, codesAlone: ALONE })
  mountApprovals(api, staffOf, { db, payments, refundAlone: 50 })
})

// What one person adds alone counts together, so each test begins with nothing.
beforeEach(async () => {
  await sql`truncate coupons`.execute(db)
})

type Coupon = Record<string, unknown> & { code: string; referrerKey: string }
/** A coupon with its own code and discount link. */
const aCoupon = (given: object = {}): Coupon => {
  const name = randomUUID().slice(0, 8)
  return {
    code: `T-${name.toUpperCase()}`,
    referrerKey: name,
    percent: 30,
    amount: null,
    market: null,
    packageIds: null,
    from: null,
    until: null,
    uses: 4,
    description: { en: 'Spring discount', 'es-MX': 'Descuento de primavera' },
    reason: 'agreed with the partner',
    ...given,
  }
}
const add = async (coupon: Coupon, { bearer = noor, key = '' } = {}) =>
  call('POST', '/v2/console/coupons', {
    bearer,
    headers: { 'idempotency-key': key || randomUUID() },
    body: coupon,
  })
const idOf = async (coupon: Coupon) => addConsoleCoupon.answers[201].parse((await add(coupon)).body).id
const end = async (id: number, { bearer = noor, reason = 'the partner has closed' } = {}) =>
  call('POST', `/v2/console/coupons/${id}/withdrawal`, { bearer, body: { reason } })
const found = async ({ referrerKey }: Coupon) =>
  (await findCoupons(db, referrerKey)).map(({ code, percent }) => [code, percent])
const listed = async () =>
  readConsoleCoupons.answers[200].parse((await call('GET', '/v2/console/coupons', { bearer: noor })).body)
    .coupons
const trail = async (count: number) =>
  (
    await sql<{ kind: string; subject: string; reason: string }>`
    select kind, subject, reason from staff_actions order by n desc limit ${count}`.execute(db)
  ).rows

test('a coupon that staff add works at once, in both languages, until they end it', async () => {
  const coupon = aCoupon({ packageIds: [1021] })
  const id = await idOf(coupon)
  expect(await couponsFor(db, coupon.referrerKey, { locale: 'es-MX', scopeId: randomUUID() })).toMatchObject([
    { description: 'Descuento de primavera', percent: 30, packageIds: [1021] },
  ])
  expect((await listed())[0]).toMatchObject({ id, addedName: 'The catalogue', used: 0, withdrawnAt: null })
  expect((await end(id)).status).toBe(204)
  expect(await found(coupon)).toEqual([])
  expect((await end(id, { bearer: sam })).status).toBe(204)
  expect((await listed())[0]).toMatchObject({ id, withdrawnName: 'The catalogue' })
  expect(await trail(2)).toEqual([
    { kind: 'withdraw-coupon', subject: `coupon ${id}`, reason: 'the partner has closed' },
    { kind: 'add-coupon', subject: `coupon ${id}`, reason: 'agreed with the partner' },
  ])
})

test('a lost answer adds nothing twice, and the key of another coupon is refused', async () => {
  const [coupon, key] = [aCoupon(), randomUUID()]
  const first = await add(coupon, { key })
  expect(await add(coupon, { key })).toMatchObject({ status: 201, body: first.body })
  expect((await add(aCoupon(), { key })).status).toBe(409)
  expect((await add(coupon, { key, bearer: sam })).status).toBe(409)
})

test.each([
  { percent: 31 },
  { percent: null, amount: '20.00', market: 'default' },
  { packageIds: [1021] },
  { from: inDays(2) },
  { until: inDays(30) },
  { uses: 5 },
  { description: { en: 'Autumn discount', 'es-MX': 'Descuento de otoño' } },
])('a second coupon with the key of the first is refused: %j', async (other) => {
  const [coupon, key] = [aCoupon(), randomUUID()]
  expect((await add(coupon, { key })).status).toBe(201)
  expect(await add({ ...coupon, ...other }, { key })).toMatchObject({
    status: 409,
    body: { code: 'api.idempotency' },
  })
})

test('a coupon that overlaps another one of its code is refused, also if both are added at once', async () => {
  const coupon = aCoupon({ until: inDays(30) })
  const both = await Promise.all([add(coupon), add(coupon, { bearer: sam })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
  expect(await add({ ...coupon, percent: 40, from: inDays(20), until: null })).toMatchObject({
    status: 422,
    body: { validationErrors: [{ field: 'code' }] },
  })
  expect((await add({ ...coupon, percent: 40, from: inDays(32), until: null })).status).toBe(201)
  expect(await found(coupon)).toEqual([[coupon.code, 30]])
})

test('if a code has two coupons, a buyer gets the coupon that is valid on the day', async () => {
  const coupon = aCoupon({ until: inDays(3) })
  await idOf(coupon)
  await idOf({ ...coupon, percent: 40, from: inDays(5), until: null })
  await sql`update coupons set starts_at = starts_at - interval '10 days', expires_at = expires_at - interval '10 days'
    where coupon_code = ${coupon.code}`.execute(db)
  expect(await found(coupon)).toEqual([[coupon.code, 40]])
})

test('a preview shows what a buyer pays for each package of the coupon', async () => {
  const { reason: _, ...typed } = aCoupon({
    percent: null,
    amount: '20.00',
    market: 'GB',
    packageIds: [2063],
  })
  const answer = await call('POST', '/v2/console/previews/coupons', { bearer: noor, body: typed })
  expect(previewConsoleCoupon.answers[200].parse(answer.body).prices).toEqual([
    { packageId: 2063, name: 'Premium UK', years: 1, currency: 'GBP', price: 168_00, after: 148_00 },
  ])
  const all = await call('POST', '/v2/console/previews/coupons', {
    bearer: bearerOf('auditor'),
    body: { ...typed, percent: 30, amount: null, market: null, packageIds: null },
  })
  const { prices } = previewConsoleCoupon.answers[200].parse(all.body)
  expect(prices).toHaveLength(10)
  expect(prices.find(({ packageId }) => packageId === 1021)).toMatchObject({ price: 204_00, after: 142_80 })
})

test.each([
  ['a day that has begun', { from: inDays(-2) }, 'from'],
  ['no Spanish text', { description: { en: 'Spring', 'es-MX': '' } }, 'description'],
  ['neither a percentage nor an amount', { percent: null }, 'percent'],
  ['a package of another market', { market: 'GB', packageIds: [1021] }, 'packageIds'],
  ['a short reason', { reason: 'so' }, 'reason'],
] as const)('a coupon with %s is refused', async (_what, given, field) => {
  expect(await add(aCoupon(given))).toMatchObject({ status: 422, body: { validationErrors: [{ field }] } })
})

test('with an old log-in, a change is refused, and an unknown coupon is not found', async () => {
  expect(await add(aCoupon(), { bearer: stale })).toMatchObject({
    status: 403,
    body: { code: 'api.freshLogIn' },
  })
  expect((await end(999_999)).status).toBe(404)
  expect((await end(1, { bearer: bearerOf('auditor') })).status).toBe(403)
})

const approve = async (id: string, { amount, bearer = sam }: { amount: number; bearer?: string }) =>
  call('POST', `/v2/console/approvals/${id}/agreement`, { bearer, body: { amount } })
const asked = async (coupon: Coupon) => addConsoleCoupon.answers[202].parse((await add(coupon)).body).approval

test('a free coupon waits for a second person: it is worth its uses on the dearest order', async () => {
  const coupon = aCoupon({ percent: 100, uses: 4 })
  const id = await asked(coupon)
  expect(await found(coupon)).toEqual([])
  // Two years of a built package with both extras, for two parents.
  const amount = 4 * 2 * (180_00 + 110_00 + 140_00)
  expect(await approve(id, { amount, bearer: noor })).toMatchObject({
    status: 409,
    body: { code: 'api.approval.own' },
  })
  const made = await approve(id, { amount })
  expect(made).toMatchObject({ status: 200, body: { outcome: 'coupon-added', amount, currency: 'USD' } })
  expect((await approve(id, { amount })).body).toEqual(made.body)
  expect(await found(coupon)).toEqual([[coupon.code, 100]])
  expect((await listed())[0]).toMatchObject({ addedName: 'The catalogue', agreedName: 'Sam Lee' })
})

test('a coupon without a limit of uses always waits, and small ones of one person count together', async () => {
  expect((await add(aCoupon({ percent: 1, uses: null }))).status).toBe(202)
  expect((await add(aCoupon({ percent: 100, uses: 3 }))).status).toBe(201)
  expect((await add(aCoupon({ percent: 100, uses: 1 }))).status).toBe(202)
  expect((await add(aCoupon({ percent: 100, uses: 1 }), { bearer: sam })).status).toBe(201)
})

test('an approval is refused once its coupon is worth something else', async () => {
  const coupon = aCoupon({ percent: 100, uses: 4 })
  const id = await asked(coupon)
  await withoutGuards(
    db,
    'approvals',
    sql`update approvals set content = content || '{"uses": 400}' where id = ${id}`,
  )
  expect(await approve(id, { amount: 4 * 2 * 430_00 })).toMatchObject({
    status: 409,
    body: { code: 'api.approval.noLongerFits' },
  })
  expect(await found(coupon)).toEqual([])
})
