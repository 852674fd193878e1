import { beforeEach, describe, expect, test } from 'vitest'
import { PASSKEY_NAME_MAX, PASSKEYS_MAX } from '#domain/people/passkey.ts'
import { FRESH_LOG_IN_MINUTES } from '#domain/privacy/erasure.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { anAuthenticator, type Odd } from '#tests/support/accounts/authenticator.ts'
import {
  aToken,
  credentialsApi,
  fieldsOf,
  statusesOf,
  testSecrets,
} from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import {
  addPasskey,
  creationOptions,
  aLoggedInPerson,
  withPasskey,
} from '#tests/support/accounts/passkeys.ts'
import { forgetAccess } from '../forget-access.ts'
import { startSession } from '../log-in/sessions.ts'
import { REMOVALS_PER_DAY, STARTS_PER_HOUR } from './routes.ts'

const { db } = await testDatabase()
const call = credentialsApi(db)
const limited = credentialsApi(db, { limited: true })
type Listed = { needsLogIn: boolean; passkeys: { id: string; name: string; lastUsedAt: string | null }[] }

const aPerson = () => aLoggedInPerson(db)
const another = async (userId: string) =>
  db.transaction().execute(async (tx) => startSession(tx, testSecrets, { userId }))
const list = async (bearer: string) => (await call('GET', '/v2/account/passkeys', { bearer })).body as Listed
const namesOf = async (bearer: string) => (await list(bearer)).passkeys.map(({ name }) => name)
const remove = async (bearer: string, id: string, by = call) =>
  by('DELETE', `/v2/account/passkeys/${id}`, { bearer })
const rename = async (bearer: string, id: string, name: string) =>
  call('PATCH', `/v2/account/passkeys/${id}`, { bearer, body: { name } })
const laterBy = async (minutes: number) => setClockOffset(db, minutes * 60)
const countOf = async (userId: string) =>
  (await db.selectFrom('passkeys').select('id').where('user_id', '=', userId).execute()).length

/** A person, and a passkey that opens their account. */
async function aPersonWithPasskey() {
  const person = await aPerson()
  const { device } = await addPasskey(call, person.auth)
  expect((await withPasskey(call, device)).status).toBe(200)
  return { ...person, device }
}

beforeEach(async () => setClockOffset(db, 0))

describe('a person who adds a passkey', () => {
  test('is asked for a key that needs no username and verifies its user, under a random handle', async () => {
    const { auth, userId, username } = await aPerson()
    const options = await creationOptions(call, auth)
    expect(options).toMatchObject({
      rp: { id: 'evenhand.test', name: 'Evenhand' },
      user: { name: username, displayName: username },
      attestation: 'none',
      excludeCredentials: [],
    })
    expect(options.authenticatorSelection).toEqual({
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    })
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32)
    expect(JSON.stringify(options)).not.toContain(userId)
  })

  test('sees it in the list, and gets a mail that can undo it', async () => {
    const { auth, email, userId } = await aPerson()
    const { status, body } = await addPasskey(call, auth, { name: '  My   laptop ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'My laptop', lastUsedAt: null, isBackedUp: false })
    expect(await namesOf(auth)).toEqual(['My laptop'])
    const [mail] = await mailsOfKind(db, { recipient: email, kind: 'passkey-added' })
    expect(mail).toMatchObject({ name: 'My laptop' })
    const secret = new URL(mail?.notMeUrl ?? '').searchParams.get('token') ?? ''
    expect((await call('POST', '/v2/not-me', { bearer: secret })).status).toBe(204)
    expect(await countOf(userId)).toBe(0)
  })

  test('gets the list of the existing passkeys, and uses one user handle for all', async () => {
    const { auth } = await aPerson()
    const before = await creationOptions(call, auth)
    const { passkey } = await addPasskey(call, auth)
    const options = await creationOptions(call, auth)
    expect(options.excludeCredentials).toEqual([
      { type: 'public-key', id: passkey.id, transports: ['internal'] },
    ])
    expect(options.user.id).not.toBe(before.user.id)
    expect((await creationOptions(call, auth)).user.id).toBe(options.user.id)
  })

  test.for<[string, Odd]>([
    ['another site', { origin: 'https://evenhand.example' }],
    ['another port', { origin: 'https://evenhand.test:8443' }],
    ['another relying party', { rpId: 'example.com' }],
    ['another challenge', { challenge: 'x'.repeat(43) }],
    ['a frame of another site', { crossOrigin: true }],
    ['a device that did not verify its user', { isVerified: false }],
  ])('is refused with an answer of %s', async ([, odd]) => {
    const { auth, userId, email } = await aPerson()
    expect((await addPasskey(call, auth, { odd })).status).toBe(403)
    expect(await countOf(userId)).toBe(0)
    expect(await mailsOfKind(db, { recipient: email, kind: 'passkey-added' })).toEqual([])
  })

  test('uses a challenge once, even with two requests at a time', async () => {
    const { auth, userId } = await aPerson()
    const options = await creationOptions(call, auth)
    const body = { name: 'Phone', passkey: anAuthenticator().create(options) }
    const send = async () => call('POST', '/v2/account/passkeys', { bearer: auth, body })
    expect(statusesOf(await Promise.all([send(), send()]))).toEqual([200, 403])
    expect(await countOf(userId)).toBe(1)
  })

  test('cannot use the challenge of another session or of another person', async () => {
    const [one, other] = [await aPerson(), await aPerson()]
    const passkey = anAuthenticator().create(await creationOptions(call, one.auth))
    for (const bearer of [other.auth, await another(one.userId)])
      expect(
        (await call('POST', '/v2/account/passkeys', { bearer, body: { name: 'Phone', passkey } })).status,
      ).toBe(403)
    expect([await countOf(one.userId), await countOf(other.userId)]).toEqual([0, 0])
  })

  test('cannot answer a challenge that has ended', async () => {
    const { auth } = await aPerson()
    const passkey = anAuthenticator().create(await creationOptions(call, auth))
    await laterBy(5.1)
    const body = { name: 'Phone', passkey }
    expect((await call('POST', '/v2/account/passkeys', { bearer: auth, body })).status).toBe(403)
  })

  test('cannot register a passkey that another person has', async () => {
    const [one, other] = [await aPerson(), await aPerson()]
    const { device } = await addPasskey(call, one.auth)
    const passkey = device.create(await creationOptions(call, other.auth), { id: device.id() })
    const answer = await call('POST', '/v2/account/passkeys', {
      bearer: other.auth,
      body: { name: 'His', passkey },
    })
    expect([answer.status, await countOf(other.userId)]).toEqual([409, 0])
  })

  test(`has at most ${PASSKEYS_MAX}`, async () => {
    const { auth, userId } = await aPerson()
    const left = await creationOptions(call, auth)
    for (let n = 0; n < PASSKEYS_MAX; n += 1) await addPasskey(call, auth)
    const start = await call('POST', '/v2/account/passkeys/challenges', { bearer: auth })
    expect([start.status, (start.body as { code: string }).code]).toEqual([409, 'passkeys.tooMany'])
    const body = { name: 'One more', passkey: anAuthenticator().create(left) }
    expect((await call('POST', '/v2/account/passkeys', { bearer: auth, body })).status).toBe(409)
    expect(await countOf(userId)).toBe(PASSKEYS_MAX)
  })

  test.for(['', ' \n ', 'a'.repeat(PASSKEY_NAME_MAX + 1)])('cannot name it “%s”', async (name) => {
    const { auth } = await aPerson()
    const added = await addPasskey(call, auth, { name })
    expect([added.status, fieldsOf(added.body)]).toEqual([422, ['name']])
  })
})

describe('an old log-in', () => {
  test('cannot add, rename or remove a passkey', async () => {
    const { auth, userId } = await aPerson()
    const { id } = await addPasskey(call, auth, { name: 'Phone' })
    expect((await list(auth)).needsLogIn).toBe(false)
    await laterBy(FRESH_LOG_IN_MINUTES + 1)
    expect((await list(auth)).needsLogIn).toBe(true)
    expect((await call('POST', '/v2/account/passkeys/challenges', { bearer: auth })).status).toBe(409)
    expect((await remove(auth, id)).status).toBe(409)
    expect((await rename(auth, id, 'Old phone')).status).toBe(409)
    expect(await namesOf(auth)).toEqual(['Phone'])
    expect(await countOf(userId)).toBe(1)
  })
})

describe('a person with passkeys', () => {
  test('renames and removes one, and gets one mail about the removal', async () => {
    const { auth, email } = await aPerson()
    const { id, device } = await addPasskey(call, auth)
    expect((await rename(auth, id, 'Phone')).status).toBe(204)
    expect([(await remove(auth, id)).status, (await remove(auth, id)).status]).toEqual([204, 204])
    expect(await namesOf(auth)).toEqual([])
    expect((await withPasskey(call, device)).status).toBe(422)
    expect(await mailsOfKind(db, { recipient: email, kind: 'passkey-removed' })).toMatchObject([
      { name: 'Phone' },
    ])
  })

  test('ends only the sessions of a removed passkey, for example on a lost device', async () => {
    const { auth, device, userId } = await aPersonWithPasskey()
    const left = await withPasskey(call, device)
    const beside = await another(userId)
    const [{ id } = { id: '' }] = (await list(auth)).passkeys
    await remove(auth, id)
    const statuses = [auth, beside, left.body.auth].map(async (bearer) =>
      call('GET', '/v2/account/passkeys', { bearer }),
    )
    expect((await Promise.all(statuses)).map(({ status }) => status)).toEqual([200, 200, 401])
    const known = await db
      .selectFrom('known_devices')
      .select('user_id')
      .where('device_hash', '=', testSecrets.hash('device', left.body.device))
      .execute()
    expect(known).toEqual([])
  })

  test('stays logged in after removing the passkey of this log-in', async () => {
    const { device } = await aPersonWithPasskey()
    const { auth } = (await withPasskey(call, device)).body
    const [{ id } = { id: '' }] = (await list(auth)).passkeys
    expect((await remove(auth, id)).status).toBe(204)
    expect((await list(auth)).passkeys).toEqual([])
  })

  test('cannot see, rename or remove a passkey of another person', async () => {
    const [one, other] = [await aPerson(), await aPerson()]
    const { id } = await addPasskey(call, one.auth, { name: 'Hers' })
    expect(await namesOf(other.auth)).toEqual([])
    expect((await rename(other.auth, id, 'His')).status).toBe(404)
    expect((await remove(other.auth, id)).status).toBe(204)
    expect((await creationOptions(call, other.auth)).excludeCredentials).toEqual([])
    expect(await namesOf(one.auth)).toEqual(['Hers'])
  })

  test(`gets ${STARTS_PER_HOUR} challenges an hour`, async () => {
    const { auth } = await aPerson()
    await Promise.all(Array.from({ length: STARTS_PER_HOUR }, async () => creationOptions(limited, auth)))
    expect((await limited('POST', '/v2/account/passkeys/challenges', { bearer: auth })).status).toBe(429)
  })

  test(`removes ${REMOVALS_PER_DAY} a day`, async () => {
    const { auth } = await aPerson()
    const id = crypto.randomUUID()
    for (let n = 0; n < REMOVALS_PER_DAY; n += 1) expect((await remove(auth, id, limited)).status).toBe(204)
    expect((await remove(auth, id, limited)).status).toBe(429)
  })

  test('removes a strange passkey, also after a browser with an old log-in has sent many answers', async () => {
    const { auth, userId } = await aPerson()
    const { id, passkey } = await addPasskey(limited, auth, { name: 'Not theirs' })
    const old = await another(userId)
    const body = { name: 'Again', passkey }
    for (let n = 0; n <= REMOVALS_PER_DAY; n += 1)
      expect((await limited('POST', '/v2/account/passkeys', { bearer: old, body })).status).toBe(403)
    expect((await remove(auth, id, limited)).status).toBe(204)
    expect(await namesOf(auth)).toEqual([])
  })
})

describe('a passkey that another person has added', () => {
  test('does not work after a new password', async () => {
    const { userId, device } = await aPersonWithPasskey()
    const bearer = await aToken(db, userId, 'password-reset')
    const body = { newPassword: 'violet-anchor-93' }
    expect((await call('PUT', '/v2/password', { bearer, body })).status).toBe(200)
    expect((await withPasskey(call, device)).status).toBe(422)
  })

  test('does not work after “this was not me”', async () => {
    const { userId, device } = await aPersonWithPasskey()
    const bearer = await aToken(db, userId, 'not-me')
    expect((await call('POST', '/v2/not-me', { bearer })).status).toBe(204)
    expect((await withPasskey(call, device)).status).toBe(422)
  })

  test('cannot be added later with an earlier challenge', async () => {
    const { userId, auth } = await aPerson()
    const passkey = anAuthenticator().create(await creationOptions(call, auth))
    const bearer = await aToken(db, userId, 'password-reset')
    await call('PUT', '/v2/password', { bearer, body: { newPassword: 'violet-anchor-93' } })
    for (const later of [auth, await another(userId)])
      expect(
        (await call('POST', '/v2/account/passkeys', { bearer: later, body: { name: 'Phone', passkey } }))
          .status,
      ).toBeGreaterThanOrEqual(401)
    expect(await countOf(userId)).toBe(0)
  })
})

test('an erased person keeps no passkey', async () => {
  const { auth, userId } = await aPerson()
  const { device } = await addPasskey(call, auth)
  await creationOptions(call, auth)
  await db.transaction().execute(async (tx) => forgetAccess(tx, userId))
  expect(await countOf(userId)).toBe(0)
  expect((await withPasskey(call, device)).status).toBe(422)
})
