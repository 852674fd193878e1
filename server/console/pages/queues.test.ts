import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testConsole } from '#tests/support/console/console.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, aSubscription, type TestFamily } from '#tests/support/people.ts'

const { db } = await testDatabase()
const { open } = testConsole(db)
let family: TestFamily

beforeAll(async () => {
  family = await aFamily(db)
  await aSubscription(db, { payerId: family.parentId })
  await sql`insert into disputes (id, gateway_txn, order_id, kind, state, amount_minor, currency, reply_by)
    select 'd1', 'txn1', id, 'chargeback', 'open', 15264, 'USD', '2026-12-01' from orders where payer_id = ${family.parentId}`.execute(
    db,
  )
  await sql`update subscriptions set past_due_since = now(), auto_renew = true where user_id = ${family.parentId}`.execute(
    db,
  )
  await sql`insert into webhook_events (sha256, provider, kind, body, received_at)
    select sha256(n::text::bytea), 'sandbox', 'kind ' || n, '\\x00', now() - make_interval(hours => n)
    from generate_series(1, 70) n`.execute(db)
})

test('the front page has the search, each queue with its number of cases, and the next tasks', async () => {
  const { status, text } = await open('/console', 'billing')
  expect(status).toBe(200)
  expect(text).toContain('aria-label="Search"')
  expect(text).toMatch(/href="\/console\/queues\/disputes"[^>]*><span>Disputes<\/span><strong>1<\/strong>/)
  expect(text).toContain(`href="/console/people/${family.parentId}"`)
  expect(text).toContain('$152.64')
  expect(text).toContain('<span>In dunning</span><strong>1</strong><em>$144.00 at stake</em>')
  expect(text).toContain('<span>Mails returned</span><strong>0</strong><em>nothing waits</em>')
  expect(text).toContain('Mail on time')
  expect(text).toContain('Dec 1, 2026')
})

test('a role without queues has a front page too', async () => {
  const { status, text } = await open('/console', 'catalogue')
  expect(status).toBe(200)
  expect(text).not.toContain('Do next')
  expect(text).not.toContain('aria-label="Search"')
})

test('the pages of a queue are linked, in the order that the address asks for', async () => {
  const first = await open('/console/queues/webhooks', 'support')
  expect(first.text).toContain('Webhooks open <b>70</b>')
  expect(first.text).toContain('Kind 70')
  expect(first.text).not.toContain('Kind 1,')
  const [, next = ''] = /href="([^"]+since=[^"]+)"/.exec(first.text) ?? []
  const second = await open(next.replaceAll('&amp;', '&'), 'support')
  expect(second.text).toContain('Kind 1,')
  expect(second.text).toContain('These are all.')
  expect((await open('/console/queues/webhooks?order=newest', 'support')).text).toContain('Kind 1,')
})

test('an unknown queue is not found, and a role without the right is refused', async () => {
  expect((await open('/console/queues/others', 'support')).status).toBe(404)
  expect((await open('/console/queues/disputes', 'analyst')).status).toBe(403)
})
