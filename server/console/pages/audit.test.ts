import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, type TestFamily } from '#tests/support/people.ts'
import { withoutGuards } from '#tests/support/without-guards.ts'

const { db } = await testDatabase()
const { open, send } = testConsole(db)
let family: TestFamily

beforeAll(async () => {
  family = await aFamily(db)
  const path = `/console/people/${family.parentId}`
  await open(path, 'support')
  await send(path, 'support', { field: 'email', reason: 'caller confirms the address' })
  await open(path, 'analyst')
})

test('an auditor reads who saw which person and why, and the filter works', async () => {
  const all = await open('/console/audit', 'auditor')
  expect(all.status).toBe(200)
  expect(all.text).toContain('caller confirms the address')
  expect(all.text).toContain('The support')
  expect(all.text).toContain(`href="/console/people/${family.parentId}"`)
  const refused = await open('/console/audit?kind=refused', 'auditor')
  expect(refused.text).toContain('The analyst')
  expect(refused.text).not.toContain('caller confirms the address')
  expect(refused.text).toContain('<option value="refused" selected="">')
})

test('the filter says how many rows each kind has', async () => {
  const { text } = await open('/console/audit', 'auditor')
  expect(text).toMatch(/<option value="show-contact">Saw contact data \(\d+\)/)
  expect(text).toContain('Make codes (0)')
})

test('a row of the trail opens in full', async () => {
  const { text } = await open('/console/audit?kind=show-contact', 'auditor')
  const [, path = ''] = /href="([^"]*row=\d+)"/.exec(text) ?? []
  const whole = await open(path.replaceAll('&amp;', '&'), 'auditor')
  const card = whole.text.split('aria-label="Row ')[1]?.split('</section>')[0] ?? ''
  expect(card).toContain('caller confirms the address')
  expect(card).toMatch(/[0-9a-f]{64}/)
  expect(card).toMatch(/\d\d:\d\d:\d\d\.\d{3} UTC/)
  expect((await open('/console/audit?row=999999', 'auditor')).text).not.toContain('aria-label="Row ')
})

test('only an auditor opens the trail', async () => {
  expect((await open('/console/audit', 'billing')).status).toBe(403)
  expect((await send('/console/audit', 'billing', {})).status).toBe(403)
})

test('the trail is a file too, of the chosen days, and an analyst gets none', async () => {
  const page = await open('/console/audit?from=2020-01-01&kind=show-contact', 'auditor')
  expect(page.text).toContain('caller confirms the address')
  const [, path = ''] = /href="([^"]*audit\/file[^"]*)"/.exec(page.text) ?? []
  const file = await open(path.replaceAll('&amp;', '&'), 'auditor')
  expect(file.headers.get('content-type')).toContain('text/csv')
  const [head = '', ...lines] = file.text.trimEnd().split('\r\n')
  expect(head).toContain('row,time in UTC,staff id')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toContain(`show-contact,${family.parentId},,caller confirms the address`)
  expect((await open('/console/audit/file?from=2020-01-01&to=2020-01-02', 'auditor')).text).not.toContain(
    '\r\n2',
  )
  expect((await open('/console/audit/file', 'analyst')).status).toBe(403)
  const read = await open('/console/audit?kind=read-audit', 'auditor')
  expect(read.text).toContain('file, rows 1')
})

test('a check says that the chain is complete, or shows the first changed row', async () => {
  expect((await open('/console/audit', 'auditor')).text).toContain('Not checked yet')
  expect((await send('/console/audit', 'auditor', {})).text).toContain('The chain is whole')
  await withoutGuards(db, 'staff_actions', sql`update staff_actions set reason = 'another' where n = 2`)
  const { text } = await send('/console/audit', 'auditor', {})
  expect(text).toContain('The chain is broken at row 2.')
  expect(text).toMatch(/It gives <span class="hash" title="[0-9a-f]{64}">/)
  expect(text).toContain('Its content does not give its hash.')
  expect(text).toMatch(/<tr class="broken" id="row-2">/)
})

test('the trail is read page by page', async () => {
  await sql`insert into staff_actions (staff_id, staff_name, role, network, kind)
    select 'x', 'X', 'analyst', '', 'refused' from generate_series(1, 55)`.execute(db)
  const first = await open('/console/audit?kind=refused', 'auditor')
  const [, older = ''] = /href="([^"]+before=\d+)"[^>]*>Older/.exec(first.text) ?? []
  const second = await open(older.replaceAll('&amp;', '&'), 'auditor')
  expect(second.text).toContain('The trail begins here.')
})
