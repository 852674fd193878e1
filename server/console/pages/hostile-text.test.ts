import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Role } from '#domain/console/roles.ts'
import { readTrail } from '#server/console/index.ts'
import { testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'

const { db } = await testDatabase()
const { open, send, log } = testConsole(db)
const MARKUP = '<img src=x onerror=alert(1)>'
const FORMULA = '=HYPERLINK("https://evil.example","pay")'
let person: string
let email: string

beforeAll(async () => {
  const family = await aFamily(db)
  person = `/console/people/${family.parentId}`
  email = family.email
  await aSubscription(db, { payerId: family.parentId })
  await sql`update users set first_name = ${MARKUP}, last_name = ${`"'>${MARKUP}`} where id = ${family.parentId}`.execute(
    db,
  )
  await sql`insert into consents (user_id, kind, agreed, text_version, locale)
    values (${family.parentId}, 'terms', true, ${FORMULA}, 'en')`.execute(db)
  await sql`insert into disputes (id, gateway_txn, order_id, kind, state, amount_minor, currency, reply_by)
    select 'd1', 'txn1', id, 'chargeback', 'open', 15264, 'USD', '2099-12-01' from orders where payer_id = ${family.parentId}`.execute(
    db,
  )
  for (const reason of [`${FORMULA} of the caller`, `"'>${MARKUP} of the caller`])
    await send(person, 'support', { field: 'email', reason })
})

test('names, notes and reasons are never read as HTML', async () => {
  const pages = ['', '?group=staff', '/refund', '/help/correct-email'].map((rest) => person + rest)
  for (const path of [...pages, '/console', '/console/queues/disputes']) {
    const { status, text } = await open(path, 'billing')
    expect([path, status]).toEqual([path, 200])
    expect(text, path).toContain('&lt;img src=x')
    expect(text, path).not.toContain('<img src=x')
  }
  const found = await send('/console/search', 'billing', { text: 'img src' })
  expect(found.text).not.toContain('<img src=x')
  const trail = await open('/console/audit', 'auditor')
  expect(trail.text).toContain('&lt;img src=x')
  expect(trail.text).not.toContain('<img src=x')
})

test('a reason has no character that hides it or turns the text after it', async () => {
  const hidden = '\u200b'.repeat(20)
  expect((await send(person, 'support', { field: 'phone', reason: hidden })).status).toBe(422)
  const turned = '\u202ethe caller \u2067asked for it\u200b'
  expect((await send(person, 'support', { field: 'phone', reason: turned })).status).toBe(200)
  const { rows } = await readTrail(db, { kinds: ['show-contact'] })
  expect(rows[0]?.reason).toBe('the caller asked for it')
})

/** What a page says after an action, by the word in its address. */
const saidBy = async (path: string, role: Role, word: string) => {
  const { status, text } = await open(`${path}?said=${word}`, role)
  return [path, status, /<output.*?<\/output>/s.exec(text)?.[0]]
}

test.each(['__proto__', 'constructor', 'toString'])(
  'a page whose address says “%s” shows what it shows for any unknown word',
  async (said) => {
    for (const [path, role] of [
      [`${person}/help/end-sessions`, 'billing'],
      [`${person}/resend`, 'billing'],
      [`${person}/release-hold`, 'billing'],
      ['/console/cases/resolve-payment', 'billing'],
      ['/console/endpoints', 'integrations'],
      ['/console/endpoints/machines', 'integrations'],
    ] as const)
      expect(await saidBy(path, role, said)).toEqual(await saidBy(path, role, 'unknown'))
  },
)

test('a spreadsheet runs no cell of a file as a formula', async () => {
  for (const [path, role] of [
    [`${person}/file`, 'auditor'],
    ['/console/audit/file', 'auditor'],
  ] as const) {
    const { text } = await open(path, role)
    expect(text).toContain('HYPERLINK')
    for (const cell of text.split(/[\r\n]+|,(?=")|(?<="),|,(?!")/))
      expect(cell, path).not.toMatch(/^"?[=+@\t]/)
  }
})

test('no page of a person puts their address into a link, a log line or a header', async () => {
  const shown = await send(person, 'support', { field: 'email', reason: 'the caller spells the address' })
  expect(shown.text).toContain(email)
  for (const [, href = ''] of shown.text.matchAll(/(?:href|action)="([^"]*)"/g))
    expect(href).not.toContain('@')
  expect(JSON.stringify([...shown.headers])).not.toContain(email)
  expect(JSON.stringify(log.lines)).not.toContain(email)
})

test('no id and no key, however strange, makes a page fail', async () => {
  const large = ['2147483648', '9007199254740991', '1e300', '-1']
  const key = 'nul \u0000 in the middle of a key'
  const reason = 'the caller asked for it'
  const answers = await Promise.all([
    ...large.map(async (id) => send('/console/catalogue', 'catalogue', { id, what: 'make' })),
    ...large.map(async (id) => send('/console/catalogue', 'catalogue', { id, what: 'withdraw', reason })),
    ...large.map(async (id) => open(`/console/catalogue/codes/${id}`, 'auditor')),
    ...large.map(async (id) => open(`${person}/mails/${id}`, 'auditor')),
    ...large.map(async (id) => open(`/console/audit?before=${id}`, 'auditor')),
    open(`${person}?at=0001-01-01T00:00:00Z&key=%00`, 'billing'),
    open('/console/audit?staff=%00', 'auditor'),
    send('/console/search', 'billing', { text: 'a\u0000b' }),
    send(`${person}/help/unlock-log-in`, 'billing', { key, reason }),
  ])
  for (const { status } of answers) expect(status).toBeLessThan(500)
})
