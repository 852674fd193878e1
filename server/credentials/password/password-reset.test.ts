import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { EVEN_ANSWER_MS } from '#server/platform/even-answer.ts'
import { aFamily } from '#tests/support/people.ts'
import {
  anAccount,
  aBuyer,
  aToken,
  credentialsApi,
  fieldsOf,
  PASSWORD,
  someCredentials,
  statusesOf,
} from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'

const { db } = await testDatabase()
const call = credentialsApi(db)
const NEW_PASSWORD = 'walnut-lantern-52'

function request(email: unknown, via = call) {
  return via('POST', '/v2/password-resets', { body: { email } })
}

function setNew(bearer: string, newPassword = NEW_PASSWORD, more: Record<string, unknown> = {}) {
  return call('PUT', '/v2/password', { bearer, body: { newPassword, ...more } })
}

async function logsIn(username: string, password: string): Promise<boolean> {
  const answer = await call('POST', '/v2/login', { body: { username, password } })
  return (answer.body as { auth: string | null }).auth !== null
}

/** The links mailed to an address, oldest first. */
async function linksOf(email: string): Promise<string[]> {
  const mails = await mailsOfKind(db, { recipient: email, kind: 'password-reset' })
  return mails.map(({ url }) => url)
}

async function linkTokenOf(email: string): Promise<string> {
  await request(email)
  const url = new URL((await linksOf(email)).at(-1) ?? '')
  return url.searchParams.get('token') ?? ''
}

test('a mailed link sets a new password once, and every session ends', async () => {
  const { username, email } = await anAccount(db)
  const session = (await call('POST', '/v2/login', { body: { username, password: PASSWORD } })).body as {
    auth: string
  }
  const bearer = await linkTokenOf(email)
  expect((await setNew(bearer)).status).toBe(200)
  expect(await logsIn(username, PASSWORD)).toBe(false)
  expect(await logsIn(username, NEW_PASSWORD)).toBe(true)
  expect((await call('GET', '/v2/account', { bearer: session.auth })).status).toBe(401)
  expect((await setNew(bearer, 'another-lantern-53')).status).toBe(403)
})

test('the answer takes the same minimum time with an account, without one, and after the last mail', async () => {
  const { email } = await anAccount(db)
  const nobody = `nobody.${crypto.randomUUID()}@example.org`
  for (const asked of [email, nobody, email, email, email]) {
    const started = performance.now()
    expect((await request(asked)).status).toBe(202)
    // A timer may end a fraction of a millisecond early.
    expect(performance.now() - started).toBeGreaterThan(EVEN_ANSWER_MS - 2)
  }
})

test('the owner is notified of a changed password by mail, in their own language', async () => {
  const { email, parentId } = await anAccount(db, { email: `amara.${crypto.randomUUID()}@example.org` })
  await db.updateTable('users').set({ locale: 'es-MX' }).where('id', '=', parentId).execute()
  await setNew(await linkTokenOf(email))
  const told = await db
    .selectFrom('outbox')
    .select(['recipient', 'locale'])
    .where('kind', '=', 'password-changed')
    .where('recipient', '=', email)
    .execute()
  expect(told).toEqual([{ recipient: email, locale: 'es-MX' }])
})

test('the link leads to our page and is valid for an hour', async () => {
  const { email } = await anAccount(db)
  const bearer = await linkTokenOf(email)
  expect((await linksOf(email)).at(-1)).toBe(`https://evenhand.test/join/password/new?token=${bearer}`)
  await db
    .updateTable('tokens')
    .set({ expires_at: sql<Date>`expires_at - interval '60 minutes'` })
    .where('purpose', '=', 'password-reset')
    .execute()
  expect((await setNew(bearer)).status).toBe(403)
})

test('the answer does not reveal whether an address has an account', async () => {
  const { email } = await anAccount(db)
  const family = await aFamily(db)
  const answers = [
    await request(email),
    await request('nobody@example.com'),
    await request(family.email),
    await request(` ${email.toUpperCase()} `),
  ]
  const shapes = answers.map(({ status, body, headers }) => ({
    status,
    body,
    headers: [...headers].filter(([name]) => name !== 'request-id'),
  }))
  expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1)
  expect(shapes[0]).toMatchObject({ status: 202, body: null })
  expect(await linksOf(email)).toHaveLength(2)
  expect(await linksOf(family.email)).toEqual([])
})

test('a buyer without username and password gets a mailed link to choose them', async () => {
  const buyer = await aBuyer(db)
  await request(buyer.email)
  const url = new URL((await linksOf(buyer.email)).at(-1) ?? '')
  expect([url.pathname, url.searchParams.get('id')]).toEqual(['/join/credentials', buyer.parentId])
  const bearer = url.searchParams.get('token') ?? ''
  expect((await setNew(bearer)).status).toBe(403)
  const chosen = someCredentials()
  expect((await call('POST', '/v2/credentials', { bearer, body: chosen })).status).toBe(204)
  expect(await logsIn(chosen.username, PASSWORD)).toBe(true)
  expect(await linksOf(buyer.email)).toHaveLength(1)
})

test('a newer link does not end an older one, but using one ends the other', async () => {
  const { email } = await anAccount(db)
  const [older, newer] = [await linkTokenOf(email), await linkTokenOf(email)]
  expect((await setNew(older)).status).toBe(200)
  expect((await setNew(newer)).status).toBe(403)
})

test('a refused password does not use up the link', async () => {
  const { username, email } = await anAccount(db)
  const bearer = await linkTokenOf(email)
  expect(fieldsOf((await setNew(bearer, 'short')).body)).toEqual([
    'newPassword',
    'newPassword',
    'newPassword',
  ])
  expect(fieldsOf((await setNew(bearer, 'Password-2024!')).body)).toEqual(['newPassword'])
  expect(fieldsOf((await setNew(bearer, NEW_PASSWORD, { confirmPassword: 'another' })).body)).toEqual([
    'confirmPassword',
  ])
  expect((await setNew(bearer, NEW_PASSWORD, { confirmPassword: NEW_PASSWORD })).status).toBe(200)
  expect(await logsIn(username, NEW_PASSWORD)).toBe(true)
})

test('two simultaneous uses of one link set one password', async () => {
  const { email } = await anAccount(db)
  const bearer = await linkTokenOf(email)
  expect(statusesOf(await Promise.all([setNew(bearer), setNew(bearer, 'another-lantern-53')]))).toEqual([
    200, 403,
  ])
})

test('tokens of other purposes cannot set a password', async () => {
  const { parentId } = await anAccount(db)
  for (const purpose of ['credentials', 'invite', 'receipt'] as const) {
    expect((await setNew(await aToken(db, parentId, purpose))).status).toBe(403)
  }
})

test.each(['', 'nobody', 'a@b', 'a@example.com\r\nBcc: b@example.com', '😀'])(
  'an invalid address is refused: %j',
  async (email) => {
    expect(await request(email)).toMatchObject({
      status: 422,
      body: { validationErrors: [{ field: 'email' }] },
    })
  },
)

test('an address gets three mails an hour, and the fourth answer looks the same', async () => {
  const { email } = await anAccount(db)
  const via = credentialsApi(db, { limited: true })
  const answers = []
  for (let n = 0; n < 4; n += 1) answers.push(await request(email, via))
  expect(statusesOf(answers)).toEqual([202, 202, 202, 202])
  expect(await linksOf(email)).toHaveLength(3)
})

test('one caller cannot use up the resets of a network: the answers stay the same, and a victim still gets a link', async () => {
  const { email } = await anAccount(db)
  const via = credentialsApi(db, { limited: true })
  const answers = []
  for (let n = 0; n < 25; n += 1) answers.push(await request(`nobody.${n}@example.com`, via))
  answers.push(await request(email, via), await request(email, via))
  expect(new Set(statusesOf(answers))).toEqual(new Set([202]))
  expect(await linksOf(email)).toHaveLength(1)
})
