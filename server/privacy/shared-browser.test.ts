import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { aFamily } from '#tests/support/people.ts'
import { testSite } from '#tests/support/site.ts'
import { erasePeople } from './erase-people.ts'
import { askForErasure } from './erasure.ts'

const { db } = await testDatabase()
afterEach(async () => setClockOffset(db, 0))

const ask = async (personId: string) =>
  db
    .transaction()
    .execute(async (tx) =>
      askForErasure(tx, { secrets: testSecrets, site: testSite }, { personId, askedBy: 'person' }),
    )
const runOn = async (day: number) => {
  await setClockOffset(db, day * DAY_SECONDS)
  return erasePeople.run(jobContext(db))
}

test('an erasure keeps events of another person in the same browser, and unlinks the nameless ones', async () => {
  const [erased, other] = [await aFamily(db), await aFamily(db)]
  const visitor = crypto.randomUUID()
  await sql`update users set anonymous_id = ${visitor} where id in (${erased.parentId}, ${other.parentId})`.execute(
    db,
  )
  for (const [userId, kind] of [
    [erased.parentId, 'of the erased'],
    [other.parentId, 'of the other'],
    [null, 'nameless'],
  ])
    await sql`insert into analytics_events (event_id, kind, anonymous_id, user_id, properties)
      values (gen_random_uuid(), ${kind}, ${visitor}, ${userId}, ${JSON.stringify({ email: erased.email, step: 'x' })})`.execute(
      db,
    )
  await sql`insert into experiment_assignments (anonymous_id, flag, variant, expires_at)
    values (${visitor}, 'a-flag', 'Control', now() + interval '30 days')`.execute(db)
  const assignments = async () =>
    (await sql`select from experiment_assignments where anonymous_id = ${visitor}`.execute(db)).rows.length
  const events = async () =>
    db.selectFrom('analytics_events').select(['kind', 'anonymous_id', 'properties']).orderBy('id').execute()
  await ask(erased.parentId)
  await runOn(15)
  expect(await events()).toEqual([
    { kind: 'of the other', anonymous_id: visitor, properties: { email: erased.email, step: 'x' } },
    { kind: 'nameless', anonymous_id: null, properties: { step: 'x' } },
  ])
  expect(await assignments()).toBe(1)
  await ask(other.parentId)
  await runOn(30)
  expect(await events()).toMatchObject([{ kind: 'nameless' }])
  expect(await assignments()).toBe(0)
})
