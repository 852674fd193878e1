import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { EARLIER, methodChanges } from '#tests/support/renewals/method-changes.ts'
import { aNonce } from '#tests/support/payments/payments.ts'

const { db } = await testDatabase()
const { apiWith, aHolder, replace, keptOf, mailsOf } = methodChanges(db)
const VISA = expect.objectContaining({ method: 'creditCard', brand: 'Visa', lastFour: '1881' }) as unknown

test('a lost answer is found without the person, and the nonce is erased', async () => {
  const { call: api, recover } = apiWith({ faults: ['lostAfter'] })
  const holder = await aHolder()
  expect((await replace(holder, { api })).status).toBe(202)
  await recover()
  expect((await keptOf(holder)).method).toEqual(VISA)
  const open = db.selectFrom('method_changes').select('id').where('sealed', 'is not', null)
  expect(await open.execute()).toEqual([])
})

test('a late answer does not replace a newer method', async () => {
  const { call: api, recover } = apiWith({ faults: ['lostAfter'] })
  const holder = await aHolder()
  expect((await replace(holder, { api })).status).toBe(202)
  const venmo = { paymentType: 'VENMO', nonce: aNonce('fake-venmo-account-nonce') }
  expect((await replace(holder, { api, ...venmo })).status).toBe(200)
  await recover()
  expect((await keptOf(holder)).method).toMatchObject({ method: 'venmo', username: 'venmojoe' })
})

const VENMO_STAYS = { firstName: 'Amara', method: 'Venmo @amara-o' }

test('a person who has left learns by mail that the bank refused their new method, once', async () => {
  const { call: api, recover } = apiWith({ faults: ['lostBefore'] })
  const holder = await aHolder()
  const nonce = aNonce('fake-processor-declined-visa-nonce')
  expect((await replace(holder, { api, nonce })).status).toBe(202)
  await recover()
  await recover()
  expect(await mailsOf(holder, 'method-not-changed')).toMatchObject([
    { payload: { ...VENMO_STAYS, why: 'refused' } },
  ])
  expect((await keptOf(holder)).method).toEqual(EARLIER)
})

const sentHoursAgo = async (hours: number) =>
  sql`update method_changes set created_at = created_at - make_interval(hours => ${hours})
      where state = 'sending'`.execute(db)

test('a new method that gets no answer for three hours is given up, and the person is told once', async () => {
  const { call: api, recover } = apiWith({ faults: ['lostBefore', 'lostBefore', 'lostBefore'] })
  const holder = await aHolder()
  expect((await replace(holder, { api })).status).toBe(202)
  await recover()
  expect(await mailsOf(holder, 'method-not-changed')).toEqual([])
  await sentHoursAgo(4)
  await recover()
  await recover()
  expect(await mailsOf(holder, 'method-not-changed')).toMatchObject([
    { payload: { ...VENMO_STAYS, why: 'no-answer' } },
  ])
})

test('nobody is told of a lost try after a later one was kept', async () => {
  const { call: api, recover } = apiWith({ faults: ['lostBefore', 'none', 'lostBefore'] })
  const holder = await aHolder()
  expect((await replace(holder, { api })).status).toBe(202)
  expect((await replace(holder, { api })).status).toBe(200)
  await sentHoursAgo(4)
  await sql`update method_changes set created_at = created_at - interval '5 minutes' where state = 'sending'`.execute(
    db,
  )
  await recover()
  expect(await mailsOf(holder, 'method-not-changed')).toEqual([])
})

const stateOf = async (holder: Parameters<typeof keptOf>[0]) => {
  const { id } = await keptOf(holder)
  const tries = db.selectFrom('method_changes').select('state').where('subscription_id', '=', id)
  return (await tries.executeTakeFirstOrThrow()).state
}

test('a try whose data no key opens does not stop the others, and is given up after three hours', async () => {
  const { call: api, recover } = apiWith({ faults: ['lostBefore', 'lostBefore'] })
  const [broken, other] = [await aHolder(), await aHolder()]
  expect((await replace(broken, { api })).status).toBe(202)
  await sql`update method_changes set sealed = 'unreadable' where state = 'sending'`.execute(db)
  expect((await replace(other, { api })).status).toBe(202)
  await recover()
  expect((await keptOf(other)).method).toEqual(VISA)
  expect(await stateOf(broken)).toBe('sending')
  await sentHoursAgo(4)
  await sql`update method_changes set lease_until = app_now() where state = 'sending'`.execute(db)
  await recover()
  expect(await stateOf(broken)).toBe('lost')
  expect((await keptOf(broken)).method).toEqual(EARLIER)
  expect(await mailsOf(broken, 'method-not-changed')).toHaveLength(1)
})
