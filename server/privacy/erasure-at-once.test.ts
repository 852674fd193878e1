import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Tx } from '#server/db/database.ts'
import { atOnce, untilOneWaits } from '#tests/support/at-once.ts'
import { anAccount, credentialsApi, PASSWORD, testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, stateOf, type Subscriber } from '#tests/support/renewals/due-renewals.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { methodChanges } from '#tests/support/renewals/method-changes.ts'
import { paidOrder } from '#tests/support/people.ts'
import { testSite } from '#tests/support/site.ts'
import { erasePeople } from './erase-people.ts'
import { erasePerson } from './erase-person.ts'
import { askForErasure, readErasure, takeBackErasure } from './erasure.ts'

const { db } = await testDatabase()
const call = credentialsApi(db)
const deps = { secrets: testSecrets, site: testSite }

test('after a log-in at the moment of an erasure, there is no session', async () => {
  const { username, parentId } = await anAccount(db)
  const second = async () => call('POST', '/v2/login', { body: { username, password: PASSWORD } })
  const { body } = await atOnce(db, parentId, { before: async (tx: Tx) => erasePerson(tx, parentId), second })
  expect((body as { auth: string | null }).auth).toBeNull()
  const { rows } = await sql`
    select 1 from sessions where user_id = ${parentId}
    union all select 1 from known_devices where user_id = ${parentId}`.execute(db)
  expect(rows).toEqual([])
})

test('a person who cancels the erasure while the job begins keeps the account, and the job ends', async () => {
  const { parentId } = await anAccount(db)
  await db
    .transaction()
    .execute(async (tx) => askForErasure(tx, deps, { personId: parentId, askedBy: 'person' }))
  await sql`update erasures set due_at = app_now() where person_id = ${parentId}`.execute(db)
  const after = async (tx: Tx) => expect(await takeBackErasure(tx, parentId)).toBe(true)
  const second = async () => erasePeople.run(jobContext(db))
  await atOnce(db, parentId, { second, after })
  expect(await readErasure(db, parentId)).toBeNull()
  const person = await db.selectFrom('users').select('erased_at').where('id', '=', parentId).execute()
  expect(person).toEqual([{ erased_at: null }])
})

/** Writes the order of a renewal that is being sent, as its claim does. */
async function claimRenewal(tx: Tx, { subscriptionId, userId }: Subscriber): Promise<void> {
  await sql`select from subscriptions where id = ${subscriptionId} for update`.execute(tx)
  const { id } = await paidOrder(tx, { payerId: userId })
  await sql`
    update orders set flow = 'renewal', subscription_id = ${subscriptionId}, state = 'authorized', paid_at = null
    where id = ${id}`.execute(tx)
}

test('an erasure that begins while a renewal is claimed waits for its payment', async () => {
  const subscriber = await aSubscriber(db)
  const { userId: personId } = subscriber
  await db.transaction().execute(async (tx) => askForErasure(tx, deps, { personId, askedBy: 'person' }))
  await sql`update erasures set due_at = app_now() where person_id = ${personId}`.execute(db)
  const erasing = await db.transaction().execute(async (tx) => {
    await claimRenewal(tx, subscriber)
    const running = erasePeople.run(jobContext(db))
    await untilOneWaits(db, AbortSignal.timeout(5000))
    return { running }
  })
  await erasing.running
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'current' })
  expect(await readErasure(db, personId)).not.toBeNull()
})

test('an erasure waits for the answer about a new payment method, so that the gateway deletes it too', async () => {
  const { aHolder, apiWith, replace } = methodChanges(db)
  const unanswered = apiWith({ faults: ['lostAfter'] })
  const { userId: personId, ...holder } = await aHolder()
  expect((await replace({ userId: personId, ...holder }, { api: unanswered.call })).status).toBe(202)
  await db.transaction().execute(async (tx) => askForErasure(tx, deps, { personId, askedBy: 'person' }))
  await eraseNow(personId)
  expect(await readErasure(db, personId)).not.toBeNull()
  await unanswered.recover()
  await eraseNow(personId)
  expect(await readErasure(db, personId)).toBeNull()
  await sql`update instruments_to_forget set lease_until = app_now()`.execute(db)
  await unanswered.payments.jobs.find(({ name }) => name === 'forget-instruments')?.run(jobContext(db))
  const { rows } =
    await sql`select token from sandbox_vault where request_key is not null and revoked_at is null`.execute(
      db,
    )
  expect(rows).toEqual([])
})

async function eraseNow(personId: string): Promise<void> {
  await sql`update erasures set due_at = app_now() where person_id = ${personId} and done_at is null`.execute(
    db,
  )
  await erasePeople.run(jobContext(db))
}
