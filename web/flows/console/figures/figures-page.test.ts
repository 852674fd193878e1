import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { dayAfter } from '#domain/days.ts'
import { ROLES } from '#domain/console/roles.ts'
import { sumUpFigures } from '#server/console/index.ts'
import { testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aVisit, setToNoon } from '#tests/support/console/figure-events.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'

const { db } = await testDatabase()
const { open } = testConsole(db)
const asAnalyst = async (path: string) => open(`/console${path}`, 'analyst')

let today = ''
beforeAll(async () => {
  today = await setToNoon(db)
  const { parentId } = await aFamily(db)
  await aSubscription(db, { payerId: parentId })
  await sql`insert into payment_ledger (gateway_txn, kind, order_id, amount_minor, currency)
    select 'back', 'refund', id, 1234, 'USD' from orders`.execute(db)
  await sql`insert into payment_attempts (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency,
      lease_until, processor_code, details)
    select id, 9, 'declined', 'CREDIT_CARD', '\\x01', 'declined', 1, 'USD', now(), '=1+1', '{"type": "hard"}' from orders`.execute(
    db,
  )
  for (let n = 0; n < 20; n += 1)
    await aVisit(db, {
      steps: n < 12 ? ['signup', 'parent', 'family', 'review'] : ['signup', 'parent'],
      said: { device: n < 10 ? 'phone' : 'computer', language: 'en', brand: 'refresh' },
      flag: { name: '=HYPERLINK', variant: n % 2 === 0 ? 'Control' : 'Treatment' },
      ...(n < 5 ? { buysAfter: 513 } : {}),
    })
  await sumUpFigures.run({ db, log: recordedLog(), isStopping: () => false })
})

test('the page shows each figure as a picture with its table, and the zone of its days', async () => {
  const { status, text } = await asAnalyst('/figures')
  expect(status).toBe(200)
  expect(text).toContain('America/Chicago days')
  for (const said of [
    'Funnel by step with the loss between steps',
    '25.0 % pay. Median 8 min 23 s',
    'Median time, min',
    '<td class="num">5:41</td>',
    'Sales $144.00, tax $8.64, refunds −$12.34',
    '$140.30',
    ', so far',
    'Reasons of declines, by attempts',
  ])
    expect(text, said).toContain(said)
  expect(text).not.toMatch(/ style=|<script(?! type="module" src)/)
})

test('a filter is in the address, and a group that is too small has no numbers', async () => {
  const { text } = await asAnalyst('/figures?device=phone')
  expect(text).toContain('50.0 % pay')
  expect(text).toMatch(/<option value="phone" selected=""/)
  expect((await asAnalyst('/figures?device=tablet')).text).toContain('No visitor began in this period.')
  await sql`update figure_funnels set visitors = 3 where device = 'phone'`.execute(db)
  expect((await asAnalyst('/figures?device=phone')).text).toContain(
    'Fewer than 10 visitors are in this group',
  )
  await sumUpFigures.run({ db, log: recordedLog(), isStopping: () => false })
})

test.each([
  ['a day in the future', () => `to=${dayAfter(today, 1)}`, 'That day has not come yet.'],
  [
    'an end before its beginning',
    () => `from=${today}&to=${dayAfter(today, -1)}`,
    'comes after the last one',
  ],
  ['ten years', () => `from=${dayAfter(today, -3650)}`, 'at most 400 days'],
  ['an unknown country', () => 'country=ZZ', 'no country with this code'],
])('%s is named, and nothing is shown', async (_what, query, said) => {
  const { status, text } = await asAnalyst(`/figures?${query()}`)
  expect([status, text.includes(said)]).toEqual([200, true])
  expect((await asAnalyst(`/figures/csv/sales?${query()}`)).status).toBe(422)
})

test('a value that is not a day or a filter is left out', async () => {
  const { status, text } = await asAnalyst('/figures?from=yesterday&brand=%3Cscript%3E&signUp=none')
  expect(status).toBe(200)
  expect(text).not.toContain('&lt;script')
})

test('each figure can be downloaded, and no text in the file runs as a formula', async () => {
  const sales = await asAnalyst(`/figures/csv/sales?from=${today}&to=${today}`)
  expect(sales.headers.get('content-disposition')).toBe(`attachment; filename="sales-${today}-${today}.csv"`)
  expect(sales.text.trim().split('\r\n').at(-1)).toBe(`${today},USD,1,144,8.64,12.34,0,140.3`)
  expect((await asAnalyst('/figures/csv/declines')).text).toContain("'=1+1,unknown,hard,1,1")
  expect((await asAnalyst('/figures/csv/experiments')).text).toContain("'=HYPERLINK,too-few,10")
  const funnel = (await asAnalyst('/figures/csv/funnel')).text
  for (const line of ['median seconds', 'step,parent,20,,59', 'step,packages,12,,', 'step,paid,5,,341'])
    expect(funnel).toContain(`${line}\r\n`)
  expect((await asAnalyst('/figures/csv/renewals')).text).toContain('week,due,kept')
  expect((await asAnalyst('/figures/csv/people')).status).toBe(404)
  expect((await asAnalyst('/figures/csv/constructor')).status).toBe(404)
})

test('a press compares each figure with the period before, and a second press stops it', async () => {
  await sql`insert into figure_sales (day, currency, orders, sales_minor, tax_minor, refunds_minor, lost_minor)
    values (${dayAfter(today, -30)}, 'USD', 1, 10000, 600, 0, 0) on conflict do nothing`.execute(db)
  await sql`insert into figure_declines (day, code, reason, kind, attempts, paid_later)
    values (${dayAfter(today, -30)}, '2001', 'insufficient-funds', 'soft', 4, 1) on conflict do nothing`.execute(
    db,
  )
  await sql`insert into figure_renewals (day, outcome, renewals) values (${dayAfter(today, -90)}, 'kept', 7) on conflict do nothing`.execute(
    db,
  )
  const usual = (await asAnalyst('/figures')).text
  expect(usual).toMatch(/href="[^"]*compare=before[^"]*"[^>]*>Compare with the 30 days before/)
  expect(usual).not.toContain('Period before')
  const { text } = await asAnalyst('/figures?compare=before')
  for (const said of [
    ', stop comparing',
    'Net +$34.30 against the period before',
    'Period before',
    '+$44.00',
    'with the period before',
    '4 attempts in the period before',
    'Weeks before',
    'name="compare" value="before"',
  ])
    expect(text, said).toContain(said)
  const file = (await asAnalyst('/figures/csv/sales?compare=before')).text
  expect(file).toContain('period,day,currency')
  expect(file).toContain(`before,${dayAfter(today, -30)},USD,1,100,6,0,0,106`)
  expect(file).toContain(`this,${today},USD,1,144,8.64,12.34,0,140.3`)
  expect((await asAnalyst('/figures/csv/renewals?compare=before')).text).toMatch(
    /before,\d{4}-\d\d-\d\d,7,7,0/,
  )
})

test('experiments are compared, and text of an event is plain text', async () => {
  const { text } = await asAnalyst('/figures/experiments')
  expect(text).toContain('too few visitors')
  expect(text).toContain('=HYPERLINK by country')
  expect(text).toContain('(10/10)')
})

test('only analysts and auditors can open the figures, and analysts cannot open a person', async () => {
  for (const path of ['/figures', '/figures/experiments', '/figures/csv/sales']) {
    const opened: string[] = []
    for (const role of ROLES) {
      const { status } = await open(`/console${path}`, role)
      expect([200, 403]).toContain(status)
      if (status === 200) opened.push(role)
    }
    expect(opened, path).toEqual(['analyst', 'auditor'])
  }
  const { parentId } = await aFamily(db)
  expect((await open(`/console/people/${parentId}`, 'analyst')).status).toBe(403)
  expect((await open(`/console/people/${parentId}`, 'auditor')).status).toBe(200)
})

test('the front page has two small pictures for roles that may read figures', async () => {
  const { text } = await asAnalyst('')
  expect(text).toContain('Sales before tax, tax and refunds by day, USD')
  expect(text).toContain('Funnel by step with the loss between steps')
  expect((await open('/console', 'support')).text).not.toContain('Funnel by step')
})
