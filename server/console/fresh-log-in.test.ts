import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readNow } from '#server/db/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { LOG_IN_AGAIN, needsFreshLogIn } from './fresh-log-in.ts'

const { db } = await testDatabase()

test('ten minutes after the log-in, an action needs a new log-in', async () => {
  const staff = aStaffMember('billing', { loggedInAt: await readNow(db) })
  expect(await needsFreshLogIn(db, staff)).toBe(false)
  const early = await sql<{ at: Date }>`select app_now() - interval '10 minutes' as at`.execute(db)
  const { at } = early.rows[0] ?? { at: new Date(0) }
  expect(await needsFreshLogIn(db, { ...staff, loggedInAt: at })).toBe(true)
})

test('the answer differs from the one for a wrong role', () => {
  expect(LOG_IN_AGAIN).toMatchObject({ status: 403, refusal: 'api.freshLogIn' })
})
