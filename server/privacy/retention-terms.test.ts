import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { RETENTION } from '#domain/privacy/retention.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { SWEEP_JOB } from '#server/payments/index.ts'
import { addCanaries, canariesLeft, type Canary } from '#tests/support/canaries.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, paidOrder } from '#tests/support/people.ts'
import { wholeApi } from '#tests/access/whole-api.ts'

const { db } = await testDatabase()
const { services } = await wholeApi(db)
/** Some rows are kept by date. So the test always begins at the next noon. */
const TO_NOON = (DAY_SECONDS + DAY_SECONDS / 2 - (Math.floor(Date.now() / 1000) % DAY_SECONDS)) % DAY_SECONDS
const now = sql`app_now()`
const inAWeek = sql`app_now() + interval '7 days'`

afterEach(async () => setClockOffset(db, 0))

/** The columns whose data is deleted after a number of days, with that number. */
const TERMS = Object.entries(RETENTION).flatMap(([table, { personal }]) =>
  personal.flatMap(({ columns, term }) =>
    'days' in term ? columns.map((column) => ({ table, column, days: term.days })) : [],
  ),
)

const columnsOf = (table: string, without: readonly string[] = []) =>
  TERMS.filter((term) => term.table === table && !without.includes(term.column)).map(({ column }) => column)

/** A row of each table whose time begins now, with canaries in all these columns. */
async function rowsThatEnd(): Promise<Canary[]> {
  const family = await aFamily(db)
  const { parentId: userId, coParentId, familyId } = family
  const HASHES = columnsOf('orders').filter((name) => name.startsWith('payer_') || name.startsWith('also_'))
  const order = { flow: 'join', amount_minor: 100, currency: 'USD', price_snapshot: '{"years":1}' }
  const code = 'CANARY-ENTERED'
  await sql`insert into subscription_codes (code, amount_minor, currency) values (${code}, 1, 'USD')`.execute(
    db,
  )
  const paid = await db.transaction().execute(async (tx) => paidOrder(tx, { payerId: userId }))
  const declined = {
    family_id: familyId,
    user_id: coParentId,
    invited_by: userId,
    state: 'declined',
    ended_at: now,
  }
  const typed = { ...declined, state: 'opened', ended_at: null, typed_at: now }
  const invitationId = randomUUID()
  const rows: [string, Record<string, unknown>?, { columns?: string[]; marks?: Record<string, string> }?][] =
    [
      ['registrations'],
      ['account_events', { user_id: userId, at: now }],
      ['sessions', { user_id: userId, expires_at: now }],
      ['known_devices', { user_id: userId, country: 'QX' }, { marks: { country: 'QX' } }],
      ['device_codes', { user_id: userId, expires_at: now }],
      ['passkey_challenges', { purpose: 'add', user_id: userId, expires_at: now }],
      ['email_changes', { user_id: userId, changed_by: 'person', undo_until: inAWeek }],
      ['email_requests', { user_id: userId, expires_at: now }],
      ['tokens', { purpose: 'invite', expires_at: now }],
      ['invites', declined, { columns: ['sent_to', 'sent_to_normalised'] }],
      ['invites', { ...typed, id: invitationId }, { columns: ['confirmed_email', 'duplicate_asked_hash'] }],
      ['invite_codes', { invite_id: invitationId, expires_at: now }],
      ['log_in_counts', { level: 1, seconds_each: DAY_SECONDS }],
      ['duplicate_answers', { forgotten_at: now }],
      ['limit_counts', { expire: Date.now() + TO_NOON * 1000 }],
      [
        'orders',
        {
          ...order,
          order_no: 'FAILEDORDER1',
          state: 'payment_failed',
          request: '{"billed":"canary request;"}',
        },
        {
          columns: [...HASHES, 'request'],
          marks: { request: 'canary request;' },
        },
      ],
      [
        'method_changes',
        {
          subscription_id: await endedSubscription(userId, paid.id),
          state: 'kept',
          payment_type: 'CREDIT_CARD',
        },
      ],
      ['webhook_events', { done_at: now }],
      ['idempotency_requests', { key: 'a key of the request' }],
      ['outbox', { dead_at: now }],
      ['mailbox'],
      ['analytics_events'],
      ['experiment_assignments', { variant: 'Control', expires_at: now }],
      ['code_tries'],
      ['entered_codes', { code }, { marks: { code } }],
      ['exports', { person_id: userId, made_at: now }],
    ]
  const canaries: Canary[] = []
  for (const [table, given = {}, { columns = columnsOf(table), marks = {} } = {}] of rows)
    canaries.push(...(await addCanaries(db, { table, columns, given, marks })))
  return [...canaries, ...(await markPaid(paid.id)), ...ofSubscription]
}

const mark = (table: string, column: string): Canary => ({
  table,
  column,
  mark: `canary ${table} ${column};`,
})

const ofSubscription = [mark('subscriptions', 'payment_token_enc'), mark('subscriptions', 'method')]
async function endedSubscription(userId: string, orderId: string): Promise<string> {
  const id = randomUUID()
  await sql`
    insert into subscriptions (id, user_id, order_id, package_id, services, term_years, status, starts_at, renews_at,
                               renewal_minor, currency, auto_renew, payment_token_enc, method)
    values (${id}, ${userId}, ${orderId}, 1011, '{}', 1, 'expired', app_now() - interval '1 year', app_now()::date - 1, 1, 'USD', false,
            ${Buffer.from('canary subscriptions payment_token_enc;')},
            ${JSON.stringify({ method: 'paypal', email: 'canary subscriptions method;' })})`.execute(db)
  return id
}

/** Canaries in the stored data of a paid order. */
async function markPaid(orderId: string): Promise<Canary[]> {
  const receipt = {
    parties: { buyer: { firstName: 'canary orders receipt;' }, coParentFirstName: 'canary orders receipt;' },
  }
  await sql`update orders set receipt = ${JSON.stringify(receipt)} where id = ${orderId}`.execute(db)
  const details = { instrument: { method: 'paypal', email: 'canary payment_attempts details;' } }
  await sql`
    update payment_attempts set details = ${JSON.stringify(details)},
      payer_address = ${Buffer.from('canary payment_attempts payer_address;')},
      payer_network = ${Buffer.from('canary payment_attempts payer_network;')}
    where order_id = ${orderId}`.execute(db)
  return [
    mark('orders', 'receipt'),
    ...['details', 'payer_address', 'payer_network'].map((column) => mark('payment_attempts', column)),
  ]
}

/** Moves the clock and runs every job. */
async function runAt(days: number): Promise<void> {
  await setClockOffset(db, TO_NOON + Math.round(days * DAY_SECONDS))
  await services.worker.tick({ without: SWEEP_JOB })
}

const named = ({ table, column }: { table: string; column: string }) => `${table}.${column}`

test(
  'every column with a term in days is kept for its term, and is then deleted',
  { timeout: 120_000 },
  async () => {
    await setClockOffset(db, TO_NOON)
    const canaries = await rowsThatEnd()
    const missing = TERMS.map(named).filter((name) => !canaries.map(named).includes(name))
    expect(missing, 'add a row with each to `rowsThatEnd`').toEqual([])
    for (const days of [...new Set(TERMS.map((term) => term.days))].toSorted((a, b) => a - b)) {
      if (days > 0) {
        await runAt(Math.max(days - 1, days / 2))
        const before = await canariesLeft(db, canaries)
        const lost = TERMS.filter((term) => term.days >= days).map(named)
        expect(
          lost.filter((name) => !before.includes(name)),
          `kept until day ${days}`,
        ).toEqual([])
      }
      await runAt(days + 2 / 24)
      const after = await canariesLeft(db, canaries)
      const gone = TERMS.filter((term) => term.days <= days).map(named)
      expect(
        gone.filter((name) => after.includes(name)),
        `gone after day ${days}`,
      ).toEqual([])
    }
  },
)
