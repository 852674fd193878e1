import { beforeAll, expect, test } from 'vitest'
import { readTrail } from '#server/console/index.ts'
import { wholeApi } from '#tests/access/whole-api.ts'
import { testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aDraftReadyToPay, aParent } from '#tests/support/buyers/joining.ts'
import { aFamily, aSubscription, type TestFamily } from '#tests/support/people.ts'

const { db } = await testDatabase()
const { open, send } = testConsole(db)
let family: TestFamily

beforeAll(async () => {
  family = await aFamily(db, { email: 'amara@gmial.com' })
  await aSubscription(db, { payerId: family.parentId })
})

const search = async (text: string, kind?: string) =>
  send('/console/search', 'support', { text, ...(kind === undefined ? {} : { kind }) })

test('results are grouped by kind, with the match marked and a preview of the best one', async () => {
  const { status, text } = await search('okafor')
  expect(status).toBe(200)
  expect(text).toContain('<mark>Okafor</mark>')
  expect(text).toContain('read as name.')
  expect(text).toMatch(/\d+ found in \d+ ms/)
  expect(text).toContain('Preview of ')
  const orders = await search('okafor', 'orders')
  expect(orders.text).not.toContain('exact first, then those that begin so')
})

test('each hit of a person names its preview, which only those open who may read people', async () => {
  const { text } = await search('okafor')
  const path = `/console/people/${family.coParentId}/preview`
  expect(text).toContain(`data-preview="${path}"`)
  const preview = await open(path, 'support')
  expect(preview.text).toContain('id="preview"')
  expect(preview.text).toContain('Preview of Ben Okafor')
  expect(preview.text).not.toContain('amara@gmial.com')
  const [row] = (await readTrail(db, { personId: family.coParentId })).rows
  expect(row?.kind).toBe('open-person')
  expect((await open(path, 'analyst')).status).toBe(403)
})

test('a search for a mistyped address finds its buyer, and opens the page at once', async () => {
  const { status, headers } = await search('amara@gmial.com')
  expect(status).toBe(302)
  expect(headers.get('location')).toBe(`/console/people/${family.parentId}`)
})

test('the typed text is in no page address and not in the trail', async () => {
  await search('a-secret-name')
  const { rows } = await readTrail(db, { kinds: ['search'] })
  expect(JSON.stringify(rows)).not.toContain('a-secret-name')
})

test('typed text is never read as HTML', async () => {
  const { text } = await search('<b>okafor</b>')
  expect(text).not.toContain('<b>okafor')
})

test('an empty search shows the box, and a role without the right is refused', async () => {
  expect((await search('  ')).text).toContain('without its text')
  expect((await open('/console/search', 'support')).status).toBe(200)
  expect((await open('/console/search', 'analyst')).status).toBe(403)
  expect((await send('/console/search', 'analyst', { text: 'okafor' })).status).toBe(403)
})

test('a draft leads those who help people to the page that extends it', async () => {
  const { call } = await wholeApi(db)
  const { signupId } = await aDraftReadyToPay(call, { parent: aParent({ email: 'asa@lindqvist.example' }) })
  const path = `/console/cases/extend-draft?draft=${signupId}`
  expect((await search('asa@lindqvist.example', 'drafts')).text).toContain(`href="${path}"`)
  const auditor = await send('/console/search', 'auditor', { text: 'asa@lindqvist.example', kind: 'drafts' })
  expect(auditor.text).toContain('Sign-up that is not paid')
  expect(auditor.text).not.toContain('extend-draft')
  expect((await open(path, 'support')).text).toContain('Extend a draft')
})
