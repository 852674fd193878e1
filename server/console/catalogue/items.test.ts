import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { addConsoleItem, endConsoleItem, readConsoleItems } from '#domain/contracts/console/items.ts'
import { readPackages, readPricingGroup } from '#domain/contracts/packages.ts'
import { dayAfter } from '#domain/days.ts'
import { DAY_SECONDS } from '#domain/durations.ts'
import { readToday, setClockOffset } from '#server/db/clock.ts'
import { findTermPrice, mountPackages, readPrices } from '#server/packages/index.ts'
import { testApi } from '#tests/support/api.ts'
import { noor, sam, staffOf } from '#tests/support/console/catalogue-staff.ts'
import { testDatabase } from '#tests/support/database.ts'
import { shippedFlags } from '#tests/support/flags.ts'
import { bearerOf } from '#tests/support/console/staff.ts'
import { mountItems } from './item-routes.ts'

const { db } = await testDatabase()
const call = testApi((api) => {
  mountItems(api, staffOf, { db })
  mountPackages(api, { db, flagsOf: shippedFlags })
})

beforeEach(async () => {
  await setClockOffset(db, 0)
  await sql`delete from catalogue_sales where not begins`.execute(db)
})

const inDays = async (days: number) => dayAfter(await readToday(db), days)
const words = (name: string) => ({ name, description: `${name} for two homes.`, badge: '', features: [] })
const aPackage = (given: object = {}) => ({
  kind: 'package',
  code: `family-${randomUUID().slice(0, 6)}`,
  market: 'default',
  from: null as string | null,
  prices: [
    { term: 'SUB1YEAR', amount: '120.00' },
    { term: 'SUB2YEAR', amount: '220.00' },
  ],
  services: ['MYFILES', 'TONEMETER'],
  groups: ['P1'],
  texts: { en: words('Family'), 'es-MX': words('Familia') },
  reason: 'asked for by many families',
  ...given,
})
const anExtra = (given: object = {}) =>
  aPackage({ kind: 'extra', code: `VIDEO${Date.now()}`, services: [], groups: [], ...given })
const send = async (path: string, body: object, { bearer = noor, key = '' } = {}) =>
  call('POST', path, { bearer, headers: { 'idempotency-key': key || randomUUID() }, body })
const add = async (item: object, given: { bearer?: string; key?: string } = {}) =>
  send('/v2/console/items', item, given)
const idsOf = async (item: object) => addConsoleItem.answers[201].parse((await add(item)).body).packageIds
const end = async (ending: object, given: { bearer?: string; key?: string } = {}) =>
  send('/v2/console/items/endings', { service: null, from: null, reason: 'nobody buys it', ...ending }, given)
const shown = async (id: number) => {
  const answer = await call('GET', `/v2/packages?ids=${id}`, { headers: { 'accept-language': 'es-MX' } })
  return readPackages.answers[200].parse(answer.body).packages[0]
}
const offered = async () => {
  const answer = await call('GET', '/v2/pricing-groups?country=US&phoneCountryCode=1&phoneNumber=')
  return readPricingGroup.answers[200].parse(answer.body).packageIds
}
const extrasNow = async () =>
  (await shown(1090))?.terms.map(({ extras }) => extras.map(({ service }) => service))
const itemsNow = async () =>
  readConsoleItems.answers[200].parse((await call('GET', '/v2/console/items', { bearer: noor })).body).items

const endedOn = async (from: string | null, packageId: number) =>
  endConsoleItem.answers[201].parse((await end({ packageId, from })).body).id
const takeBack = async (id: number) =>
  call('POST', `/v2/console/items/days/${id}/withdrawal`, {
    bearer: noor,
    body: { reason: 'it was a mistake' },
  })

test('a package that staff add is sold to its group from its day on, in both terms', async () => {
  const [one = 0, two = 0] = await idsOf(aPackage({ from: await inDays(3) }))
  expect(await offered()).not.toContain(one)
  expect(await shown(one)).toBeUndefined()
  await setClockOffset(db, 4 * DAY_SECONDS)
  expect((await offered()).slice(-2)).toEqual([one, two])
  expect(await shown(one)).toMatchObject({
    packageName: 'Familia, 1 año',
    price: 120_00,
    includesVat: false,
    services: ['MYFILES', 'TONEMETER'],
  })
  expect(await shown(two)).toMatchObject({ packageName: 'Familia, 2 años', price: 220_00 })
})

test('a British package has the VAT of its market in its price', async () => {
  const [id = 0] = await idsOf(aPackage({ market: 'GB', prices: [{ term: 'SUB1YEAR', amount: '60.00' }] }))
  expect(await shown(id)).toMatchObject({ currencyCode: 'GBP', includesVat: true, vatAmount: 10_00 })
})

test('an extra that staff add can be built into a package, until its end', async () => {
  const extra = anExtra({ prices: [{ term: 'SUB1YEAR', amount: '30.00' }] })
  await idsOf(extra)
  expect(await extrasNow()).toEqual([
    [extra.code, 'TONEMETER', 'UNLIMITEDPAYMENTS'],
    ['TONEMETER', 'UNLIMITEDPAYMENTS'],
  ])
  expect((await shown(1090))?.serviceTexts).toContainEqual(
    expect.objectContaining({ service: extra.code, name: 'Familia' }),
  )
  const day = await inDays(0)
  expect(await readPrices(db, { market: 'default', day })).toContainEqual(
    expect.objectContaining({ service: extra.code, serviceName: 'Family' }),
  )
  expect((await end({ packageId: 1090, service: extra.code })).status).toBe(201)
  expect((await extrasNow())?.flat()).not.toContain(extra.code)
})

test('after its end nobody can buy a package, and its renewals keep their agreed price', async () => {
  await end({ packageId: 1012, from: await inDays(3) })
  expect(await offered()).toContain(1012)
  await setClockOffset(db, 4 * DAY_SECONDS)
  expect(await offered()).not.toContain(1012)
  // Without a price of today, a renewal takes the agreed one.
  expect(await findTermPrice(db, { packageId: 1012, years: 2, services: [] })).toBeNull()
  expect((await itemsNow()).find(({ packageId }) => packageId === 1012)).toMatchObject({ isSold: false })
})

test('an end can be taken back before its day, and not after', async () => {
  expect((await takeBack(await endedOn(await inDays(3), 1012))).status).toBe(204)
  expect(await takeBack(await endedOn(null, 1002))).toMatchObject({
    status: 409,
    body: { code: 'api.items.begun' },
  })
  await setClockOffset(db, 4 * DAY_SECONDS)
  expect(await offered()).toContain(1012)
})

test('of two people who end the same package, the second is told who was first', async () => {
  const both = await Promise.all([end({ packageId: 1012 }), end({ packageId: 1012 }, { bearer: sam })])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'api.items.endedBefore' })
})

test('a lost answer adds nothing twice', async () => {
  const [item, key] = [aPackage(), randomUUID()]
  const first = await add(item, { key })
  expect(await add(item, { key })).toMatchObject({ status: 201, body: first.body })
  const others = [
    { code: aPackage().code },
    { from: await inDays(3) },
    { prices: [{ term: 'SUB1YEAR', amount: '120.00' }] },
    { prices: [{ term: 'SUB1YEAR', amount: '12.00' }, item.prices[1]] },
    { services: ['MYFILES'] },
    { groups: ['P1', 'P2'] },
    { texts: { en: words('Familiy'), 'es-MX': words('Familia') } },
  ]
  for (const other of others)
    expect(await add({ ...item, ...other }, { key }), JSON.stringify(other)).toMatchObject({ status: 409 })
})

test('a second end with the key of the first is refused', async () => {
  const key = randomUUID()
  expect((await end({ packageId: 1012, from: await inDays(3) }, { key })).status).toBe(201)
  expect((await end({ packageId: 1012, from: await inDays(3) }, { key })).status).toBe(201)
  for (const from of [null, await inDays(4)])
    expect((await end({ packageId: 1012, from }, { key })).status).toBe(409)
})

test('the last package of a group cannot be ended', async () => {
  await end({ packageId: 2061 })
  expect(await end({ packageId: 2063 })).toMatchObject({
    status: 422,
    body: { validationErrors: [{ field: 'packageId' }] },
  })
})

test.each([
  ['a code that is taken', { code: 'premium' }, 'code'],
  ['a code with capitals', { code: 'Family' }, 'code'],
  ['no price', { prices: [] }, 'prices'],
  ['a price of nothing', { prices: [{ term: 'SUB1YEAR', amount: '0' }] }, 'prices'],
  ['an unknown service', { services: ['YACHT'] }, 'services'],
  ['no group', { groups: [] }, 'groups'],
  ['a day that has begun', { from: '2020-01-01' }, 'from'],
  ['no Spanish name', { texts: { en: words('Family'), 'es-MX': words('') } }, 'texts.es-MX.name'],
  [
    'no British package to extend',
    { kind: 'extra', code: 'YACHT', market: 'GB', services: [], groups: [] },
    'market',
  ],
  ['a short reason', { reason: 'so' }, 'reason'],
] as const)('a package with %s is refused', async (_what, given, field) => {
  const { status, body } = await add(aPackage(given))
  expect(status).toBe(422)
  const { validationErrors } = body as { validationErrors: { field: string }[] }
  expect(validationErrors.map((each) => each.field)).toContain(field)
})

test('only the catalogue adds and ends, and an unknown package is not found', async () => {
  for (const role of ['support', 'auditor'] as const) {
    expect((await add(aPackage(), { bearer: bearerOf(role) })).status).toBe(403)
    expect((await end({ packageId: 1012 }, { bearer: bearerOf(role) })).status).toBe(403)
  }
  expect((await end({ packageId: 4711 })).status).toBe(404)
})
