import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const { open, send } = testConsole(db)
const LIST = '/console/catalogue/codes'
const MAKE = `${LIST}/make`
const form = () => ({
  key: randomUUID(),
  name: 'Court partners, spring',
  count: '1,200',
  amount: '2.50',
  currency: 'USD',
  packages: '1011',
  uses: 'once',
  from: '2099-01-01',
  until: '2099-03-31',
  reason: 'agreed with the court partners',
})

beforeEach(async () => {
  await sql`truncate code_runs`.execute(db)
})

test('codes are made by a form, listed with their uses, downloaded and revoked', async () => {
  expect((await open(LIST, 'catalogue')).text).toContain('No codes yet.')
  const made = await send(MAKE, 'catalogue', form())
  const path = made.headers.get('location')?.replace('?said=made', '') ?? ''
  expect(path).toMatch(/^\/console\/catalogue\/codes\/\d+$/)
  const { text } = await open(LIST, 'auditor')
  for (const words of [
    'Court partners, spring',
    'Begins later',
    '1,200',
    '$2.50',
    'Jan 1, 2099 to Mar 31, 2099',
  ])
    expect(text).toContain(words)
  expect(text).not.toContain('Make codes')

  const action = /action="([^"]+\/file)"/.exec((await open(path, 'catalogue')).text)?.[1] ?? ''
  const file = await send(action, 'catalogue', {})
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="codes-\d+\.csv"$/)
  const [head, first = '', ...rest] = file.text.trim().split('\r\n')
  expect(head).toBe('code,worth,currency,works')
  expect(first).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}-[2-9A-Z]{5},2\.50,USD,"Jan 1, 2099 to Mar 31, 2099"$/)
  expect(rest).toHaveLength(1_199)
  expect((await open(`${path}/file`, 'catalogue')).headers.get('location')).toBe(path)

  const wrong = await send(path, 'catalogue', { reason: 'so' })
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('value="so"')])
  const revoked = await send(path, 'catalogue', { reason: 'the cards were stolen' })
  expect(revoked.headers.get('location')).toBe(`${path}?said=revoked`)
  const after = await open(path, 'auditor')
  expect(after.text).toContain('Revoked by')
  expect(after.text).not.toContain('Download as CSV')
})

test('the page of a large run says how far it is, and has no file yet', async () => {
  const made = await send(MAKE, 'catalogue', { ...form(), count: '2,001', amount: '0.01' })
  const path = made.headers.get('location') ?? ''
  await sql`update code_runs set codes_left = 501`.execute(db)
  const { text } = await open(path, 'catalogue')
  expect(text).toContain('<progress class="meter" max="2001" value="1500"')
  expect(text).not.toContain('Download as CSV')
  expect(text).not.toContain('The codes are made.')
  await sql`update code_runs set codes_left = 0`.execute(db)
  expect((await open(path, 'catalogue')).text).toContain('The codes are made. Download their file.')
})

test('codes above the limit wait for another person, and the page says so', async () => {
  const asked = await send(MAKE, 'catalogue', { ...form(), name: 'Many', count: '100000' })
  expect(asked.headers.get('location')).toBe(`${LIST}?said=asked`)
  expect((await open(`${LIST}?said=asked`, 'catalogue')).text).toContain('Nothing is made yet.')
  expect((await open(LIST, 'catalogue')).text).not.toContain('>Many<')
  expect((await open('/console/approvals', 'catalogue')).text).toContain('100000 codes: Many')
})

test.for([
  [{ count: 'many' }, 'Write how many codes'],
  [{ count: '100,001' }, 'Make between 1 and 100,000 codes.'],
  [{ amount: '2.505' }, 'Write an amount with the decimals'],
  [{ packages: '2061' }, 'not sold in this currency'],
  [{ until: '2098-12-31' }, 'comes before the first day'],
  [{ reason: 'so' }, 'reason'],
] as const)('a form with %j keeps the typed text and shows the reason', async ([given, why]) => {
  const wrong = await send(MAKE, 'catalogue', { ...form(), ...given })
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining(why)])
  expect(wrong.text).toContain('value="Court partners, spring"')
})

test('other roles find no form and no file', async () => {
  expect((await open(MAKE, 'auditor')).status).toBe(403)
  expect((await open(LIST, 'support')).status).toBe(403)
  expect((await send(`${LIST}/1/file`, 'auditor', {})).status).toBe(403)
  expect((await send(`${LIST}/4711/file`, 'catalogue', {})).status).toBe(404)
  expect((await open(`${LIST}/none`, 'catalogue')).status).toBe(404)
})
