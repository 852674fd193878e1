import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { endStaffSession, expiredStaffSessions, findStaff, startStaffSession } from './sessions.ts'

const { db } = await testDatabase()
const mira = {
  id: 'mira',
  name: 'Mira Reyes',
  groups: [],
  ageSeconds: 240,
  idToken: 'the token of mira',
  tokens: { access: 'the access of mira', refresh: null },
}

const aSession = async () =>
  db
    .transaction()
    .execute(async (tx) => startStaffSession(tx, testSecrets, { person: mira, role: 'billing' }))
const find = async (secret: string) => findStaff(db, testSecrets, secret)
/** Makes every session older, instead of waiting. */
const age = async (column: 'used_at' | 'expires_at', by: string) =>
  sql`update staff_sessions set ${sql.ref(column)} = ${sql.ref(column)} - ${by}::interval`.execute(db)

test('a session without use for half an hour has ended', async () => {
  const secret = await aSession()
  await age('used_at', '29 minutes 30 seconds')
  expect(await find(secret)).not.toBeNull()
  await age('used_at', '30 minutes')
  expect(await find(secret)).toBeNull()
})

test('a session that is used all the time ends after eight hours', async () => {
  const secret = await aSession()
  await age('expires_at', '7 hours 59 minutes')
  expect(await find(secret)).not.toBeNull()
  await age('expires_at', '1 minute')
  expect(await find(secret)).toBeNull()
})

test('the age of the log-in comes from the provider', async () => {
  const session = await find(await aSession())
  const { rows } = await sql<{ at: Date }>`select app_now() as at`.execute(db)
  const seconds = ((rows[0]?.at.getTime() ?? 0) - (session?.loggedInAt.getTime() ?? 0)) / 1000
  expect(seconds).toBeGreaterThanOrEqual(240)
  expect(seconds).toBeLessThan(270)
})

test('the row holds neither the secret nor the token of the provider', async () => {
  const secret = await aSession()
  const rows = await sql<{ all: string }>`select staff_sessions::text as all from staff_sessions`.execute(db)
  for (const { all } of rows.rows) {
    expect(all).not.toContain(secret)
    expect(all).not.toContain(Buffer.from(mira.idToken).toString('hex'))
  }
  const ended = await db.transaction().execute(async (tx) => endStaffSession(tx, testSecrets, secret))
  expect(ended).toMatchObject({ id: 'mira', idToken: mira.idToken })
  expect(await find(secret)).toBeNull()
})

test('a secret for another purpose, or an unknown secret, finds no session', async () => {
  const secret = await aSession()
  await db
    .updateTable('staff_sessions')
    .set({ hash: testSecrets.hash('session', secret) })
    .where('hash', 'in', testSecrets.hashes('staff-session', secret))
    .execute()
  expect(await find(secret)).toBeNull()
  expect(await find(newSecret())).toBeNull()
})

test('ended sessions are deleted', async () => {
  await age('expires_at', '9 hours')
  for (const purge of expiredStaffSessions) await purge(100).execute(db)
  expect(await db.selectFrom('staff_sessions').selectAll().execute()).toEqual([])
})
