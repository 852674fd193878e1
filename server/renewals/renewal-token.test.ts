import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { issueRenewalToken } from '#domain/contracts/renewals.ts'
import { GRACE_DAYS } from '#domain/subscriptions/retries.ts'
import { mountCredentials, notMeUrl } from '#server/credentials/index.ts'
import { endInvitationsOf } from '#server/invites/index.ts'
import { changeAddress } from '#server/people/index.ts'
import { memoryLimits } from '#server/platform/limits/rate-limits.ts'
import { takeBackErasure } from '#server/privacy/index.ts'
import { datedTableTax } from '#server/tax/dated-table/index.ts'
import { testApi } from '#tests/support/api.ts'
import { anAccount, PASSWORD, testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscription, lapse } from '#tests/support/people.ts'
import { renewalKeyOf } from '#tests/support/renewals/renewal-key.ts'
import { testSite } from '#tests/support/site.ts'
import { mountRenewals } from './index.ts'

const { db } = await testDatabase()
const deps = { secrets: testSecrets, site: testSite }
const common = {
  db,
  secrets: testSecrets,
  limits: memoryLimits({ enabled: false }),
  site: testSite,
  tax: datedTableTax(db),
  graceDays: GRACE_DAYS,
}
const call = testApi((api) => {
  mountCredentials(api, { ...common, endInvitations: endInvitationsOf, keepAccount: takeBackErasure })
  mountRenewals(api, { ...common, offered: true })
})

type Holder = { userId: string; username: string; email: string; path: string; mailed: string }

/** A parent with a subscription that renews, and the key of a mail about it. */
async function aHolder(): Promise<Holder> {
  const { parentId: userId, username, email } = await anAccount(db)
  await sql`update subscriptions set payment_token_enc = '\\x01', auto_renew = true where user_id = ${userId}`.execute(
    db,
  )
  const mailed = await renewalKeyOf(db, userId)
  return { userId, username, email, path: `/v2/parents/${userId}/renewal`, mailed }
}

const exchange = async ({ path }: Holder, bearer: string) =>
  call('POST', `${path}/browser-tokens`, { bearer })
/** The token of a browser that opened the mailed link. */
const opened = async (holder: Holder) =>
  issueRenewalToken.answers[201].parse((await exchange(holder, holder.mailed)).body).token
const switchByCall = async ({ path }: Holder, bearer: string, renews = false) =>
  call('PUT', path, { bearer, body: { renews } })
const read = async ({ path }: Holder, bearer: string) => call('GET', path, { bearer })
const end = async (bearer: string) => call('DELETE', '/v2/browser-tokens', { bearer })

test('copied cookies of an ended visit open no renewal, but the mailed link does', async () => {
  const holder = await aHolder()
  const held = await opened(holder)
  expect((await read(holder, held)).status).toBe(200)
  expect((await end(held)).status).toBe(204)
  expect([(await read(holder, held)).status, (await switchByCall(holder, held)).status]).toEqual([401, 401])
  expect((await switchByCall(holder, await opened(holder))).body).toMatchObject({ renews: false })
})

test('a token of a browser does what the mailed key does: it shows the renewal, and can only switch it off', async () => {
  const holder = await aHolder()
  const held = await opened(holder)
  expect((await read(holder, held)).body).toEqual((await read(holder, holder.mailed)).body)
  expect((await switchByCall(holder, held)).body).toMatchObject({ renews: false })
  expect((await switchByCall(holder, held, true)).status).toBe(409)
  expect((await call('GET', '/v2/account', { bearer: held })).status).toBe(401)
  const { rows } = await sql`
    select way from consents where user_id = ${holder.userId} and kind = 'renewal'`.execute(db)
  expect(rows).toEqual([{ way: 'mail' }])
})

test('it is issued only for the mailed key of the same person, and never for the token of a browser', async () => {
  const [holder, other] = [await aHolder(), await aHolder()]
  const { body } = await call('POST', '/v2/login', {
    body: { username: holder.username, password: PASSWORD },
  })
  const { auth } = body as { auth: string }
  for (const bearer of [await opened(holder), other.mailed, auth, 'x'.repeat(43)])
    expect((await exchange(holder, bearer)).status).toBe(403)
})

test('it opens the renewal of no other person', async () => {
  const [holder, other] = [await aHolder(), await aHolder()]
  expect((await switchByCall(other, await opened(holder))).status).toBe(401)
})

test('it ends after a day', async () => {
  const holder = await aHolder()
  const held = await opened(holder)
  const { rows } = await sql<{ hours: number }>`
    select extract(epoch from expires_at - created_at)::int / 3600 as hours from tokens
    where purpose = 'browser-renewal' and subject_id = ${holder.userId}`.execute(db)
  expect(rows).toEqual([{ hours: 24 }])
  await sql`update tokens set expires_at = app_now() where subject_id = ${holder.userId}`.execute(db)
  expect((await switchByCall(holder, held)).status).toBe(401)
})

test('it ends when the address of the person changes, as the mailed key does', async () => {
  const holder = await aHolder()
  const held = await opened(holder)
  await db
    .transaction()
    .execute(async (tx) => changeAddress(tx, { userId: holder.userId, email: `later-${holder.email}` }))
  expect((await switchByCall(holder, held)).status).toBe(401)
  expect((await exchange(holder, holder.mailed)).status).toBe(403)
})

test('it ends with “this was not me”, as the links of earlier mails do. The link of a later mail works', async () => {
  const [holder, other] = [await aHolder(), await aHolder()]
  const [held, others] = [await opened(holder), await opened(other)]
  const url = await db.transaction().execute(async (tx) => notMeUrl(tx, deps, holder.userId))
  const press = await call('POST', '/v2/not-me', { bearer: new URL(url).searchParams.get('token') ?? '' })
  expect(press.status).toBe(204)
  for (const bearer of [held, holder.mailed]) {
    expect((await read(holder, bearer)).status).toBe(401)
    expect((await switchByCall(holder, bearer)).status).toBe(401)
  }
  expect((await exchange(holder, holder.mailed)).status).toBe(403)
  expect((await read(other, others)).status).toBe(200)
  const later = { ...holder, mailed: await renewalKeyOf(db, holder.userId) }
  expect((await switchByCall(later, await opened(later))).body).toMatchObject({ renews: false })
})

test('one link has a token for twenty browsers, and another browser ends the oldest one', async () => {
  const holder = await aHolder()
  const held: string[] = []
  for (let n = 0; n < 21; n += 1) held.push(await opened(holder))
  const statuses = await Promise.all(held.map(async (bearer) => (await read(holder, bearer)).status))
  expect(statuses).toEqual([401, ...Array<number>(20).fill(200)])
})

test('after the end of the subscription its holder hears that, and a later subscription is not theirs', async () => {
  const holder = await aHolder()
  const before = await opened(holder)
  await lapse(db, holder.userId)
  for (const held of [before, await opened(holder)])
    expect(await read(holder, held)).toMatchObject({ status: 404, body: { code: 'account.renewal.ended' } })
  await sql`update subscriptions set status = 'expired' where user_id = ${holder.userId}`.execute(db)
  await aSubscription(db, { payerId: holder.userId })
  expect((await switchByCall(holder, before)).status).toBe(401)
  expect((await exchange(holder, holder.mailed)).status).toBe(403)
})
