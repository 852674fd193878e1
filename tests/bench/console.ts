import { performance } from 'node:perf_hooks'
import { sql } from 'kysely'
import { openPerson, search } from '#server/console/index.ts'
import { openDatabase, type Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { keepLastNames } from '#server/people/index.ts'
import { openLog } from '#server/platform/log.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { startThrowAwayServer } from '#tests/support/throw-away-server.ts'
import { quantile } from './statistics.ts'

/**
 * `node tests/bench/console.ts [families]` fills a new database with families and orders, and measures the search of
 * the console and the page of a person. It takes minutes and some gigabytes.
 */
const FAMILIES = Number(process.argv[2] ?? 1_000_000)
/** Live drafts, one of them a second. A draft lives for a day, so there are fewer than families. */
const DRAFTS = FAMILIES / 10
const TURNS = 20
const STAFF = aStaffMember('auditor', { id: 'bench', name: 'Bench' })

const server = await startThrowAwayServer('evenhand-console-')
try {
  const db = openDatabase({ url: server.url, poolSize: 6 })
  await migrate(db)
  await fill(db)
  await keepLastNames.run({ db, log: openLog({ level: 'error' }), isStopping: () => false })
  await measure(db)
  await db.destroy()
} finally {
  await server.end()
}

/** Names are distributed like real ones: a few names belong to many people. */
async function fill(db: Db): Promise<void> {
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('users', 'orders', 'payment_attempts', 'consents', 'outbox') and schemaname = 'public'
      and not exists (select from pg_constraint where conname = indexname)`.execute(db)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(db)
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    await sql`set statement_timeout = 0`.execute(one)
    await sql`create function syllable(n int) returns text language sql immutable as
      $$ select (array['ka','lo','mi','ra','ten','son','ber','vik','do','ul','os','pe','na','gri','sha','wen','el','tor','fi','ma'])[1 + n % 20] $$`.execute(
      one,
    )
    await sql`insert into users (id, kind, first_name, last_name, email, email_normalised, phone_country_code, phone_number, locale)
      select md5('u' || n)::uuid, 'parent', initcap(syllable(f) || syllable(f / 20)), initcap(syllable(l) || syllable(l / 20) || syllable(l / 400)),
             'p' || n || '@example.com', 'p' || n || '@example.com', '+1', (2000000000 + n)::text, 'en'
      from (select n, floor(400 * power(random(), 2))::int as f, floor(8000 * power(random(), 3))::int as l
            from generate_series(1, ${2 * FAMILIES}::int) n) people`.execute(one)
    await sql`insert into orders (id, order_no, scope_id, flow, payer_id, state, amount_minor, currency, price_snapshot,
        price_hash, request, locale, created_at)
      select md5('o' || n)::uuid, upper(substr(md5('no' || n), 1, 14)), gen_random_uuid(), 'join', md5('u' || n)::uuid,
             'cancelled', 15264, 'USD', '{}', '\\x00', '{}', 'en', now() - make_interval(mins => n)
      from generate_series(1, ${FAMILIES}::int) n`.execute(one)
    await sql`insert into payment_attempts (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency,
        details, gateway_txn, lease_until, created_at)
      select md5('o' || n)::uuid, 1, 'not_charged', 'CREDIT_CARD', sha256(('x' || n)::bytea), 'k' || n, 15264, 'USD',
             jsonb_build_object('instrument', jsonb_build_object('brand', 'Visa', 'lastFour', lpad((n * 7919 % 10000)::text, 4, '0'))),
             't' || n, now(), now() - make_interval(mins => n::int)
      from generate_series(1, ${FAMILIES}::bigint) n`.execute(one)
    await sql`insert into consents (user_id, kind, agreed, text_version, locale)
      select md5('u' || n)::uuid, 'terms', true, 'v1', 'en' from generate_series(1, ${2 * FAMILIES}::int) n`.execute(
      one,
    )
    await sql`insert into outbox (dedupe, kind, recipient, locale, payload, message_id, sent_at)
      select 'b' || n, 'receipt', 'p' || n || '@example.com', 'en', '{}', 'b' || n, now()
      from generate_series(1, ${FAMILIES}::int) n`.execute(one)
    await sql`insert into registrations (key_hash, parent, locale, created_at)
      select sha256(('d' || n)::bytea), jsonb_build_object('firstName', initcap(syllable(n) || syllable(n / 20)),
             'lastName', 'Draft' || syllable(n) || syllable(n / 20) || syllable(n / 400), 'email', 'd' || n || '@example.com',
             'phoneCountryCode', '+1', 'phoneNumber', (5000000000 + n::bigint)::text), 'en', now() - make_interval(secs => n)
      from generate_series(1, ${DRAFTS}::int) n`.execute(one)
    for (const { definition } of indexes) await sql.raw(definition).execute(one)
    await sql`reset session_replication_role`.execute(one)
    await sql`analyze`.execute(one)
  })
}

async function measure(db: Db): Promise<void> {
  const { rows } = await sql<{ first: string; last: string; no: string }>`
    select lower(u.first_name) as first, lower(u.last_name) as last, o.order_no as no
    from users u join orders o on o.payer_id = u.id where u.id = md5('u77')::uuid`.execute(db)
  const [one] = rows
  if (!one) throw new Error('the database has no people to search for')
  const texts: Readonly<Record<string, string>> = {
    'an address': 'p77@example.com',
    'the beginning of an address': 'p7',
    'a common name': 'kakaka',
    'a name': one.last,
    'the beginning of a name': one.last.slice(0, 3),
    'both names': `${one.first} ${one.last}`,
    'a part of a name': one.last.slice(1),
    'a name with an error': `${one.last}x`,
    'a common part': 'sonson',
    'no name': 'zzyzzx',
    'an order': one.no,
    'the beginning of an order': one.no.slice(0, 6),
    'a transaction': 't77',
    'last four': '0077',
    'last four and day': `0077 ${new Date().toISOString().slice(0, 10)}`,
    'a name and last four': `${one.last} ${String((77 * 7919) % 10_000).padStart(4, '0')}`,
    'a phone': '+1 2000000077',
    'a draft by its phone': '+1 5000001900',
    'a draft by its name': 'draftka',
    'a draft by both names': 'kalo draftka',
    'a phone that nobody has': '+1 9990000000',
  }
  for (const [what, text] of Object.entries(texts))
    await time(what, async (turn) =>
      search(db, STAFF, what === 'an address' ? `p${77 + turn}@example.com` : text),
    )
  const { rows: ids } = await sql<{ id: string }>`
    select id from users where last_name = initcap(${one.last}) limit ${TURNS}`.execute(db)
  await time('the page of a person', async (turn) =>
    openPerson(db, STAFF, { personId: ids[turn % ids.length]?.id ?? '' }),
  )
}

async function time(what: string, act: (turn: number) => Promise<unknown>): Promise<void> {
  const times: number[] = []
  for (let turn = 0; turn < TURNS; turn++) {
    const begun = performance.now()
    await act(turn)
    times.push(performance.now() - begun)
  }
  const at = (share: number) => quantile(times, share).toFixed(1)
  process.stdout.write(`${what.padEnd(30)} best ${at(0)} ms, median ${at(0.5)} ms, p95 ${at(0.95)} ms\n`)
}
