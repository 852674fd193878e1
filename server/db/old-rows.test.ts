import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { emptyDatabase } from '#tests/support/database.ts'
import type { Db } from './database.ts'
import { migrate } from './migrate.ts'

// Each test applies all migrations, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })
const MIGRATIONS = new URL('./migrations/', import.meta.url)

/** A database in the state before the migration with this number. */
async function databaseBefore(number: string): Promise<Db> {
  const { db } = await emptyDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'evenhand-migrations-'))
  for (const name of await readdir(MIGRATIONS))
    if (name < number) await cp(new URL(name, MIGRATIONS), join(folder, name))
  await migrate(db, { folder: pathToFileURL(`${folder}/`) })
  await rm(folder, { recursive: true })
  return db
}

test('0015 keeps only the first open row of a finding that was raised on several days', async () => {
  const db = await databaseBefore('0015')
  await sql`insert into reconciliations (day, txn, finding, resolved_at) values
    ('2026-03-01', 'txn1', 'paid-voided', null), ('2026-03-02', 'txn1', 'paid-voided', null),
    ('2026-03-03', 'txn1', 'paid-voided', now()), ('2026-03-02', 'txn2', 'paid-missing', null)`.execute(db)
  await migrate(db)
  const { rows } = await sql`
    select to_char(day, 'MM-DD') as day, txn, closed_by_sweep as closed from reconciliations
    order by txn, day`.execute(db)
  expect(rows).toEqual([
    { day: '03-01', txn: 'txn1', closed: false },
    { day: '03-02', txn: 'txn1', closed: true },
    { day: '03-03', txn: 'txn1', closed: false },
    { day: '03-02', txn: 'txn2', closed: false },
  ])
})

const order = (no: string, amount: number, winner: string | null) => sql`
  insert into orders (order_no, scope_id, flow, payer_id, state, amount_minor, currency, price_snapshot, price_hash,
                      request, locale, winner_txn, paid_at)
  values (${no}, gen_random_uuid(), 'join', gen_random_uuid(), ${winner ? 'paid' : 'open'}, ${amount}, 'USD', '{}',
          '\\x00', '{}', 'en', ${winner}, ${winner ? new Date() : null})`

test('0017 keeps existing orders without rewriting them, and guards them from then on', async () => {
  const db = await databaseBefore('0017')
  await order('PAIDBEFORE', 5999, 'txn1').execute(db)
  await order('FREEBEFORE', 0, 'free:FREEBEFORE').execute(db)
  await order('OPENBEFORE', 5999, null).execute(db)
  await sql`
    insert into payment_attempts (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency,
                                  gateway_txn, lease_until)
    select id, 1, 'authorized', 'CREDIT_CARD', '\\x01', 'PAIDBEFORE-1', 5999, 'USD', 'txn1', now()
    from orders where order_no = 'PAIDBEFORE'`.execute(db)
  await sql`
    insert into payment_ledger (gateway_txn, kind, order_id, amount_minor, currency)
    select 'txn1', 'capture', id, 5999, 'USD' from orders where order_no = 'PAIDBEFORE'`.execute(db)
  const file = async () => {
    const { rows } = await sql<{ file: string }>`
      select pg_relation_filenode('orders')::text || string_agg(ctid::text, ',' order by order_no) as file
      from orders`.execute(db)
    return rows[0]?.file
  }
  const before = await file()
  await migrate(db)
  expect(await file()).toBe(before)
  const { rows: unproven } = await sql`
    select conname from pg_constraint where conrelid = 'orders'::regclass and not convalidated`.execute(db)
  expect(unproven).toEqual([])
  await sql`update orders set version = version + 1`.execute(db)
  await expect(
    sql`update orders set winner_txn = 'foreign' where order_no = 'PAIDBEFORE'`.execute(db),
  ).rejects.toMatchObject({ constraint: 'orders_winner_of_this_order' })
})

const extras = async (db: Db) => {
  const { rows } = await sql<{ price: number }>`
    select price_minor as price from package_services where service in ('TONEMETER', 'UNLIMITEDPAYMENTS')
    order by product_id, service`.execute(db)
  return rows.map(({ price }) => price)
}

const SHIPPED_BEFORE = [10_00, 24_00, 20_00, 48_00]
test.each([
  ['raises the extras of a shipped catalogue', 144_00, 99_00, [60_00, 75_00, 110_00, 140_00]],
  ['keeps the extras if an operator changed a package', 109_00, 99_00, SHIPPED_BEFORE],
  ['keeps the extras if an operator changed the base price', 144_00, 89_00, SHIPPED_BEFORE],
])('0032 %s', async (_what, essentials, base, expected) => {
  const db = await databaseBefore('0032')
  await sql`
    insert into packages (id, display_name, package_name, receipt_text, sub_duration_in_years, build_your_own,
                          currency, price_minor, tax_behaviour, analytics_package, product_id, services)
    select id, '', '', '', 1, id = 1090, 'USD', price, 'exclusive', '', 'SUB1YEAR', '{}'
    from (values (1011, ${essentials}::integer), (1012, 26400), (1021, 20400), (1022, 38400), (1090, 9900))
      as offer (id, price)`.execute(db)
  await sql`
    insert into package_services (package_id, product_id, service, price_minor) values
      (1090, 'SUB1YEAR', 'SUB1YEAR', ${base}), (1090, 'SUB1YEAR', 'TONEMETER', 1000),
      (1090, 'SUB1YEAR', 'UNLIMITEDPAYMENTS', 2400), (1090, 'SUB2YEAR', 'SUB2YEAR', 18000),
      (1090, 'SUB2YEAR', 'TONEMETER', 2000), (1090, 'SUB2YEAR', 'UNLIMITEDPAYMENTS', 4800)`.execute(db)
  await migrate(db)
  expect(await extras(db)).toEqual(expected)
})

test('0034 gives every older subscription its paid time, and no paid one becomes unpaid', async () => {
  const db = await databaseBefore('0034')
  await sql`insert into packages (id, display_name, package_name, receipt_text, sub_duration_in_years, build_your_own,
                                  currency, price_minor, tax_behaviour, analytics_package, product_id, services)
            values (1, 'Premium', 'premium', 'Premium', 1, false, 'USD', 14400, 'exclusive', 'premium', 'p', '{}')`.execute(
    db,
  )
  await sql`insert into users (id, kind, first_name, last_name, locale)
            select ('00000000-0000-4000-8000-00000000000' || n)::uuid, 'parent', 'Amara', 'Okafor', 'en'
            from generate_series(1, 3) n`.execute(db)
  const subscription = async (person: number, status: string, [starts, ends]: [string, string]) => {
    const userId = `00000000-0000-4000-8000-00000000000${person}`
    const no = `FREE${person}${status.toUpperCase()}`
    await order(no, 0, `free:${no}`).execute(db)
    await sql`insert into entitlement_slots (order_id, beneficiary_id, live)
              select id, ${userId}, ${status === 'current'} from orders where order_no = ${no}`.execute(db)
    await sql`
      insert into subscriptions (user_id, order_id, package_id, services, term_years, status, starts_at, renews_at,
                                 renewal_minor, currency, auto_renew)
      select ${userId}, id, 1, '{}', 1, ${status}, now() + ${starts}::interval, (now() + ${ends}::interval)::date, 14400, 'USD',
             false from orders where order_no = ${no}`.execute(db)
  }
  await subscription(1, 'expired', ['-23 months', '-5 months'])
  await subscription(1, 'current', ['-6 months', '6 months'])
  await subscription(2, 'current', ['-13 months', '-1 month'])
  await subscription(3, 'cancelled', ['-1 month', '11 months'])
  await migrate(db)
  const { rows } = await sql`
    select right(p.beneficiary_id::text, 1)::int as person, s.status, during @> now() as "isNow",
           upper(during) = end_of_day(s.renews_at) as "isWhole", slot.live
    from subscription_periods p join subscriptions s on s.id = p.subscription_id
      join entitlement_slots slot on slot.order_id = p.order_id and slot.beneficiary_id = p.beneficiary_id
    order by person, lower(during)`.execute(db)
  expect(rows).toEqual([
    { person: 1, status: 'expired', isNow: false, isWhole: false, live: false },
    { person: 1, status: 'current', isNow: true, isWhole: true, live: false },
    { person: 2, status: 'current', isNow: false, isWhole: true, live: false },
  ])
})

test('0037 extends a current subscription to the end of its last paid day in every time zone, without overlaps', async () => {
  const db = await databaseBefore('0037')
  await sql`insert into packages (id, display_name, package_name, receipt_text, sub_duration_in_years, build_your_own,
                                  currency, price_minor, tax_behaviour, analytics_package, product_id, services)
            values (1, 'Premium', 'premium', 'Premium', 1, false, 'USD', 14400, 'exclusive', 'premium', 'p', '{}')`.execute(
    db,
  )
  const userId = '00000000-0000-4000-8000-000000000001'
  await sql`insert into users (id, kind, first_name, last_name, locale) values (${userId}, 'parent', 'Amara', 'Okafor', 'en')`.execute(
    db,
  )
  for (const no of ['FREE1FIRST', 'FREE2SECOND']) await order(no, 0, `free:${no}`).execute(db)
  await sql`
    insert into subscriptions (user_id, order_id, package_id, services, term_years, status, starts_at, renews_at,
                               renewal_minor, currency, auto_renew)
    select ${userId}, id, 1, '{}', 1, 'current', '2026-03-01 10:00Z', '2028-03-01', 14400, 'USD', false
    from orders where order_no = 'FREE1FIRST'`.execute(db)
  await sql`update subscription_periods set during = '[2026-03-01 10:00Z, 2027-03-02 00:00Z)'`.execute(db)
  await sql`
    insert into subscription_periods (subscription_id, beneficiary_id, during, order_id)
    select s.id, s.user_id, '[2027-03-02 00:00Z, 2028-03-02 00:00Z)', o.id
    from subscriptions s, orders o where o.order_no = 'FREE2SECOND'`.execute(db)
  await migrate(db)
  const { rows } = await sql`
    select to_char(lower(during) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as from,
           to_char(upper(during) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as until
    from subscription_periods order by 1`.execute(db)
  expect(rows).toEqual([
    { from: '2026-03-01 10:00', until: '2027-03-02 12:00' },
    { from: '2027-03-02 12:00', until: '2028-03-02 12:00' },
  ])
})

test('0039 stores how each subscription with a method on file was paid, also for the previous version', async () => {
  const db = await databaseBefore('0039')
  await sql`insert into packages (id, display_name, package_name, receipt_text, sub_duration_in_years, build_your_own,
                                  currency, price_minor, tax_behaviour, analytics_package, product_id, services)
            values (1, 'Premium', 'premium', 'Premium', 1, false, 'USD', 14400, 'exclusive', 'premium', 'p', '{}')`.execute(
    db,
  )
  const subscription = async (person: number, details: unknown, token: Buffer | null) => {
    const userId = `00000000-0000-4000-8000-00000000000${person}`
    const no = `PAIDBEFORE${person}`
    await sql`insert into users (id, kind, first_name, last_name, locale) values (${userId}, 'parent', 'Amara', 'Okafor', 'en')`.execute(
      db,
    )
    await order(no, 5999, null).execute(db)
    await sql`
      insert into payment_attempts (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency,
                                    gateway_txn, lease_until, details)
      select id, 1, 'authorized', 'CREDIT_CARD', ${Buffer.from([person])}, ${no}, 5999, 'USD', ${no}, now(),
             ${JSON.stringify(details)}::jsonb from orders where order_no = ${no}`.execute(db)
    await sql`
      insert into subscriptions (user_id, order_id, package_id, services, term_years, status, renews_at, renewal_minor,
                                 currency, auto_renew, payment_token_enc)
      select ${userId}, id, 1, '{}', 1, 'current', current_date + 100, 14400, 'USD', false, ${token}
      from orders where order_no = ${no}`.execute(db)
  }
  const venmo = { method: 'venmo', username: 'amara-o' }
  await subscription(1, { instrument: venmo }, Buffer.from([1]))
  await subscription(2, { instrument: venmo }, null)
  await subscription(3, { instrument: null }, Buffer.from([1]))
  await migrate(db)
  await subscription(4, { instrument: venmo }, Buffer.from([1]))
  const { rows } = await sql`
    select right(user_id::text, 1)::int as person, method from subscriptions order by person`.execute(db)
  expect(rows).toEqual([
    { person: 1, method: venmo },
    { person: 2, method: null },
    { person: 3, method: null },
    { person: 4, method: venmo },
  ])
})
