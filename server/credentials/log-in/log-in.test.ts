import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { anAccount, credentialsApi, PASSWORD, testSecrets } from '#tests/support/accounts/credentials.ts'
import { hashLikeTheProduct } from '#tests/support/cheap-hashes.ts'
import { testDatabase } from '#tests/support/database.ts'
import { findSession } from '../index.ts'

const { db } = await testDatabase()
const call = credentialsApi(db)

type LoggedIn = { auth: string | null; userId: string | null; url: string; redirectUrl: string }

function logIn(
  username: string,
  password: string,
  { via = call, address = '192.0.2.1', more = {}, headers = {} } = {},
) {
  return via('POST', '/v2/login', {
    address,
    headers,
    body: { username, password, submit: 'Log in', _eventId: 'submit', ...more },
  })
}

async function sessionOf(username: string): Promise<string> {
  const { auth } = (await logIn(username, PASSWORD)).body as LoggedIn
  if (auth === null) throw new Error('the log-in was refused')
  return auth
}

const NOBODY = { auth: null, userId: null, device: null, url: '/join/login', redirectUrl: '/join/login' }

describe('logging in', () => {
  test('opens a session of the person and leads to their account', async () => {
    const { username, parentId } = await anAccount(db)
    const answer = await logIn(username.toUpperCase(), ` ${PASSWORD} `)
    expect(answer).toMatchObject({
      status: 200,
      body: { userId: parentId, url: '/join/account', redirectUrl: '/join/account' },
    })
    const { auth } = answer.body as LoggedIn
    expect(await findSession(db, testSecrets, auth ?? '')).toEqual({ userId: parentId })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('gives every session its own secret and stores only its hash', async () => {
    const { username, parentId } = await anAccount(db)
    const [one, other] = [await sessionOf(username), await sessionOf(username)]
    expect(one).not.toBe(other)
    const rows = await db.selectFrom('sessions').selectAll().where('user_id', '=', parentId).execute()
    expect(rows.map(({ hash }) => hash.length)).toEqual([32, 32])
    expect(rows.some(({ hash }) => hash.equals(Buffer.from(one, 'base64url')))).toBe(false)
  })

  test('for the second time in a browser ends the earlier session', async () => {
    const { username, parentId } = await anAccount(db)
    const before = await sessionOf(username)
    const again = await logIn(username, PASSWORD, { headers: { authorization: `Bearer ${before}` } })
    expect(await findSession(db, testSecrets, before)).toBeNull()
    expect(await findSession(db, testSecrets, (again.body as LoggedIn).auth ?? '')).toEqual({
      userId: parentId,
    })
  })

  test.each([
    { wanted: '/join/account/billing', leads: '/join/account/billing' },
    { wanted: 'https://billing.evenhand.test/', leads: 'https://billing.evenhand.test/' },
    { wanted: '/join/login', leads: '/join/account' },
    { wanted: 'https://evil.example/', leads: '/join/account' },
    { wanted: '//evil.example/join/', leads: '/join/account' },
    { wanted: '/join//evil.example', leads: '/join/account' },
    { wanted: '/join/../../evil', leads: '/join/account' },
    { wanted: '/join/%2e%2e/evil', leads: '/join/account' },
    { wanted: '/join/\\evil.example', leads: '/join/account' },
    { wanted: 'https://billing.evenhand.test.evil.example/', leads: '/join/account' },
    { wanted: 'javascript:alert(1)', leads: '/join/account' },
    { wanted: '/join/account\r\nset-cookie: a=b', leads: '/join/account' },
  ])('never leads to a place outside our site: $wanted', async ({ wanted, leads }) => {
    const { username } = await anAccount(db)
    const answer = await logIn(username, PASSWORD, { more: { redirectUrl: wanted } })
    expect((answer.body as LoggedIn).redirectUrl).toBe(leads)
  })
})

describe('a refused log-in', () => {
  test('has the same answer for a wrong password, an unknown name and an impossible name', async () => {
    const { username } = await anAccount(db)
    const answers = await Promise.all([
      logIn(username, 'wrong-kettle-41'),
      logIn('nobody.has.this', PASSWORD),
      logIn('', ''),
      logIn('a@b.example', PASSWORD),
      logIn('x\u0000y', '😀'.repeat(100)),
      logIn("' or 1=1 --", "' or 1=1 --"),
    ])
    expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
      answers.map(() => ({ status: 200, body: NOBODY })),
    )
    const headers = answers.map((answer) => [...answer.headers].filter(([name]) => name !== 'request-id'))
    expect(new Set(headers.map((each) => JSON.stringify(each))).size).toBe(1)
  })

  test.each([
    { why: 'no password', body: { username: 'ana.lopez' } },
    { why: 'an object', body: { username: { $gt: '' }, password: PASSWORD } },
    { why: '10 kB', body: { username: 'ana.lopez', password: 'x'.repeat(10_000) } },
    { why: 'a text', body: 'username=ana' },
  ])('is a 400 when the body has the wrong shape: $why', async ({ body }) => {
    expect((await call('POST', '/v2/login', { body })).status).toBe(400)
  })
})

describe('a session', () => {
  test('ends when the person logs out, and a second log-out changes nothing', async () => {
    const { username } = await anAccount(db)
    const bearer = await sessionOf(username)
    expect((await call('GET', '/v2/account', { bearer })).status).toBe(200)
    for (let n = 0; n < 2; n += 1) expect((await call('POST', '/v2/logout', { bearer })).status).toBe(204)
    expect((await call('GET', '/v2/account', { bearer })).status).toBe(401)
  })

  test('ends after half an hour without use, and after twelve hours at the latest', async () => {
    const { username, parentId } = await anAccount(db)
    const bearer = await sessionOf(username)
    await db
      .updateTable('sessions')
      .set({ last_seen_at: sql<Date>`now() - interval '31 minutes'` })
      .where('user_id', '=', parentId)
      .execute()
    expect(await findSession(db, testSecrets, bearer)).toBeNull()

    const younger = await sessionOf(username)
    const [newest] = await db
      .selectFrom('sessions')
      .select(sql<number>`extract(epoch from expires_at - created_at)`.as('seconds'))
      .where('user_id', '=', parentId)
      .orderBy('created_at', 'desc')
      .execute()
    expect(Number(newest?.seconds)).toBe(12 * 3600)
    await db
      .updateTable('sessions')
      .set({ expires_at: sql<Date>`now()` })
      .where('user_id', '=', parentId)
      .execute()
    expect(await findSession(db, testSecrets, younger)).toBeNull()
  })

  test('starts with a new password hash if the stored one has older parameters', async () => {
    hashLikeTheProduct()
    const { username, parentId } = await anAccount(db)
    const old = await hash(testSecrets.hash('password', PASSWORD).toString('base64url'), {
      memoryCost: 8192,
      timeCost: 1,
    })
    await db.updateTable('credentials').set({ password_hash: old }).where('user_id', '=', parentId).execute()
    await sessionOf(username)
    const { password_hash } = await db
      .selectFrom('credentials')
      .select('password_hash')
      .where('user_id', '=', parentId)
      .executeTakeFirstOrThrow()
    expect(password_hash).toContain('m=19456,t=2,p=1')
    await sessionOf(username)
  })
})
