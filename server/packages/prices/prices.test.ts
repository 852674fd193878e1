import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { firstMoment } from '#domain/places/first-moment.ts'
import { openDatabase } from '#server/db/database.ts'
import { readNow, setClockOffset } from '#server/db/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findGroupPackage, findPackages, findPackagesIn } from '../package-store.ts'
import {
  findUnfairBuilds,
  makeChange,
  planPriceChange,
  prepareChange,
  readPrices,
  withdrawChange,
  type TypedChange,
} from '../index.ts'

const { db, url } = await testDatabase()
const NOOR = { id: 'noor', name: 'Noor Haddad' }
const SAM = { id: 'sam', name: 'Sam Lee' }
const PREMIUM = { packageId: 1021, productId: 'SUB1YEAR', service: 'SUB1YEAR' }
const TONE = { packageId: 1090, productId: 'SUB1YEAR', service: 'TONEMETER' }
const JUNE = '2031-06-01'
const rise = (given: Partial<TypedChange> = {}): TypedChange => ({
  market: 'default',
  beginsOn: JUNE,
  prices: [{ ...PREMIUM, amount: '216.00' }],
  ...given,
})

beforeEach(async () => {
  await sql`truncate package_prices, catalogue_changes`.execute(db)
  await moveTo('2031-05-10T12:00:00Z')
})

async function moveTo(moment: string): Promise<void> {
  await setClockOffset(db, 0)
  const ahead = Math.round((Date.parse(moment) - (await readNow(db)).getTime()) / 1000)
  await setClockOffset(db, ahead)
}

async function prepared(typed: TypedChange = rise(), by = NOOR): Promise<number> {
  const asked = { ...typed, key: randomUUID(), reason: 'Premium rises in June' }
  const answer = await db.transaction().execute(async (tx) => prepareChange(tx, asked, by))
  if (answer.outcome !== 'prepared') throw new Error(answer.outcome)
  return answer.change.id
}

test('a change after which building costs too little or too much is found', async () => {
  const unfair = async (packageId: number, amount: string) => {
    const typed = rise({ prices: [{ packageId, productId: 'SUB1YEAR', service: 'SUB1YEAR', amount }] })
    const planned = await planPriceChange(db, typed)
    if (planned.outcome !== 'planned') throw new Error(planned.outcome)
    return findUnfairBuilds(db, { ...typed, plan: planned.plan })
  }
  const [premium] = await findPackages(db, [1021])
  expect(await unfair(1021, '300.00')).toMatchObject([
    { name: premium?.displayName, years: 1, readyMinor: 300_00 },
  ])
  expect(await unfair(1021, '20.00')).toMatchObject([{ name: premium?.displayName, readyMinor: 20_00 }])
  const same = ((premium?.priceMinor ?? 0) + 1) / 100
  expect(await unfair(1021, same.toFixed(2))).toEqual([])
})

const make = async (id: number, by = NOOR) => db.transaction().execute(async (tx) => makeChange(tx, id, by))
const withdraw = async (id: number, by = NOOR) =>
  db.transaction().execute(async (tx) => withdrawChange(tx, { id, reason: 'the costs stay as they are' }, by))

/** The present prices of Premium, and of the extra of a built package. */
async function pricesNow(of = db): Promise<(number | undefined)[]> {
  const [premium, built] = await findPackages(of, [1021, 1090])
  const extra = built?.terms[0]?.extras.find(({ service }) => service === 'TONEMETER')
  return [premium?.priceMinor, extra?.priceMinor]
}

const britishNow = async () =>
  (await findPackages(db, [2063])).map(({ priceMinor, vatMinor }) => [priceMinor, vatMinor])
const premiumOn = async (day: string) =>
  (await readPrices(db, { market: 'default', day })).find(({ packageId }) => packageId === 1021)

test('a new price begins at midnight in its market, in every place that shows or charges prices', async () => {
  await make(
    await prepared(
      rise({
        prices: [
          { ...PREMIUM, amount: '216' },
          { ...TONE, amount: '64.00' },
        ],
      }),
    ),
  )
  await moveTo('2031-06-01T03:59:00Z')
  expect(await pricesNow()).toEqual([204_00, 60_00])
  await moveTo('2031-06-01T04:00:01Z')
  expect(await pricesNow()).toEqual([216_00, 64_00])
  const offered = await findGroupPackage(db, { name: 'P1', market: 'default' }, 1021)
  const listed = (await findPackagesIn(db, 'USD')).find(({ id }) => id === 1021)
  expect([offered?.priceMinor, listed?.priceMinor]).toEqual([216_00, 216_00])
})

test('a process that was started earlier uses the new price from the same moment', async () => {
  const other = openDatabase({ url, poolSize: 1 })
  expect(await pricesNow(other)).toEqual([204_00, 60_00])
  await make(await prepared())
  await moveTo('2031-06-01T04:00:01Z')
  expect(await pricesNow(other)).toEqual([216_00, 60_00])
  await other.destroy()
})

test('a British price begins at midnight in Britain, and keeps its share of VAT', async () => {
  const uk = { packageId: 2063, productId: 'SUB1YEAR', service: 'SUB1YEAR' }
  await make(await prepared(rise({ market: 'GB', prices: [{ ...uk, amount: '180.00' }] })))
  await moveTo('2031-05-31T22:59:00Z')
  expect(await britishNow()).toEqual([[168_00, 28_00]])
  await moveTo('2031-05-31T23:00:01Z')
  expect(await britishNow()).toEqual([[180_00, 30_00]])
})

test('a prepared change and a withdrawn change do not change a price', async () => {
  await prepared()
  const back = await prepared()
  await make(back)
  expect(await withdraw(back, SAM)).toMatchObject({ outcome: 'decided', change: { decidedName: 'Sam Lee' } })
  await moveTo('2031-07-01T00:00:00Z')
  expect(await pricesNow()).toEqual([204_00, 60_00])
  const kept = await db.selectFrom('package_prices').select('is_made').execute()
  expect(kept).toEqual([{ is_made: false }, { is_made: false }])
})

test('the prices of a day show since when they are valid, and the next price', async () => {
  await make(await prepared())
  await make(await prepared(rise({ beginsOn: '2031-09-01', prices: [{ ...PREMIUM, amount: '219.00' }] })))
  expect(await premiumOn('2031-05-31')).toMatchObject({ priceMinor: 204_00, since: null, next: { on: JUNE } })
  expect(await premiumOn(JUNE)).toMatchObject({
    priceMinor: 216_00,
    since: JUNE,
    next: { priceMinor: 219_00 },
  })
  expect(await premiumOn('2031-09-01')).toMatchObject({ priceMinor: 219_00, since: '2031-09-01', next: null })
})

test('the same price cannot begin twice on one day', async () => {
  const [first, second] = [await prepared(), await prepared(rise(), SAM)]
  expect(await make(first)).toMatchObject({ outcome: 'decided' })
  expect(await make(second, SAM)).toEqual({ outcome: 'changed-meanwhile' })
  expect(await planPriceChange(db, rise())).toEqual({
    outcome: 'refused',
    problems: [{ at: 0, why: 'twice' }],
  })
  const { prices } = rise()
  expect(
    await planPriceChange(db, rise({ beginsOn: '2031-06-02', prices: [...prices, ...prices] })),
  ).toMatchObject({
    problems: [
      { at: 0, why: 'same' },
      { at: 1, why: 'twice' },
    ],
  })
})

test('a change is refused if another person has changed the old price', async () => {
  const later = await prepared(rise({ beginsOn: '2031-07-01' }))
  await make(await prepared(rise({ prices: [{ ...PREMIUM, amount: '210.00' }] }), SAM), SAM)
  expect(await make(later)).toEqual({ outcome: 'changed-meanwhile' })
})

test('if two people decide at once, the second sees who was first', async () => {
  const id = await prepared()
  const [one, two] = await Promise.all([make(id, NOOR), make(id, SAM)])
  const outcomes = [one, two].map(({ outcome }) => outcome)
  expect(outcomes.toSorted()).toEqual(['decided', 'decided-before'])
  const other = await prepared(rise({ beginsOn: '2031-07-01', prices: [{ ...PREMIUM, amount: '230.00' }] }))
  const both = await Promise.all([make(other, NOOR), withdraw(other, SAM)])
  const last = await db.selectFrom('catalogue_changes').select('state').where('id', '=', other).execute()
  expect(both.some(({ outcome }) => outcome === 'decided-before') || last[0]?.state === 'withdrawn').toBe(
    true,
  )
})

test('the same person may make a change twice, and it is made once', async () => {
  const id = await prepared()
  expect(await make(id)).toMatchObject({ outcome: 'decided', isNew: true })
  expect(await make(id)).toMatchObject({ outcome: 'decided', isNew: false })
})

test.each([
  ['yesterday', '2031-05-09', 'past'],
  ['today', '2031-05-10', 'past'],
  ['tomorrow', '2031-05-11', 'planned'],
])('a price that begins %s is %s', async (_day, beginsOn, outcome) => {
  expect(await planPriceChange(db, rise({ beginsOn }))).toMatchObject({ outcome })
})

test('a change cannot be made or withdrawn in the last five minutes', async () => {
  const [waits, made] = [await prepared(), await prepared(rise({ prices: [{ ...TONE, amount: '64.00' }] }))]
  await make(made)
  const begins = firstMoment(JUNE, 'America/New_York').getTime()
  await moveTo(new Date(begins - 299_000).toISOString())
  expect([await make(waits), await withdraw(made)]).toEqual([{ outcome: 'past' }, { outcome: 'past' }])
  await moveTo(new Date(begins - 310_000).toISOString())
  expect([await make(waits), await withdraw(made)]).toMatchObject([
    { outcome: 'decided' },
    { outcome: 'decided' },
  ])
})

test.each([
  ['three decimals', { ...PREMIUM, amount: '216.005' }, 'amount'],
  ['no number', { ...PREMIUM, amount: 'more' }, 'amount'],
  ['less than nothing', { ...PREMIUM, amount: '-5.00' }, 'amount'],
  ['too much', { ...PREMIUM, amount: '21600.00' }, 'too-high'],
  ['the price of today', { ...PREMIUM, amount: '204' }, 'same'],
  ['an unknown package', { ...PREMIUM, packageId: 4711, amount: '216.00' }, 'unknown-package'],
  ['a package of another market', { ...PREMIUM, packageId: 2063, amount: '216.00' }, 'unknown-package'],
  ['an unknown extra', { ...TONE, service: 'YACHT', amount: '216.00' }, 'unknown-package'],
] as const)('a change to %s is refused', async (_what, price, why) => {
  expect(await planPriceChange(db, rise({ prices: [price] }))).toEqual({
    outcome: 'refused',
    problems: [{ at: 0, why }],
  })
})

test('a second request with the same key prepares no second change, and another person cannot use the key', async () => {
  const asked = { ...rise(), key: randomUUID(), reason: 'Premium rises in June' }
  const prepare = async (by: typeof NOOR, given: Partial<TypedChange> = {}) =>
    db.transaction().execute(async (tx) => prepareChange(tx, { ...asked, ...given }, by))
  const answers = await Promise.all([prepare(NOOR), prepare(NOOR)])
  expect(answers.map(({ outcome }) => outcome)).toEqual(['prepared', 'prepared'])
  expect(await db.selectFrom('catalogue_changes').select('id').execute()).toHaveLength(1)
  expect(await prepare(SAM)).toEqual({ outcome: 'key-used' })
  const other = { prices: [{ ...PREMIUM, amount: '217.00' }] }
  expect(await prepare(NOOR, other)).toEqual({ outcome: 'key-used' })
})
