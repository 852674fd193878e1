import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { purgeDrafts } from './purge-drafts.ts'
import { purgeExpired } from './purge-expired.ts'

const { db } = await testDatabase()
const context = jobContext(db)

beforeEach(async () => {
  await sql`truncate registrations, orders, payment_attempts, idempotency_requests, tokens, sessions, users, outbox
            cascade`.execute(db)
})

type Age = { idleHours: number; ageDays?: number }

/** A complete draft of the given age. */
async function draft({ idleHours, ageDays = 0 }: Age): Promise<string> {
  const id = randomUUID()
  await db
    .insertInto('registrations')
    .values({
      id,
      key_hash: randomBytes(32),
      parent: JSON.stringify({ firstName: 'Amara', email: 'amara@example.org' }),
      co_parent: JSON.stringify({ firstName: 'Jordan', email: 'jordan@example.org' }),
      children: JSON.stringify([{ firstName: 'Zuleika', lastName: 'Okafor', email: null }]),
      address: JSON.stringify({ line1: '1 Main St' }),
      referral: JSON.stringify({ selection: 'FRIEND', other: null }),
      locale: 'en',
      anonymous_id: 'visitor-1',
      touched_at: sql<Date>`now() - make_interval(mins => ${Math.round(idleHours * 60)})`,
      created_at: sql<Date>`now() - make_interval(mins => ${Math.round(ageDays * 24 * 60)})`,
    })
    .execute()
  return id
}

const read = (id: string) =>
  db.selectFrom('registrations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function orderOf(
  scopeId: string,
  { state, attempt }: { state: string; attempt: string },
): Promise<void> {
  const orderId = randomUUID()
  const orderNo = orderId.replaceAll('-', '').slice(0, 12).toUpperCase()
  const winner = state === 'authorized' || state === 'paid' ? `free:${orderNo}` : null
  await sql`insert into orders (id, order_no, scope_id, flow, payer_id, state, amount_minor, currency, price_snapshot,
                                price_hash, request, locale, winner_txn, paid_at)
            values (${orderId}, ${orderNo}, ${scopeId}, 'join', ${scopeId},
                    ${state}, ${winner === null ? 100 : 0}, 'USD', '{}', '\\x00', '{}', 'en', ${winner},
                    ${state === 'paid' ? sql`now()` : sql`null`})`.execute(db)
  await sql`insert into payment_attempts (order_id, n, state, method, nonce_hash, api_request_key, amount_minor,
                                          currency, lease_until, gateway_txn)
            values (${orderId}, 1, ${attempt}, 'CREDIT_CARD', ${randomBytes(32)}, ${randomUUID()}, 100, 'USD', now(),
                    ${attempt === 'authorized' ? `txn-${orderId}` : null})`.execute(db)
}

test('after a day without changes, a draft loses the other parent and the children, but keeps its owner', async () => {
  const [fresh, idle] = [await draft({ idleHours: 23.9 }), await draft({ idleHours: 24.1 })]
  expect(await purgeDrafts.run(context)).toBe(1)
  expect(await read(fresh)).toMatchObject({
    co_parent: { firstName: 'Jordan' },
    children: [{ firstName: 'Zuleika' }],
  })
  expect(await read(idle)).toMatchObject({
    co_parent: null,
    children: [],
    parent: { firstName: 'Amara' },
    erased_at: null,
  })
})

test('a draft that is a week old is emptied, even after a recent change', async () => {
  const [younger, older] = [
    await draft({ idleHours: 0, ageDays: 6.9 }),
    await draft({ idleHours: 0, ageDays: 7.1 }),
  ]
  await purgeDrafts.run(context)
  expect((await read(younger)).parent).toMatchObject({ firstName: 'Amara' })
  const row = await read(older)
  expect(JSON.stringify(row)).not.toMatch(/Amara|Jordan|Zuleika|Main St|FRIEND|visitor-1/)
  expect(row.erased_at).toBeInstanceOf(Date)
  expect(await purgeDrafts.run(context)).toBe(0)
})

test.each([
  { state: 'open', attempt: 'sending' },
  { state: 'open', attempt: 'unknown' },
  { state: 'open', attempt: 'manual' },
  { state: 'authorized', attempt: 'authorized' },
])('a draft whose order is $state with an attempt $attempt keeps the data of the order', async (payment) => {
  const id = await draft({ idleHours: 200, ageDays: 8 })
  await orderOf(id, payment)
  expect(await purgeDrafts.run(context)).toBe(0)
  expect(await read(id)).toMatchObject({ parent: { firstName: 'Amara' }, co_parent: { firstName: 'Jordan' } })
})

test.each([
  { state: 'open', attempt: 'declined' },
  { state: 'payment_failed', attempt: 'declined' },
  { state: 'paid', attempt: 'authorized' },
])('a draft whose order is $state with an attempt $attempt is emptied after a week', async (payment) => {
  const id = await draft({ idleHours: 200, ageDays: 8 })
  await orderOf(id, payment)
  await purgeDrafts.run(context)
  expect((await read(id)).erased_at).toBeInstanceOf(Date)
})

test('more drafts than one batch are all emptied in one run', async () => {
  await sql`insert into registrations (key_hash, parent, children, locale, touched_at)
            select '\\x00', '{"firstName":"A"}', '[{"firstName":"Z"}]', 'en', now() - interval '2 days'
            from generate_series(1, 1203)`.execute(db)
  expect(await purgeDrafts.run(context)).toBe(1203)
})

test('expired sessions are deleted, live ones stay', async () => {
  const userId = await user()
  for (const [hash, hours] of [
    ['\\x01', -1],
    ['\\x02', 1],
  ] as const) {
    await sql`insert into sessions (hash, user_id, expires_at)
              values (${hash}::bytea, ${userId}, now() + make_interval(hours => ${hours}))`.execute(db)
  }
  await purgeExpired.run(context)
  const left = await db.selectFrom('sessions').select('hash').execute()
  expect(left.map(({ hash }) => hash.toString('hex'))).toEqual(['02'])
})

test('expired codes, devices unused for 30 days and outdated log-in attempts are deleted', async () => {
  const userId = await user()
  await sql`insert into device_codes (user_id, device_hash, code_hash, expires_at)
            values (${userId}, '\\x01', '\\x01', now())`.execute(db)
  for (const days of [29, 31])
    await sql`insert into known_devices (user_id, device_hash, last_used_at)
              values (${userId}, ${Buffer.from([days])}, now() - make_interval(days => ${days}))`.execute(db)
  for (const hours of [15, 17])
    await sql`insert into log_in_counts (key_hash, level, seconds_each, counted_at)
              values (${Buffer.from([hours])}, 2, 8 * 3600, now() - make_interval(hours => ${hours}))`.execute(
      db,
    )
  expect(await purgeExpired.run(context)).toBe(3)
  const devices = await db.selectFrom('known_devices').select('device_hash').execute()
  const counts = await db.selectFrom('log_in_counts').select('key_hash').execute()
  expect(devices.map(({ device_hash }) => device_hash[0])).toEqual([29])
  expect(counts.map(({ key_hash }) => key_hash[0])).toEqual([15])
})

test('an expired invitation can still request a new link; other bearers are deleted after a month', async () => {
  const token = (purpose: string, days: number) =>
    sql`insert into tokens (hash, purpose, subject_id, expires_at)
        values (${randomBytes(32)}, ${purpose}, ${randomUUID()}, now() - make_interval(days => ${days}))`.execute(
      db,
    )
  for (const days of [29, 31, 399, 401]) {
    await token('invite', days)
    await token('password-reset', days)
  }
  expect(await purgeExpired.run(context)).toBe(4)
  const left = await db.selectFrom('tokens').select('purpose').orderBy('purpose').execute()
  expect(left.map(({ purpose }) => purpose)).toEqual(['invite', 'invite', 'invite', 'password-reset'])
})

test('idempotency records are deleted after a week', async () => {
  for (const days of [6, 8]) {
    await sql`insert into idempotency_requests (scope_id, key, request_hash, created_at)
              values (${randomUUID()}, ${`key-${days}-0123456789abcdef`}, '\\x00',
                      now() - make_interval(days => ${days}))`.execute(db)
  }
  await purgeExpired.run(context)
  const left = await db.selectFrom('idempotency_requests').select('key').execute()
  expect(left).toEqual([{ key: 'key-6-0123456789abcdef' }])
})

test('mails that were sent or given up are deleted, waiting ones never', async () => {
  const mail = (dedupe: string, column: 'sent_at' | 'dead_at' | null, days: number) =>
    sql`insert into outbox (dedupe, kind, recipient, locale, payload, message_id, created_at, ${sql.ref(column ?? 'lease_until')})
        values (${dedupe}, 'already-active', 'a@example.org', 'en', '{"kind":"already-active"}', ${dedupe},
                now() - make_interval(days => ${days}), now() - make_interval(days => ${days}))`.execute(db)
  await mail('sent lately', 'sent_at', 89)
  await mail('sent long ago', 'sent_at', 91)
  await mail('given up lately', 'dead_at', 6)
  await mail('given up a while ago', 'dead_at', 8)
  await mail('waiting', null, 100)
  await purgeExpired.run(context)
  const left = await db.selectFrom('outbox').select(['dedupe', 'payload']).orderBy('dedupe').execute()
  expect(left).toEqual([
    { dedupe: 'given up a while ago', payload: {} },
    { dedupe: 'given up lately', payload: { kind: 'already-active' } },
    { dedupe: 'sent lately', payload: { kind: 'already-active' } },
    { dedupe: 'waiting', payload: { kind: 'already-active' } },
  ])
})

test('the mailbox keeps mails for a month', async () => {
  for (const days of [29, 31]) {
    await sql`insert into mailbox (message_id, recipient, subject, html, plain, headers, created_at)
              values (${`${days}`}, 'a@example.org', 's', 'h', 'p', '{}', now() - make_interval(days => ${days}))`.execute(
      db,
    )
  }
  expect(await purgeExpired.run(context)).toBe(1)
  expect(await db.selectFrom('mailbox').select('message_id').execute()).toEqual([{ message_id: '29' }])
})

async function user(): Promise<string> {
  const { id } = await db
    .insertInto('users')
    .values({ kind: 'parent', first_name: 'Amara', last_name: 'Okafor', locale: 'en' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
