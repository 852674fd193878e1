import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { dayAfter } from '#domain/days.ts'
import {
  readConsoleDeclines,
  readConsoleExperiments,
  readConsoleFunnel,
  readConsoleRenewals,
  readConsoleSales,
} from '#domain/contracts/console/figures.ts'
import { ROLES } from '#domain/console/roles.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { testApi } from '#tests/support/api.ts'
import { mountTestConsole } from '#tests/support/console/console-api.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aVisit, setToNoon } from '#tests/support/console/figure-events.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { bearerOf } from '#tests/support/console/staff.ts'
import { sumUpFigures } from '../index.ts'

const { db } = await testDatabase()
const call = testApi((api) => mountTestConsole(api, db))
const sumUp = async () => sumUpFigures.run(jobContext(db))
const ask = async (figure: string, parameters: Record<string, string> = {}, bearer = bearerOf('analyst')) =>
  call(
    'GET',
    `/v2/console/figures/${figure}?${new URLSearchParams({ from: today, to: today, ...parameters }).toString()}`,
    {
      bearer,
    },
  )
const funnel = async (parameters: Record<string, string> = {}) =>
  readConsoleFunnel.answers[200].parse((await ask('funnel', parameters)).body)

let today = ''
beforeAll(async () => {
  today = await setToNoon(db)
  for (let place = 0; place < 12; place += 1)
    await aVisit(db, {
      steps: ['signup', 'parent', 'family'],
      said: { device: 'phone', language: 'es-MX', brand: 'classic', country: 'MX' },
      flag: { name: 'venmo', variant: place % 2 === 0 ? 'Control' : 'Treatment' },
      ...(place < 3 ? { buysAfter: 600 } : {}),
    })
  for (let place = 0; place < 20; place += 1)
    await aVisit(db, {
      steps: ['signup', 'parent'],
      said: { device: 'computer', language: 'en', brand: 'refresh' },
    })
  await aVisit(db, { daysAgo: 3, steps: ['signup'] })
  await sumUp()
})

test('the funnel counts every visitor once, at the furthest step', async () => {
  const { steps, days, seconds, computedAt } = await funnel()
  expect(steps.map(({ step, reached }) => `${step} ${reached}`)).toEqual([
    'start 32',
    'parent 32',
    'family 12',
    'packages 3',
    'billing 3',
    'payment 3',
    'review 3',
    'paid 3',
  ])
  expect(days).toEqual([{ day: today, started: 32, paid: 3 }])
  expect(Math.abs((seconds.median ?? 0) - 600)).toBeLessThan(20)
  expect(computedAt).not.toBeNull()
})

test('the time of a step is the median from the step before to it, of visitors who have seen both', async () => {
  for (const seconds of [10, 20, 30, 50, 400])
    await aVisit(db, { daysAgo: 9, steps: ['signup', 'parent'], secondsBetween: seconds, buysAfter: 900 })
  // These skip a step, or see the later one first. Their times are not known.
  await aVisit(db, { daysAgo: 9, steps: ['signup', 'family'], secondsBetween: 5_000 })
  await aVisit(db, { daysAgo: 9, steps: ['parent', 'signup'], secondsBetween: 5_000 })
  // This one comes back to a step. The first view counts.
  await aVisit(db, { daysAgo: 9, steps: ['signup', 'parent', 'signup', 'parent'], secondsBetween: 30 })
  await aVisit(db, {
    daysAgo: 9,
    steps: ['payment', 'review'],
    secondsBetween: 60,
    buysAfter: 80,
  })
  await sumUp()
  const period = { from: dayAfter(today, -9), to: dayAfter(today, -9) }
  const known = Object.fromEntries(
    (await funnel(period)).steps.map(({ step, medianSeconds }) => [step, medianSeconds]),
  )
  expect(known).toMatchObject({ start: null, family: null, packages: null, billing: null, payment: null })
  expect(Math.abs((known['parent'] ?? 0) - 30)).toBeLessThan(2)
  expect(Math.abs((known['review'] ?? 0) - 60)).toBeLessThan(2)
  expect(Math.abs((known['paid'] ?? 0) - 20)).toBeLessThan(2)
})

test('with a filter, the time of a step that few have reached is not shown', async () => {
  for (let n = 0; n < 12; n += 1)
    await aVisit(db, { daysAgo: 12, steps: n < 10 ? ['signup', 'parent'] : ['signup', 'parent', 'family'] })
  await sumUp()
  const period = { from: dayAfter(today, -12), to: dayAfter(today, -12) }
  const timesOf = async (parameters: Record<string, string> = {}) =>
    Object.fromEntries(
      (await funnel({ ...period, ...parameters })).steps.map(({ step, medianSeconds }) => [
        step,
        medianSeconds !== null,
      ]),
    )
  expect(await timesOf()).toMatchObject({ start: false, parent: true, family: true, packages: false })
  expect(await timesOf({ country: 'US' })).toMatchObject({ parent: true, family: false })
})

test('brand, language, country and device filter the visitors, and a filtered view is recorded', async () => {
  for (const filter of [{ device: 'phone' }, { language: 'es-MX' }, { country: 'MX' }, { brand: 'classic' }])
    expect((await funnel(filter)).steps[0]?.reached, JSON.stringify(filter)).toBe(12)
  expect((await funnel()).choices).toEqual({
    brand: ['refresh', 'classic'],
    language: ['en', 'es-MX'],
    country: ['US', 'MX'],
    device: ['computer', 'phone'],
  })
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from staff_actions where kind = 'read-figures' and details->>'device' = 'phone'`.execute(
    db,
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('a small group has no numbers', async () => {
  const period = { from: dayAfter(today, -5), to: dayAfter(today, -1) }
  expect(await funnel({ ...period, country: 'US' })).toMatchObject({ isTooSmall: true, steps: [], days: [] })
  expect((await funnel({ ...period })).steps[0]?.reached).toBe(1)
})

test('a visitor who continues later is counted on the day on which they began', async () => {
  const visitor = await aVisit(db, { daysAgo: 2, steps: ['signup'] })
  const period = { from: dayAfter(today, -2), to: dayAfter(today, -2) }
  await sumUp()
  await sql`insert into analytics_events (event_id, kind, anonymous_id, properties, at)
    values (gen_random_uuid(), 'checkout step', ${visitor}, '{"signUp": "join", "step": "review", "action": "viewed"}', app_now())`.execute(
    db,
  )
  await sql`update figure_days set computed_at = computed_at - interval '25 hours'`.execute(db)
  await sumUp()
  expect((await funnel(period)).steps.find(({ step }) => step === 'review')?.reached).toBe(1)
  expect((await funnel()).steps[0]?.reached).toBe(32)
})

const sums = async () =>
  (await sql`select md5(string_agg(f::text, '' order by f::text)) from figure_funnels f`.execute(db)).rows

test('computing the sums again changes nothing', async () => {
  const before = await sums()
  await sql`update figure_days set computed_at = computed_at - interval '25 hours'`.execute(db)
  expect(Math.max(...(await Promise.all([sumUp(), sumUp()])))).toBeGreaterThan(0)
  expect(await sums()).toEqual(before)
})

test('experiments compare the visitors who saw them', async () => {
  const body = readConsoleExperiments.answers[200].parse((await ask('experiments')).body)
  expect(body.chosen).toBe('venmo')
  expect(body.flags).toMatchObject([
    { control: { visitors: 6, converted: 2 }, treatment: { visitors: 6, converted: 1 }, verdict: 'too-few' },
  ])
  expect(body.steps.find(({ name }) => name === 'family')?.control).toEqual({ visitors: 6, converted: 6 })
  expect(body.days.map(({ name }) => name)).toEqual([today])
  expect(body.countries.map(({ name }) => name)).toEqual(['MX'])
})

const FIGURES = {
  funnel: readConsoleFunnel,
  sales: readConsoleSales,
  renewals: readConsoleRenewals,
  declines: readConsoleDeclines,
  experiments: readConsoleExperiments,
}

test('analysts and auditors read every figure, the others none', async () => {
  for (const figure of Object.keys(FIGURES)) {
    const statuses: [string, number][] = []
    for (const role of ROLES) statuses.push([role, (await ask(figure, {}, bearerOf(role))).status])
    expect(Object.fromEntries(statuses), figure).toEqual({
      support: 403,
      billing: 403,
      catalogue: 403,
      analyst: 200,
      auditor: 200,
      integrations: 403,
    })
    expect((await ask(figure, {}, newSecret())).status).toBe(401)
  }
})

test.each([
  ['a day in the future', () => ({ to: dayAfter(today, 1) }), 422],
  ['an end before its beginning', () => ({ to: dayAfter(today, -1) }), 422],
  ['ten years', () => ({ from: dayAfter(today, -3650) }), 422],
  ['a day that does not exist', () => ({ from: '2026-02-30' }), 400],
  ['a word for a day', () => ({ to: 'yesterday' }), 400],
])('%s is refused by every figure', async (_what, parameters, status) => {
  for (const figure of Object.keys(FIGURES)) expect((await ask(figure, parameters())).status).toBe(status)
})

test('an unknown country is refused, and a text with SQL too', async () => {
  expect(await ask('funnel', { country: 'ZZ' })).toMatchObject({ status: 422 })
  expect((await ask('experiments', { country: 'ZZ' })).status).toBe(422)
  expect((await ask('funnel', { device: "phone' or '1'='1" })).status).toBe(400)
})
