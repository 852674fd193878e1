import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import {
  anAccount,
  credentialsApi,
  PASSWORD,
  statusesOf,
  testSecrets,
} from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSite } from '#tests/support/site.ts'
import { notMeUrl } from './link.ts'

const { db } = await testDatabase()
const call = credentialsApi(db)

type LoggedIn = { auth: string; device: string; url: string }

async function logIn(username: string, more: Record<string, unknown> = {}): Promise<LoggedIn> {
  const body = { username, password: PASSWORD, ...more }
  return (await call('POST', '/v2/login', { body })).body as LoggedIn
}

async function mailsTo(userId: string, kind: string): Promise<Record<string, unknown>[]> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('outbox')
    .select('payload')
    .where('recipient', '=', email ?? '')
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
  return rows.map(({ payload }) => payload)
}

const secretIn = (url: unknown) => new URL(String(url)).searchParams.get('token') ?? ''
const press = (bearer: string) => call('POST', '/v2/not-me', { bearer })

async function aLink(userId: string): Promise<string> {
  const deps = { secrets: testSecrets, site: testSite }
  return secretIn(await db.transaction().execute(async (tx) => notMeUrl(tx, deps, userId)))
}

beforeEach(async () => setClockOffset(db, 0))

describe('a log-in in a browser that the account does not know', () => {
  test('causes a mail, but not the first log-in of the account', async () => {
    const { username, parentId } = await anAccount(db)
    const first = await logIn(username)
    expect(await mailsTo(parentId, 'new-device')).toEqual([])
    await logIn(username, { device: first.device })
    expect(await mailsTo(parentId, 'new-device')).toEqual([])
    await logIn(username, { browser: 'Firefox · Windows', country: 'MX' })
    expect(await mailsTo(parentId, 'new-device')).toMatchObject([
      { browser: 'Firefox · Windows', place: 'MX' },
    ])
  })
})

describe('the link “this was not me”', () => {
  test('logs out every browser, and the known password alone is no longer enough', async () => {
    const { username, parentId } = await anAccount(db)
    const [own, theirs] = [await logIn(username), await logIn(username)]
    const [mail] = await mailsTo(parentId, 'new-device')
    expect((await press(secretIn(mail?.['notMeUrl']))).status).toBe(204)
    for (const { auth } of [own, theirs])
      expect((await call('GET', '/v2/account', { bearer: auth })).status).toBe(401)
    const again = await logIn(username, { device: theirs.device })
    expect(again.auth).toBeNull()
    expect(again.url).toContain('verification')
  })

  test('mails a link for a new password, and sets none itself', async () => {
    const { parentId } = await anAccount(db)
    const secret = await aLink(parentId)
    expect(
      (await call('PUT', '/v2/password', { bearer: secret, body: { newPassword: 'violet-anchor-93' } }))
        .status,
    ).toBe(403)
    await press(secret)
    const [mail] = await mailsTo(parentId, 'password-reset')
    const bearer = secretIn(mail?.['url'])
    const body = { newPassword: 'violet-anchor-93' }
    expect((await call('PUT', '/v2/password', { bearer, body })).status).toBe(200)
  })

  test('ends the reset links that another person asked for', async () => {
    const { parentId, email } = await anAccount(db)
    await call('POST', '/v2/password-resets', { body: { email } })
    const [before] = await mailsTo(parentId, 'password-reset')
    await press(await aLink(parentId))
    const body = { newPassword: 'violet-anchor-93' }
    expect((await call('PUT', '/v2/password', { bearer: secretIn(before?.['url']), body })).status).toBe(403)
  })

  test('works once', async () => {
    const { username, parentId } = await anAccount(db)
    const secret = await aLink(parentId)
    const pressed = await Promise.all([press(secret), press(secret)])
    expect(statusesOf(pressed)).toEqual([204, 403])
    expect(await mailsTo(parentId, 'password-reset')).toHaveLength(1)
    await logIn(username)
    expect((await press(secret)).status).toBe(403)
  })

  test('expires after a week', async () => {
    const { parentId } = await anAccount(db)
    const secret = await aLink(parentId)
    await setClockOffset(db, 7 * DAY_SECONDS + 1)
    expect((await press(secret)).status).toBe(403)
  })

  test('changes no other account', async () => {
    const [one, other] = [await anAccount(db), await anAccount(db)]
    const { auth } = await logIn(other.username)
    await press(await aLink(one.parentId))
    expect((await call('GET', '/v2/account', { bearer: auth })).status).toBe(200)
  })

  test('is in the mail about a changed password', async () => {
    const { parentId, email } = await anAccount(db)
    await call('POST', '/v2/password-resets', { body: { email } })
    const [reset] = await mailsTo(parentId, 'password-reset')
    const body = { newPassword: 'violet-anchor-93' }
    await call('PUT', '/v2/password', { bearer: secretIn(reset?.['url']), body })
    const [mail] = await mailsTo(parentId, 'password-changed')
    expect((await press(secretIn(mail?.['notMeUrl']))).status).toBe(204)
  })
})
