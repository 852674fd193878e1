import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { QUEUE_PAGE, QUEUES, type Queue } from '#domain/console/queues.ts'
import { ROLES } from '#domain/console/roles.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, aSubscription, type TestFamily } from '#tests/support/people.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { readQueues } from '../index.ts'
import { readQueue } from './read-queues.ts'

const { db } = await testDatabase()
const tess = aStaffMember('billing', { id: 'tess', name: 'Tess Brandt' })
let family: TestFamily
let bought: { transactionId: string; orderNo: string }

beforeAll(async () => {
  family = await aFamily(db)
  bought = await aSubscription(db, { payerId: family.parentId })
})

async function queue(name: Queue) {
  const answer = await readQueues(db, tess)
  if (answer.outcome !== 'read') throw new Error(answer.outcome)
  const found = answer.queues.find((each) => each.queue === name)
  if (!found) throw new Error(name)
  return found
}

test('without waiting cases, all queues exist and are empty', async () => {
  const answer = await readQueues(db, tess)
  expect(answer.outcome === 'read' && answer.queues.map((each) => [each.queue, each.count])).toEqual(
    QUEUES.map((name) => [name, 0]),
  )
})

const attempt = (key: string, minutes: number) => sql`
  insert into payment_attempts (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency, lease_until,
                                created_at)
  select id, 5 + ${minutes}::int, 'manual', 'CREDIT_CARD', sha256(${key}::bytea), ${key}, 15264, 'USD', now(),
         now() - make_interval(mins => ${minutes}::int)
  from orders where order_no = ${bought.orderNo}`

test('a payment that only a person can resolve is in a queue, with its payer and amount', async () => {
  await attempt('an old one', 60).execute(db)
  await attempt('a young one', 1).execute(db)
  expect(await queue('payments')).toMatchObject({
    count: 1,
    cases: [
      {
        subject: bought.orderNo,
        note: 'manual',
        personId: family.parentId,
        amountMinor: 15_264,
        currency: 'USD',
      },
    ],
  })
})

test('an open finding links to the payer of its transaction', async () => {
  await sql`insert into reconciliations (txn, finding) values (${bought.transactionId}, 'paid-missing'), ('unknown1', 'captured-unknown')`.execute(
    db,
  )
  const { cases } = await queue('findings')
  expect(cases.map(({ subject, note, personId }) => [subject, note, personId])).toEqual([
    [bought.transactionId, 'paid-missing', family.parentId],
    ['unknown1', 'captured-unknown', null],
  ])
})

test('a mail that was given up links to its recipient, and an unwanted mail is not shown', async () => {
  await sql`insert into outbox (dedupe, kind, recipient, locale, payload, message_id, dead_at) values
    ('a', 'receipt', ${family.email.toUpperCase()}, 'en', '{"kind": "receipt"}', 'a', now()),
    ('b', 'invitation', ${family.email}, 'en', '{}', 'b', now())`.execute(db)
  expect(await queue('mails')).toMatchObject({
    count: 1,
    cases: [{ subject: 'receipt', personId: family.parentId }],
  })
})

test('an address whose mails came back is one case, until it is corrected', async () => {
  await sql`insert into outbox (dedupe, kind, recipient, locale, payload, message_id, sent_at, bounced_at, bounce_status) values
    ('c', 'receipt', ${family.email.toUpperCase()}, 'en', '{}', 'c', now(), now() - interval '2 hours', '5.1.1'),
    ('d', 'password-changed', ${family.email}, 'en', '{}', 'd', now(), now() - interval '1 hour', '5.1.1'),
    ('e', 'receipt', 'nobody@example.org', 'en', '{}', 'e', now(), now(), '5.1.1'),
    ('f', 'receipt', ${family.email}, 'en', '{}', 'f', now(), now() - interval '31 days', '5.1.1')`.execute(
    db,
  )
  expect(await queue('bounces')).toMatchObject({
    count: 1,
    cases: [{ subject: 'password-changed', note: '5.1.1', personId: family.parentId }],
  })
  await sql`update outbox set recipient = 'before@example.org' where dedupe in ('c', 'd', 'f')`.execute(db)
  expect((await queue('bounces')).count).toBe(0)
})

test('disputes, dunning, due renewals and jobs with errors are queues', async () => {
  await sql`insert into disputes (id, gateway_txn, order_id, kind, state, amount_minor, currency, reply_by)
    select 'd1', ${bought.transactionId}, id, 'chargeback', 'open', 15264, 'USD', '2026-12-01' from orders where order_no = ${bought.orderNo}`.execute(
    db,
  )
  await sql`update subscriptions set past_due_since = now(), auto_renew = true, starts_at = now() - interval '1 year',
    renews_at = now() - interval '1 day'`.execute(db)
  await sql`insert into schedules (name, last_run_at, last_error) values ('a-job', now(), 'it failed')`.execute(
    db,
  )
  expect((await queue('disputes')).cases).toMatchObject([
    { key: 'd1', note: 'chargeback', due: '2026-12-01' },
  ])
  expect(await queue('dunning')).toMatchObject({
    cases: [{ personId: family.parentId, amountMinor: 14_400 }],
    sums: [{ currency: 'USD', amountMinor: 14_400 }],
  })
  expect((await queue('renewals')).cases).toMatchObject([{ personId: family.parentId }])
  expect((await queue('jobs')).cases).toMatchObject([{ subject: 'a-job', note: 'it failed' }])
})

test('a long queue shows the number of cases, and the oldest ones', async () => {
  await sql`insert into webhook_events (sha256, provider, kind, body, received_at)
    select sha256(n::text::bytea), 'sandbox', 'kind ' || n, '\\x00', now() - make_interval(hours => n)
    from generate_series(1, 70) n`.execute(db)
  const { count, cases, sums } = await queue('webhooks')
  expect([count, cases.length, cases[0]?.note, sums]).toEqual([70, QUEUE_PAGE, 'kind 70', []])
})

test('the pages of a queue have no gap, with the oldest or the newest first', async () => {
  for (const newestFirst of [false, true]) {
    const first = await readQueue(db, tess, { queue: 'webhooks', newestFirst })
    if (first.outcome !== 'read' || !first.page.after) throw new Error('one page')
    const second = await readQueue(db, tess, { queue: 'webhooks', newestFirst, after: first.page.after })
    if (second.outcome !== 'read') throw new Error(second.outcome)
    const notes = [...first.page.cases, ...second.page.cases].map(({ note }) => note)
    expect([notes.length, notes[0], notes.at(-1)]).toEqual(
      newestFirst ? [70, 'kind 1', 'kind 70'] : [70, 'kind 70', 'kind 1'],
    )
    expect(new Set(notes).size).toBe(70)
    expect([second.page.count, second.page.after]).toEqual([70, null])
  }
})

test('a case shows the last name of its person', async () => {
  expect((await queue('disputes')).cases).toMatchObject([{ family: 'Okafor' }])
})

test('queues contain no address, and only three roles read them', async () => {
  const answer = await readQueues(db, tess)
  expect(JSON.stringify(answer).toLowerCase()).not.toContain(family.email)
  const letIn: string[] = []
  for (const role of ROLES) if ((await readQueues(db, { ...tess, role })).outcome === 'read') letIn.push(role)
  expect(letIn).toEqual(['support', 'billing', 'auditor'])
})

test('the sum of a queue counts the cases of all its pages, by currency', async () => {
  await sql`insert into payment_attempts
      (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency, lease_until, created_at)
    select o.id, 100 + n, 'manual', 'CREDIT_CARD', sha256(n::text::bytea), 'sum ' || n, 100,
           case when n <= 3 then 'GBP' else 'USD' end, now(), now() - interval '1 hour'
    from orders o, generate_series(1, ${QUEUE_PAGE + 3}) n where o.order_no = ${bought.orderNo}`.execute(db)
  const { count, cases, sums } = await queue('payments')
  expect([count, cases.length]).toEqual([QUEUE_PAGE + 4, QUEUE_PAGE])
  expect(sums).toEqual([
    { currency: 'USD', amountMinor: 100 * QUEUE_PAGE + 15_264 },
    { currency: 'GBP', amountMinor: 300 },
  ])
})
