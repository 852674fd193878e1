import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import {
  makeConsoleChange,
  prepareConsoleChange,
  previewConsoleChange,
  readConsoleCatalogue,
  withdrawConsoleChange,
} from '#domain/contracts/console/catalogue.ts'
import { ROLES } from '#domain/console/roles.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { testApi } from '#tests/support/api.ts'
import { noor, sam, staffOf, stale } from '#tests/support/console/catalogue-staff.ts'
import { testDatabase } from '#tests/support/database.ts'
import { inDays } from '#tests/support/days.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { bearerOf } from '#tests/support/console/staff.ts'
import { mountCatalogue } from './routes.ts'

const { db } = await testDatabase()
const call = testApi((api) => mountCatalogue(api, staffOf, { db }))

const ESSENTIALS = { packageId: 1011, productId: 'SUB1YEAR', service: 'SUB1YEAR' }
const beginsOn = inDays(100)
const rise = { market: 'default', beginsOn, prices: [{ ...ESSENTIALS, amount: '156.00' }] }
const reason = 'costs of calls have risen'

const preview = async (bearer = noor, body: object = rise) =>
  call('POST', '/v2/console/previews/catalogue', { bearer, body })
const prepare = async (bearer = noor, body: object = rise) =>
  call('POST', '/v2/console/catalogue/changes', {
    bearer,
    headers: { 'idempotency-key': randomUUID() },
    body: { reason, ...body },
  })
const why = 'the costs stay as they are'
const decide = async (
  id: number,
  what: 'publication' | 'withdrawal',
  bearer = noor,
  body = { reason: why },
) =>
  call('POST', `/v2/console/catalogue/changes/${id}/${what}`, {
    bearer,
    ...(what === 'withdrawal' ? { body } : {}),
  })
const read = async (bearer = noor, query = '') => call('GET', `/v2/console/catalogue${query}`, { bearer })
const aChange = async () => prepareConsoleChange.answers[201].parse((await prepare()).body).id
const trail = async () =>
  (
    await sql<{ kind: string; subject: string | null; reason: string | null }>`
    select kind, subject, reason from staff_actions order by n`.execute(db)
  ).rows

beforeEach(async () => {
  await sql`truncate package_prices, catalogue_changes`.execute(db)
  await sql`truncate renewal_notices, subscriptions cascade`.execute(db)
})

/** A person whose year of Essentials ends in this number of days. */
async function aRenewal(days: number, { noticed = false } = {}): Promise<void> {
  const { parentId } = await aFamily(db)
  await aSubscription(db, { payerId: parentId })
  await sql`update subscriptions set auto_renew = true, renews_at = ${inDays(days)}, package_id = 1011, term_years = 1
    where user_id = ${parentId}`.execute(db)
  if (noticed)
    await sql`insert into renewal_notices (subscription_id, period_start, amount_minor, tax_minor, currency, package_id, term_years)
      select id, renews_at, 14400, 0, 'USD', 1011, 1 from subscriptions where user_id = ${parentId}`.execute(
      db,
    )
}

test('every role may use exactly its own calls of the catalogue', async () => {
  const letIn: Record<string, string[]> = {}
  for (const role of ROLES) {
    const bearer = bearerOf(role)
    const asked = {
      [readConsoleCatalogue.id]: await read(bearer),
      [previewConsoleChange.id]: await preview(bearer),
      [prepareConsoleChange.id]: await prepare(bearer),
      [makeConsoleChange.id]: await decide(4711, 'publication', bearer),
      [withdrawConsoleChange.id]: await decide(4711, 'withdrawal', bearer),
    }
    for (const [name, { status }] of Object.entries(asked))
      if (status !== 403) (letIn[name] ??= []).push(role)
  }
  expect(letIn).toEqual({
    readConsoleCatalogue: ['catalogue', 'auditor'],
    previewConsoleChange: ['catalogue', 'auditor'],
    prepareConsoleChange: ['catalogue'],
    makeConsoleChange: ['catalogue'],
    withdrawConsoleChange: ['catalogue'],
  })
  for (const { status } of [await read(newSecret()), await prepare(newSecret())]) expect(status).toBe(401)
})

test('a preview shows which renewals keep their price, and which pay the new one', async () => {
  await aRenewal(99)
  await aRenewal(100)
  await aRenewal(129)
  await aRenewal(131)
  await aRenewal(140, { noticed: true })
  await aRenewal(300)
  const answer = await preview()
  const body = previewConsoleChange.answers[200].parse(answer.body)
  expect(body).toEqual(answer.body)
  expect(body).toMatchObject({
    beginsOn,
    timeZone: 'America/New_York',
    noticeDays: 30,
    keptUntil: inDays(129),
    prices: [
      {
        name: 'Essentials',
        years: 1,
        was: 144_00,
        price: 156_00,
        example: { place: 'Minnesota', was: 153_90, price: 166_73 },
        history: [{ from: null, price: 144_00 }],
      },
    ],
  })
  expect(body.prices[0]?.renewals).toEqual({
    keep: 3,
    change: 2,
    firstOn: inDays(131),
    weeks: [
      { week: 0, keep: 1, change: 0 },
      { week: 4, keep: 1, change: 1 },
      { week: 5, keep: 1, change: 0 },
    ],
  })
})

/** Prepares a price of Essentials from a day on. */
async function aPrice(day: string, amount: string): Promise<number> {
  const { body } = await prepare(noor, { ...rise, beginsOn: day, prices: [{ ...ESSENTIALS, amount }] })
  return prepareConsoleChange.answers[201].parse(body).id
}

test('a preview has all published prices, and none that was only prepared or taken back', async () => {
  const [early, late, other] = [inDays(10), inDays(200), inDays(50)]
  await decide(await aPrice(late, '170.00'), 'publication')
  await decide(await aPrice(early, '150.00'), 'publication')
  await aPrice(other, '151.00')
  const backTaken = await aPrice(inDays(60), '152.00')
  await decide(backTaken, 'publication')
  await decide(backTaken, 'withdrawal')
  const { prices } = previewConsoleChange.answers[200].parse((await preview()).body)
  expect(prices[0]?.history).toEqual([
    { from: null, price: 144_00 },
    { from: early, price: 150_00 },
    { from: late, price: 170_00 },
  ])
})

test('a preview of an extra has its own prices', async () => {
  const market = readConsoleCatalogue.answers[200].parse((await read()).body)
  const extra = market.prices.find(({ service, productId }) => service !== productId)
  const { packageId = 0, productId = '', service = '' } = extra ?? {}
  const body = { ...rise, prices: [{ packageId, productId, service, amount: '77.00' }] }
  const { prices } = previewConsoleChange.answers[200].parse((await preview(noor, body)).body)
  expect(prices[0]?.history).toEqual([{ from: null, price: extra?.price }])
})

test('a change is prepared, shown, made and withdrawn, and each step is in the trail', async () => {
  const before = (await trail()).length
  const id = await aChange()
  const shown = readConsoleCatalogue.answers[200].parse((await read()).body)
  expect(shown.changes).toMatchObject([{ id, state: 'prepared', preparedName: 'The catalogue', reason }])
  expect(await decide(id, 'publication')).toMatchObject({ status: 200, body: { state: 'made' } })
  const then = readConsoleCatalogue.answers[200].parse((await read(noor, `?day=${beginsOn}`)).body)
  const price = then.prices.find(({ packageId }) => packageId === 1011)
  expect(price).toMatchObject({ price: 156_00, since: beginsOn })
  expect(await decide(id, 'withdrawal', sam)).toMatchObject({
    status: 200,
    body: { decidedName: 'Sam Lee', reason, withdrawnReason: why },
  })
  expect((await trail()).slice(before)).toEqual([
    { kind: 'prepare-change', subject: `change ${id}`, reason },
    { kind: 'make-change', subject: `change ${id}`, reason },
    { kind: 'withdraw-change', subject: `change ${id}`, reason: why },
  ])
})

test('a change is withdrawn only with a reason', async () => {
  const id = await aChange()
  expect(await decide(id, 'withdrawal', noor, { reason: 'no' })).toMatchObject({ status: 422 })
  const { changes } = readConsoleCatalogue.answers[200].parse((await read()).body)
  expect(changes).toMatchObject([{ id, state: 'prepared', withdrawnReason: null }])
})

test('if two people decide, the second sees who was first', async () => {
  const id = await aChange()
  await decide(id, 'publication')
  expect(await decide(id, 'publication', sam)).toMatchObject({
    status: 409,
    body: { code: 'api.catalogue.madeBefore', message: 'The catalogue has already published this change.' },
  })
  await decide(id, 'withdrawal', sam)
  expect(await decide(id, 'withdrawal')).toMatchObject({
    status: 409,
    body: { code: 'api.catalogue.withdrawnBefore' },
  })
})

test.each([
  ['a day that has begun', { beginsOn: inDays(-1) }, 422, 'beginsOn'],
  ['a year that cannot be meant', { beginsOn: '2206-01-01' }, 422, 'beginsOn'],
  ['three decimals', { prices: [{ ...ESSENTIALS, amount: '156.005' }] }, 422, 'prices.0.amount'],
  ['no reason', { reason: 'so' }, 422, 'reason'],
  ['an unknown market', { market: 'MARS' }, 400, 'market'],
  ['no price', { prices: [] }, 400, 'prices'],
] as const)('a change with %s is refused', async (_what, given, status, field) => {
  expect(await prepare(noor, { ...rise, ...given })).toMatchObject({
    status,
    body: { validationErrors: [{ field }] },
  })
})

test('with an old log-in, a change is refused', async () => {
  expect(await prepare(stale)).toMatchObject({ status: 403, body: { code: 'api.freshLogIn' } })
  const id = await aChange()
  expect(await decide(id, 'publication', stale)).toMatchObject({
    status: 403,
    body: { code: 'api.freshLogIn' },
  })
  expect(await decide(4711, 'publication')).toMatchObject({ status: 404 })
})
