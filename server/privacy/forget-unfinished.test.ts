import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { aFamily, aSubscription, giveLogIn } from '#tests/support/people.ts'
import { refuseChanges } from '#tests/support/refuse-changes.ts'
import { forgetUnfinished } from './forget-unfinished.ts'

const { db } = await testDatabase()
const log = recordedLog()
const context = jobContext(db, log)

beforeEach(async () => {
  await sql`truncate users, families, orders cascade`.execute(db)
})
afterEach(async () => setClockOffset(db, 0))

/** Runs the job on each of these days. */
async function runOn(...days: number[]): Promise<void> {
  for (const day of days) {
    await setClockOffset(db, day * DAY_SECONDS)
    await forgetUnfinished.run(context)
  }
}

const read = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const readMember = (id: string) =>
  db.selectFrom('family_members').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()

async function professional(): Promise<string> {
  const id = randomUUID()
  const email = `${id}@example.org`
  await sql`
    insert into users (id, kind, first_name, last_name, email, email_normalised, locale)
    values (${id}, 'professional', 'Petra', 'Quill', ${email}, ${email}, 'en')`.execute(db)
  await sql`
    insert into professionals (user_id, title, credentials, phone_country, phone_extension, practice_name, referral)
    values (${id}, 'Dr', 'PhD', 'US_CANADA', '', 'Quill & Co', '{}')`.execute(db)
  await sql`
    insert into security_questions (user_id, question, answer_hash, code_hash) values (${id}, 'pet', 'x', 'y')`.execute(
    db,
  )
  return id
}

test('a professional without a password is deleted after 90 days', async () => {
  const id = await professional()
  await runOn(89)
  expect(await read(id)).toMatchObject({ first_name: 'Petra', erased_at: null })
  await runOn(91, 125)
  expect(await read(id)).toMatchObject({ first_name: '', last_name: '', email: null, email_normalised: null })
  expect((await read(id)).erased_at).toBeInstanceOf(Date)
  for (const table of ['professionals', 'security_questions'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
})

test('a parent who never set a password is deleted after 430 days', async () => {
  const { parentId } = await aFamily(db)
  await runOn(91, 425)
  expect(await read(parentId)).toMatchObject({ first_name: 'Amara', erased_at: null })
  await runOn(456)
  expect(await read(parentId)).toMatchObject({ first_name: '', phone_number: null, address: null })
})

test('of a parent whom the other one entered, the contact data is deleted, and the name stays', async () => {
  const { parentId, coParentId } = await aFamily(db)
  await giveLogIn(db, parentId)
  await runOn(91, 456)
  expect(await read(coParentId)).toMatchObject({ first_name: 'Ben', email: null, erased_at: null })
  expect(await readMember(coParentId)).toMatchObject({ first_name: 'Ben' })
})

test('people with a password or a subscription are never deleted', async () => {
  const [finished, subscribed] = [await aFamily(db), await aFamily(db)]
  await giveLogIn(db, finished.parentId)
  await aSubscription(db, { payerId: subscribed.parentId })
  await sql`update subscriptions set renews_at = renews_at + 3650`.execute(db)
  await runOn(91, 456, 2000)
  for (const { parentId } of [finished, subscribed])
    expect(await read(parentId)).toMatchObject({ first_name: 'Amara', erased_at: null })
  expect((await read(finished.parentId)).forget_after).toBeNull()
})

test('a parent whose last renewal has no result yet is deleted after it', async () => {
  const { parentId } = await aFamily(db)
  await aSubscription(db, { payerId: parentId })
  await sql`
    update orders set flow = 'renewal', state = 'authorized', paid_at = null, scope_id = gen_random_uuid(),
      subscription_id = (select id from subscriptions where user_id = ${parentId})`.execute(db)
  await runOn(91, 456)
  expect(await read(parentId)).toMatchObject({ first_name: 'Amara', erased_at: null })
  await sql`update orders set state = 'payment_failed'`.execute(db)
  await runOn(487)
  expect(await read(parentId)).toMatchObject({ first_name: '' })
})

test('a parent with an open invitation is not deleted', async () => {
  const { parentId, coParentId, familyId, coParentEmail } = await aFamily(db)
  await giveLogIn(db, parentId)
  await sql`
    insert into invites (family_id, user_id, invited_by, sent_to, locale)
    values (${familyId}, ${coParentId}, ${parentId}, ${coParentEmail}, 'en')`.execute(db)
  await runOn(91, 456)
  expect(await read(coParentId)).toMatchObject({ email: coParentEmail })
})

test('a person whose data cannot be deleted does not stop the others, and is tried again', async () => {
  const [broken, other] = [await professional(), await professional()]
  const when = `new.id = '${broken}' and new.erased_at is not null`
  const mend = await refuseChanges(db, { table: 'users', when })
  await runOn(91)
  expect(await read(broken)).toMatchObject({ first_name: 'Petra', erased_at: null })
  expect(await read(other)).toMatchObject({ first_name: '', email: null })
  expect(log.lines).toMatchObject([
    { level: 'alert', message: 'old sign-ups could not be checked and will be tried again' },
  ])
  await mend()
  await runOn(92)
  expect(await read(broken)).toMatchObject({ first_name: '', email: null })
})
