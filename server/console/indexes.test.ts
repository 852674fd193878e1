import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, type Db } from '#server/db/database.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { openChecks, openTrail } from './audit/open-trail.ts'
import { readLately } from './search/lately.ts'
import { sumUpDay } from './figures/sums/sum-up.ts'
import { openPerson, readQueues, search } from './index.ts'

const { db, url } = await testDatabase()
const auditor = aStaffMember('auditor', { id: 'noor', name: 'Noor Haddad' })

/** The tables that grow with the number of buyers. Disputes, findings and the catalogue stay small. */
const GROWING = [
  'users',
  'orders',
  'payment_attempts',
  'payment_ledger',
  'refunds',
  'consents',
  'outbox',
  'invites',
  'registrations',
  'tokens',
  'sessions',
  'family_members',
  'subscriptions',
  'subscription_periods',
  'staff_actions',
  'webhook_events',
  'analytics_events',
]

/** How often each growing table was read completely. */
async function wholeReads(one: Db): Promise<Record<string, number>> {
  await sql`select pg_stat_force_next_flush()`.execute(one)
  const { rows } = await sql<{ name: string; reads: number }>`
    select relname as name, seq_scan as reads from pg_stat_user_tables where relname = any(${GROWING})`.execute(
    one,
  )
  return Object.fromEntries(rows.map(({ name, reads }) => [name, reads]))
}

test('the search, the page of a person, the queues and a day’s sums read no growing table completely', async () => {
  const family = await aFamily(db)
  const { orderNo, transactionId } = await aSubscription(db, { payerId: family.parentId })
  // PostgreSQL reads a small table completely, even with an index. Without sequential scans, it does so only if an
  // index is missing.
  await sql`alter database ${sql.id(new URL(url).pathname.slice(1))} set enable_seqscan = off`.execute(db)
  const one = openDatabase({ url, poolSize: 1 })
  onTestFinished(async () => one.destroy())
  const before = await wholeReads(one)
  expect(Object.keys(before)).toHaveLength(GROWING.length)
  const texts = [
    family.email,
    'amara-',
    'okafor',
    'oka',
    'amara okafor',
    'okafro',
    '5551234567',
    orderNo,
    orderNo.slice(0, 6),
  ]
  for (const text of [...texts, transactionId, '4021', '4021 2026-11-21', 'okafor 4021', 'COURT15'])
    await search(one, auditor, text)
  await openPerson(one, auditor, { personId: family.parentId })
  await readLately(one, auditor)
  await openChecks(one, auditor)
  await openTrail(one, auditor, {})
  await openTrail(one, auditor, { from: '2026-11-01', to: '2026-11-30', before: 2 })
  await readQueues(one, auditor)
  await sumUpDay(one, '2026-11-21')
  expect(await wholeReads(one)).toEqual(before)
  await sql`select count(*) from users where upper(first_name) = 'NOBODY'`.execute(one)
  expect(await wholeReads(one)).toEqual({ ...before, users: (before['users'] ?? 0) + 1 })
})
