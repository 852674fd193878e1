import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { ROLES } from '#domain/console/roles.ts'
import { ratesOn } from '#server/tax/index.ts'
import { testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const { open, send } = testConsole(db)
const LIST = '/console/catalogue/taxes'
const ADD = `${LIST}/add`
const form = (given: object = {}) => ({
  key: randomUUID(),
  place: 'US-MN',
  name: 'Sales tax',
  percent: '7.125',
  beginsOn: '2035-07-01',
  source: 'Minnesota Department of Revenue',
  reason: 'the law of May raises it',
  what: 'add',
  ...given,
})
const inMinnesota = async (day?: string) =>
  ratesOn(db, { country: 'US', region: 'MN', ...(day === undefined ? {} : { day }) })
const added = async () =>
  sql<{ id: number }>`select id from tax_rates where key is not null and withdrawn_at is null`.execute(db)

afterEach(async () => {
  await sql`delete from tax_rates where key is not null`.execute(db)
})

test('a rate is shown before it is stored, then added, and valid from its day on', async () => {
  const shown = await send(ADD, 'catalogue', form({ what: 'preview' }))
  for (const words of ['$218.03', '$218.54', 'Sales tax 7.125 %', 'From July 1, 2035'])
    expect(shown.text).toContain(words)
  expect((await added()).rows).toEqual([])

  expect((await send(ADD, 'catalogue', form())).headers.get('location')).toBe(LIST)
  expect((await open(LIST, 'auditor')).text).toContain('added by The catalogue')
  expect(await inMinnesota()).toEqual([{ name: 'Sales tax', ratePpm: 68_750 }])
  expect(await inMinnesota('2035-06-30')).toEqual([{ name: 'Sales tax', ratePpm: 68_750 }])
  expect(await inMinnesota('2035-07-01')).toEqual([{ name: 'Sales tax', ratePpm: 71_250 }])
})

test('a rate is added once for its key, withdrawn before it begins, and can be added again', async () => {
  const once = form()
  await Promise.all([send(ADD, 'catalogue', once), send(ADD, 'catalogue', once)])
  const [{ id } = { id: 0 }, ...others] = (await added()).rows
  expect(others).toEqual([])
  expect((await send(ADD, 'catalogue', form())).text).toContain(
    'Another rate of this tax begins on the same day.',
  )
  const back = { id: String(id), reason: 'the law was not passed' }
  expect((await send(LIST, 'catalogue', back)).headers.get('location')).toBe(LIST)
  expect((await send(LIST, 'catalogue', back)).headers.get('location')).toBe(LIST)
  expect(await inMinnesota('2035-07-01')).toEqual([{ name: 'Sales tax', ratePpm: 68_750 }])
  expect((await send(ADD, 'catalogue', form())).status).toBe(302)
  const { rows } = await sql<{
    kind: string
  }>`select kind from staff_actions order by n desc limit 3`.execute(db)
  expect(rows.map(({ kind }) => kind)).toEqual(['add-tax-rate', 'withdraw-tax-rate', 'add-tax-rate'])
})

test('a rate that has begun cannot be withdrawn', async () => {
  const { rows } = await sql<{ id: number }>`select id from tax_rates where region = 'MN'`.execute(db)
  const sent = await send(LIST, 'catalogue', { id: String(rows[0]?.id), reason: 'the law was not passed' })
  expect([sent.status, sent.text]).toEqual([409, expect.stringContaining('This rate has begun.')])
})

test.for([
  [{ beginsOn: new Date().toISOString().slice(0, 10) }, 'A rate begins on a later day than today.'],
  [{ percent: '51' }, 'Write a percentage from 0 to 50'],
  [{ place: 'US-ZZ' }, 'No tax rate is known for this region.'],
  [{ name: 'GST' }, 'No tax of this country has this name.'],
  [{ source: 'me' }, 'Name the source'],
  [{ beginsOn: '' }, 'Write the first day of the rate.'],
] as const)('a rate with %j comes back with what was typed and why', async ([given, why]) => {
  const wrong = await send(ADD, 'catalogue', form(given))
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining(why)])
  expect(wrong.text).toContain('value="the law of May raises it"')
})

test('only the catalogue role adds rates, and auditors read them', async () => {
  for (const role of ROLES) {
    const reads = role === 'catalogue' || role === 'auditor'
    expect((await open(LIST, role)).status, role).toBe(reads ? 200 : 403)
    if (role === 'catalogue') continue
    expect((await open(ADD, role)).status, role).toBe(403)
    expect((await send(ADD, role, form())).status, role).toBe(403)
  }
  expect((await added()).rows).toEqual([])
})
