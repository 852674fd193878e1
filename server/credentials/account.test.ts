import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { readAccount, type Account } from '#domain/contracts/account.ts'
import { DAY_MS, HOUR_MS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { cancelNow, findOwnSubscription } from '#server/subscriptions/index.ts'
import { aSubscription, lapse } from '#tests/support/people.ts'
import { aBuyer, anAccount, aToken, credentialsApi, PASSWORD } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()
const call = credentialsApi(db)
afterEach(async () => setClockOffset(db, 0))

async function sessionOf(username: string): Promise<string> {
  const answer = await call('POST', '/v2/login', { body: { username, password: PASSWORD } })
  return (answer.body as { auth: string }).auth
}

async function accountOf(username: string): Promise<Account> {
  const answer = await call('GET', '/v2/account', { bearer: await sessionOf(username) })
  return readAccount.answers[200].parse(answer.body)
}

test("the account shows the person, the subscription, the first names of the family and the person's own payments", async () => {
  const { username, parentId, email } = await anAccount(db)
  const account = await accountOf(username)
  expect(account.user).toEqual({
    userId: parentId,
    kind: 'parent',
    username,
    firstName: 'Amara',
    lastName: 'Okafor',
    email,
    marketingOptIn: false,
    timeZone: 'America/New_York',
    country: 'US',
  })
  expect(account.subscriptions).toMatchObject([
    {
      packageId: 1011,
      status: 'current',
      termYears: 1,
      renewalMinor: 14_400,
      currency: 'USD',
      autoRenew: false,
    },
  ])
  expect(account.familyMembers.map(({ firstName, isYou }) => ({ firstName, isYou }))).toEqual([
    { firstName: 'Amara', isYou: true },
    { firstName: 'Ben', isYou: false },
    { firstName: 'Chi', isYou: false },
  ])
  expect(account.orders).toMatchObject([
    { totalMinor: 15_264, currency: 'USD', refunded: false, paid: 'term' },
  ])
  expect(account.orders[0]?.bought).toEqual({ packageId: 1011, displayName: 'Essentials', termYears: 1 })
})

test('a subscription that ends in an American evening shows that day, although UTC has the next one', async () => {
  const { username, parentId } = await anAccount(db)
  const now = Date.now()
  const today = new Date(now).toISOString().slice(0, 10)
  const night = Date.parse(today) + DAY_MS + 3 * HOUR_MS
  await setClockOffset(db, Math.round((night - now) / 1000))
  const own = await findOwnSubscription(db, { userId: parentId })
  await db.transaction().execute(async (tx) => cancelNow(tx, own?.id ?? ''))
  const account = await accountOf(username)
  expect(account.user.timeZone).toBe('America/New_York')
  expect(account.subscriptions).toMatchObject([{ status: 'cancelled', paidUntil: today }])
})

test('a payment has the state of its dispute, and a request of the bank for information is none', async () => {
  const { username, parentId } = await anAccount(db)
  const dispute = async (id: string, kind: string, state: string) =>
    sql`insert into disputes (id, gateway_txn, order_id, kind, state, amount_minor, currency)
        select ${id} || order_no, 'txn', id, ${kind}, ${state}, amount_minor, currency from orders
        where payer_id = ${parentId}`.execute(db)
  const shown = async () => (await accountOf(username)).orders.map((order) => order.dispute)
  expect(await shown()).toEqual([null])
  await dispute('a', 'retrieval', 'open')
  expect(await shown()).toEqual([null])
  await dispute('b', 'chargeback', 'open')
  expect(await shown()).toEqual(['open'])
  await dispute('c', 'pre-arbitration', 'lost')
  expect(await shown()).toEqual(['open'])
  await sql`update disputes set state = 'won', updated_at = app_now() - interval '1 day' where id like 'b%'`.execute(
    db,
  )
  expect(await shown()).toEqual(['lost'])
})

test('the account names a package in the language of its reader, also when it is no longer sold', async () => {
  const { username } = await anAccount(db)
  await sql`update packages set active = false where id = 1011`.execute(db)
  const headers = { 'accept-language': 'es-MX' }
  const answer = await call('GET', '/v2/account', { bearer: await sessionOf(username), headers })
  await sql`update packages set active = true where id = 1011`.execute(db)
  const { subscriptions, orders } = readAccount.answers[200].parse(answer.body)
  expect(subscriptions.map(({ displayName }) => displayName)).toEqual(['Esencial'])
  expect(orders.map(({ bought }) => bought?.displayName)).toEqual(['Esencial'])
})

test('a subscription whose term is over is expired, even if no job has ended it', async () => {
  const { username, parentId } = await anAccount(db)
  await lapse(db, parentId)
  expect((await accountOf(username)).subscriptions).toMatchObject([{ status: 'expired' }])
})

test('the account shows only the first name of the other parent, and none of their payments', async () => {
  const { username, parentId, coParentId, coParentEmail } = await anAccount(db)
  const { transactionId, orderNo } = await aSubscription(db, { payerId: coParentId })
  const shown = JSON.stringify(await accountOf(username))
  for (const hidden of [coParentEmail, coParentId, transactionId, orderNo])
    expect(shown).not.toContain(hidden)
  expect(shown).toContain(parentId)
})

test('the account opens with a session, and not with another token of the same person', async () => {
  const { parentId } = await anAccount(db)
  expect((await call('GET', '/v2/account')).status).toBe(401)
  for (const purpose of ['credentials', 'invite', 'password-reset', 'receipt'] as const) {
    const bearer = await aToken(db, parentId, purpose)
    expect((await call('GET', '/v2/account', { bearer })).status).toBe(401)
  }
})

test('a parent agrees to the terms and opts in with their own token or session', async () => {
  const { bearer, parentId } = await aBuyer(db)
  expect((await call('POST', `/v2/parents/${parentId}/agreed-to-terms`, { bearer })).status).toBe(204)
  expect((await call('POST', `/v2/parents/${parentId}/agreed-to-terms`, { bearer })).status).toBe(204)
  expect((await call('PUT', `/v2/parents/${parentId}/marketing-opt-in`, { bearer, body: true })).status).toBe(
    204,
  )
  const consents = await db
    .selectFrom('consents')
    .selectAll()
    .where('user_id', '=', parentId)
    .orderBy('id')
    .execute()
  expect(consents.map(({ kind, agreed, locale }) => ({ kind, agreed, locale }))).toEqual([
    { kind: 'terms', agreed: true, locale: 'en' },
    { kind: 'marketing', agreed: true, locale: 'en' },
  ])
  expect(consents.every(({ address_hash }) => address_hash?.length === 32)).toBe(true)

  const person = await anAccount(db)
  const session = await sessionOf(person.username)
  const path = `/v2/parents/${person.parentId}/marketing-opt-in`
  expect((await call('PUT', path, { bearer: session, body: true })).status).toBe(204)
})

test('a person cannot agree for another person', async () => {
  const { bearer, coParentId, parentId } = await aBuyer(db)
  const stranger = await aBuyer(db)
  for (const other of [coParentId, stranger.parentId]) {
    expect((await call('POST', `/v2/parents/${other}/agreed-to-terms`, { bearer })).status).toBe(404)
    expect((await call('PUT', `/v2/parents/${other}/marketing-opt-in`, { bearer, body: true })).status).toBe(
      404,
    )
  }
  const reset = await aToken(db, parentId, 'password-reset')
  expect((await call('POST', `/v2/parents/${parentId}/agreed-to-terms`, { bearer: reset })).status).toBe(403)
  expect(
    await db
      .selectFrom('consents')
      .select('id')
      .where('user_id', 'in', [coParentId, stranger.parentId])
      .execute(),
  ).toEqual([])
})

test.each(['"true"', '1', '{}', 'null', ''])(
  'a marketing choice must be true or false, so %s is refused',
  async (raw) => {
    const { bearer, parentId } = await aBuyer(db)
    expect((await call('PUT', `/v2/parents/${parentId}/marketing-opt-in`, { bearer, raw })).status).toBe(400)
  },
)
