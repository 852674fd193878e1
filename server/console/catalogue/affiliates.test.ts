import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addConsoleAffiliate, readConsoleAffiliates } from '#domain/contracts/console/affiliates.ts'
import { testApi } from '#tests/support/api.ts'
import { noor, sam, staffOf } from '#tests/support/console/catalogue-staff.ts'
import { testDatabase } from '#tests/support/database.ts'
import { inDays } from '#tests/support/days.ts'
import { bearerOf } from '#tests/support/console/staff.ts'
import { mountAffiliates } from './affiliate-routes.ts'

const { db } = await testDatabase()
const call = testApi((api) => mountAffiliates(api, staffOf, { db }))

beforeEach(async () => {
  await sql`truncate affiliates`.execute(db)
})

const CLINIC = {
  name: 'Clinic of Lake Street',
  referrerKey: 'Lake-Clinic',
  from: null as string | null,
  ends: false,
  seenId: null as number | null,
  reason: 'agreed with the clinic',
}
const add = async (given: Partial<typeof CLINIC> = {}, { bearer = noor, key = '' } = {}) =>
  call('POST', '/v2/console/affiliates', {
    bearer,
    headers: { 'idempotency-key': key || randomUUID() },
    body: { ...CLINIC, ...given },
  })
const idOf = async (given: Partial<typeof CLINIC> = {}) =>
  addConsoleAffiliate.answers[201].parse((await add(given)).body).id
const takeBack = async (id: number) =>
  call('POST', `/v2/console/affiliates/${id}/withdrawal`, {
    bearer: noor,
    body: { reason: 'the clinic has closed' },
  })
const listed = async () =>
  readConsoleAffiliates.answers[200].parse(
    (await call('GET', '/v2/console/affiliates', { bearer: noor })).body,
  ).affiliates

test('an affiliate says what its link gives, and a change and an end are later rows of it', async () => {
  await db
    .insertInto('coupons')
    .values({
      coupon_code: 'LAKE-10',
      referrer_key: 'LAKE-CLINIC',
      description: '{"en":"Clinic discount","es-MX":"Descuento"}',
      percent: 10,
    })
    .execute()
  const first = await idOf()
  const renamed = await idOf({ name: 'Clinic of the Lakes', from: inDays(3), seenId: first })
  const end = await idOf({ ends: true, from: inDays(9), seenId: renamed })
  expect(await listed()).toMatchObject([
    { id: end, ends: true },
    { id: renamed, name: 'Clinic of the Lakes' },
    {
      id: first,
      referrerKey: 'lake-clinic',
      orders: 0,
      gives: [{ code: 'LAKE-10', description: 'Clinic discount' }],
    },
  ])
  expect((await takeBack(end)).status).toBe(204)
  expect(await takeBack(first)).toMatchObject({ status: 409 })
  expect((await listed()).map(({ id }) => id)).toEqual([renamed, first])
})

test('of two people who add the same affiliate at once, the second is told', async () => {
  const both = await Promise.all([add(), add({ name: 'Another' }, { bearer: sam })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
})

test('a lost answer adds nothing twice', async () => {
  const key = randomUUID()
  const first = await add({}, { key })
  expect(await add({}, { key })).toMatchObject({ status: 201, body: first.body })
  for (const other of [{ referrerKey: 'other' }, { name: 'Another' }, { ends: true }, { from: inDays(9) }])
    expect((await add(other, { key })).status).toBe(409)
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a key with a space', { referrerKey: 'a b' }, 'referrerKey'],
  ['a day that has begun', { from: '2020-01-01' }, 'from'],
  ['an end of nothing', { ends: true }, 'ends'],
  ['a short reason', { reason: 'so' }, 'reason'],
] as const)('an affiliate with %s is refused', async (_what, given, field) => {
  expect(await add(given)).toMatchObject({ status: 422, body: { validationErrors: [{ field }] } })
})

test('only the catalogue adds an affiliate', async () => {
  for (const role of ['support', 'auditor'] as const)
    expect((await add({}, { bearer: bearerOf(role) })).status).toBe(403)
})
