import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'

const { db } = await testDatabase()
const { open, send, sendForm } = testConsole(db)
const PREPARE = '/console/catalogue/prepare?market=default'
const form = {
  key: 'b5b0c2b2-4d0e-4c8e-9b0a-0f3f6f6d1a11',
  beginsOn: '2035-01-01',
  reason: 'costs of calls have risen',
  'price 1021 SUB1YEAR SUB1YEAR': '216.00',
  'price 1011 SUB1YEAR SUB1YEAR': '',
}

beforeEach(async () => {
  await sql`truncate package_prices, catalogue_changes`.execute(db)
})

test('the page shows packages by market, with the day on which each price began', async () => {
  const { status, text } = await open('/console/catalogue', 'auditor')
  expect(status).toBe(200)
  expect(text).toContain('Premium')
  expect(text).toContain('$204.00')
  expect(text).toContain('£168.00')
  expect(text).toContain('since the start')
  expect(text).not.toContain('Prepare a change')
  expect((await open('/console/catalogue', 'support')).status).toBe(403)
})

test('a change is shown before it is stored, then prepared, published and withdrawn', async () => {
  const shown = await send(PREPARE, 'catalogue', { ...form, what: 'preview' })
  expect(shown.text).toContain('A buyer sees from January 1, 2035')
  expect(shown.text).toContain('One that is due to January 30, 2035')
  expect(shown.text).toContain('value="216.00"')
  expect((await open('/console/catalogue', 'catalogue')).text).not.toContain('Change 1')
  const prepared = await send(PREPARE, 'catalogue', { ...form, what: 'prepare' })
  expect(prepared.headers.get('location')).toBe('/console/catalogue')
  const { text } = await open('/console/catalogue', 'catalogue')
  // One change waits, as the sidebar says.
  expect(text).toContain('Catalogue<b>1</b>')
  expect(text).toMatch(/Taxes <b>\d+<\/b>/)
  expect(text).toContain('Texts <b>en, es</b>')
  expect(text).toContain('Changes <b>1 prepared, 0 done</b>')
  expect(text).toMatch(/class="num next">.*prepared from January 1, 2035/)
  const id = /name="id" value="(\d+)"/.exec(text)?.[1] ?? ''
  expect(text).toContain('Prepared by The catalogue')
  await send('/console/catalogue', 'catalogue', { id, what: 'make' })
  const made = (await open('/console/catalogue', 'catalogue')).text
  expect(made).toContain('Published by The catalogue')
  expect(made).toMatch(/class="num published">.*published from January 1, 2035/)
  expect(made).toContain('Changes <b>0 prepared, 1 done</b>')
  expect((await open('/console/catalogue?day=2035-01-01', 'auditor')).text).toContain('since January 1, 2035')
  const short = await send('/console/catalogue', 'catalogue', { id, what: 'withdraw', reason: 'no' })
  expect([short.status, /role="alert"/.test(short.text)]).toEqual([422, true])
  await send('/console/catalogue', 'catalogue', {
    id,
    what: 'withdraw',
    reason: 'the costs stay as they are',
  })
  expect((await open('/console/catalogue', 'catalogue')).text).not.toContain('Change 1')
  const withdrawn = (await open('/console/catalogue/changes', 'auditor')).text
  expect(withdrawn).toContain('Taken back')
  expect(withdrawn).toContain('by The catalogue')
  expect(withdrawn).toContain('the costs stay as they are')
})

test('the list of changes has those that have begun, and goes on to older ones', async () => {
  await sql`insert into catalogue_changes (key, market, begins_on, begins_at, state, reason, prepared_by, prepared_name, decided_by,
      decided_name, decided_at)
    select 'k' || n, 'default', app_now()::date - n, app_now() - n * interval '1 day', case n when 52 then 'prepared' else 'made' end,
           'reason ' || n, 'noor', 'Noor Haddad', case n when 52 then null else 'sam' end, case n when 52 then null else 'Sam Lee' end,
           case n when 52 then null else app_now() end
    from generate_series(1, 52) n`.execute(db)
  const { text } = await open('/console/catalogue/changes', 'catalogue')
  expect(text).toContain('Changes <b>0 prepared, 51 done</b>')
  expect(text).toContain('by Sam Lee')
  expect(text).toContain('Not published in time')
  expect(text.match(/data-row/g)).toHaveLength(50)
  const [, older = ''] = /href="([^"]*before=\d+)"/.exec(text) ?? []
  expect((await open(older, 'catalogue')).text.match(/data-row/g)).toHaveLength(2)
  expect((await open('/console/catalogue', 'catalogue')).text).not.toContain('Noor Haddad')
  expect((await open('/console/catalogue/changes', 'analyst')).status).toBe(403)
})

test('two pictures show the price over time and the renewals that the change will meet', async () => {
  const { parentId } = await aFamily(db)
  await aSubscription(db, { payerId: parentId })
  await sql`update subscriptions set auto_renew = true, package_id = 1021, term_years = 1, renews_at = '2035-03-05'
    where user_id = ${parentId}`.execute(db)
  const { text } = await send(PREPARE, 'catalogue', { ...form, what: 'preview' })
  expect(text).toContain(
    'aria-label="Price of Premium, 1 year: $204.00 at first, $216.00 from January 1, 2035"',
  )
  expect(text).toContain('to April 1, 2035: 0 keep $204.00, 1 pay $216.00"')
  expect(text).toContain('Prices as a table')
  expect(text).toMatch(/before tax; \$\d+\.\d\d with tax in Minnesota, from midnight in New York/)
  expect(text).toMatch(/<td>March 5, 2035<\/td><td class="num">0<\/td><td class="num strong">1<\/td>/)
  expect(text).toContain('$12.00 more')
  expect(text).not.toMatch(/ style=/)
  await sql`update subscriptions set auto_renew = false where user_id = ${parentId}`.execute(db)
  const none = await send(PREPARE, 'catalogue', { ...form, what: 'preview' })
  expect(none.text).toContain('No renewal falls due to April 1, 2035.')
})

test('a refused change keeps the typed text and shows the reason', async () => {
  const field = 'price 1021 SUB1YEAR SUB1YEAR'
  const wrong = await send(PREPARE, 'catalogue', { ...form, [field]: '216.005', what: 'prepare' })
  expect(wrong.status).toBe(422)
  expect(wrong.text).toContain('Write an amount with the decimals of its currency')
  expect(wrong.text).toContain('value="216.005"')
  const empty = await send(PREPARE, 'catalogue', { ...form, [field]: '', what: 'preview' })
  expect(empty.text).toContain('Write a day and at least one new price.')
  const past = await send(PREPARE, 'catalogue', { ...form, beginsOn: '2020-01-01', what: 'preview' })
  expect(past.text).toContain('A price begins on a later day than today in its market.')
})

test('the preview warns if building a package would no longer cost more than the same package', async () => {
  const field = 'price 1021 SUB1YEAR SUB1YEAR'
  const fair = await send(PREPARE, 'catalogue', { ...form, [field]: '205.00', what: 'preview' })
  expect(fair.text).not.toContain('Building a package oneself')
  const dear = await send(PREPARE, 'catalogue', { ...form, [field]: '400.00', what: 'preview' })
  expect(dear.text).toContain('Building a package oneself should cost 5 to 20 % more than the same package.')
  expect(dear.text).toContain('Premium, 1 year: $234.00 built, $400.00 ready-made')
})

test('an auditor cannot publish, and an unknown change is not found', async () => {
  expect((await send('/console/catalogue', 'auditor', { id: '4711', what: 'make' })).status).toBe(403)
  expect((await send('/console/catalogue', 'catalogue', { id: '4711', what: 'make' })).status).toBe(404)
  expect((await send('/console/catalogue', 'catalogue', { id: 'x', what: 'make' })).status).toBe(400)
})

const sendFile = async (file: string) => {
  const fields = new FormData()
  fields.set('what', 'file')
  fields.set('file', new File([file], 'prices.csv', { type: 'text/csv' }))
  return sendForm(PREPARE, 'catalogue', fields)
}
const HEAD = 'package,product,service,price\r\n'

test("today's prices can be downloaded as a file, and the changed file fills the form", async () => {
  const file = await open('/console/catalogue/prepare/file?market=default', 'auditor')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="prices-default-/)
  const premium = '1021,SUB1YEAR,SUB1YEAR,204.00,Premium'
  expect(file.text).toContain(premium)
  const filled = await sendFile(file.text.replace(premium, '1021,SUB1YEAR,SUB1YEAR,216.00,Premium'))
  expect([filled.status, filled.text.match(/value="216\.00"/g)?.length]).toEqual([200, 1])
  expect(filled.text).not.toContain('value="144.00"')
  expect((await sendFile(file.text)).text).toContain('Every price in the file is the one of today.')
  expect((await open('/console/catalogue', 'catalogue')).text).not.toContain('Change 1')
})

test.for([
  [
    '1011,SUB1YEAR,SUB1YEAR,156.00\r\n\r\n1021,SUB1YEAR,SUB1YEAR,216.005',
    'Row 4, column “price”: Write an amount',
  ],
  ['4711,SUB1YEAR,SUB1YEAR,216.00', 'Row 2, column “package”: This package or extra is not sold'],
  ['1021,SUB1YEAR,SUB1YEAR,21600.00', 'Row 2, column “price”: This is more than any price may be.'],
  ['1021,SUB1YEAR,SUB1YEAR,216\r\n1021,SUB1YEAR,SUB1YEAR,217', 'Row 3, column “package”: An earlier row'],
  ['1021,SUB1YEAR,SUB1YEAR', 'Row 2 cannot be read.'],
  ['1021,SUB1YEAR,SUB1YEAR,216\r\n1011,SUB1YEAR,"SUB1YEAR,156', 'Row 3 cannot be read.'],
  ['', 'The file has no row below its heading.'],
] as const)(
  'a file with the wrong row %j fills no field, and the page shows the row',
  async ([rows, why]) => {
    const wrong = await sendFile(HEAD + rows)
    expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining(why)])
    expect(wrong.text).not.toMatch(/value="(156|216|217)/)
  },
)

test('a file without a column is refused, and the page names the column', async () => {
  const wrong = await sendFile('package,product,service\r\n1021,SUB1YEAR,SUB1YEAR')
  expect(wrong.text).toContain('The file has no column “price”.')
})
