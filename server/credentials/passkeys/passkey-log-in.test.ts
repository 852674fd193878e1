import { beforeEach, describe, expect, test } from 'vitest'
import { setClockOffset } from '#server/db/clock.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { anAuthenticator, type Odd } from '#tests/support/accounts/authenticator.ts'
import { anAccount, credentialsApi, statusesOf } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import {
  aLoggedInPerson,
  addPasskey,
  requestOptions,
  withPasskey,
  withPassword,
  type Device,
} from '#tests/support/accounts/passkeys.ts'
import { PASSKEY_LOG_INS_PER_NETWORK } from './log-in-routes.ts'

const { db } = await testDatabase()
const call = credentialsApi(db)

async function aPerson(device: Device = anAuthenticator()) {
  const person = await aLoggedInPerson(db)
  await addPasskey(call, person.auth, { device })
  return { ...person, device }
}
const accountOf = async (bearer: string) =>
  ((await call('GET', '/v2/account', { bearer })).body as { user?: { userId: string } }).user?.userId
const stored = async (userId: string) =>
  db.selectFrom('passkeys').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()

beforeEach(async () => setClockOffset(db, 0))

describe('a log-in with a passkey', () => {
  test('opens the account of its person, and leads to the requested page', async () => {
    const { userId, device } = await aPerson()
    const plain = await withPasskey(call, device)
    expect(plain).toMatchObject({ status: 200, body: { userId, redirectUrl: '/join/account' } })
    expect(await accountOf(plain.body.auth)).toBe(userId)
    const wanting = await withPasskey(call, device, { redirectUrl: '/join/account/billing' })
    expect(wanting.body.redirectUrl).toBe('/join/account/billing')
    const elsewhere = await withPasskey(call, device, { redirectUrl: 'https://evil.example/' })
    expect(elsewhere.body.redirectUrl).toBe('/join/account')
  })

  test('begins the same for everybody, without the name of a person or passkey', async () => {
    const { challenge, ...first } = await requestOptions(call, newSecret())
    await aPerson()
    const { challenge: other, ...second } = await requestOptions(call, newSecret())
    expect(first).toEqual({ rpId: 'evenhand.test', timeout: 300_000, userVerification: 'required' })
    expect(second).toEqual(first)
    expect(other).not.toBe(challenge)
  })

  test("is shown as the last use, with the state of the passkey's back-up", async () => {
    const { userId, device } = await aPerson(anAuthenticator({ isSynced: true }))
    expect(await stored(userId)).toMatchObject({ backup_eligible: true, backed_up: true, last_used_at: null })
    await withPasskey(call, device)
    const { counter, last_used_at } = await stored(userId)
    expect([counter, last_used_at]).toEqual([1, expect.any(Date)])
  })

  test('needs no code, also while the username is attacked', async () => {
    const { username, parentId: userId } = await anAccount(db)
    const { device } = await addPasskey(call, (await withPassword(call, username)).auth)
    const body = { username, password: 'wrong-kettle-41' }
    for (let n = 0; n < 5; n += 1) await call('POST', '/v2/login', { body })
    expect((await withPassword(call, username)).auth).toBeNull()
    expect((await withPasskey(call, device)).body.userId).toBe(userId)
  })

  test('sends a mail for an unknown browser, and none for a known one', async () => {
    const { email, device, known } = await aPerson()
    const told = async () => (await mailsOfKind(db, { recipient: email, kind: 'new-device' })).length
    const first = await withPasskey(call, device, { known })
    expect([await told(), first.body.device === known]).toEqual([0, false])
    await withPasskey(call, device, { known: first.body.device })
    expect(await told()).toBe(0)
    await withPasskey(call, device)
    expect(await told()).toBe(1)
  })

  test('ends the earlier session of the browser, also that of another person', async () => {
    const [one, other] = [await aPerson(), await aPerson()]
    const { body } = await withPasskey(call, other.device, { bearer: one.auth })
    expect([await accountOf(one.auth), await accountOf(body.auth)]).toEqual([undefined, other.userId])
  })

  test('on a device of two parents, opens only the account of the chosen passkey', async () => {
    const [amara, ben] = [await aPerson(), await aPerson()]
    const hers = await withPasskey(call, amara.device)
    await call('POST', '/v2/logout', { bearer: hers.body.auth })
    const his = await withPasskey(call, ben.device, { known: hers.body.device })
    expect(await accountOf(his.body.auth)).toBe(ben.userId)
    expect(await accountOf(hers.body.auth)).toBeUndefined()
  })
})

describe('refused is', async () => {
  const known = await aPerson()
  await withPasskey(call, known.device)
  test.for<[string, Odd]>([
    ['an answer for another site', { origin: 'https://evenhand.example' }],
    ['an answer for another relying party', { rpId: 'example.com' }],
    ['an answer to another challenge', { challenge: 'x'.repeat(43) }],
    ['an answer from a frame of another site', { crossOrigin: true }],
    ['a device that did not verify its user', { isVerified: false }],
    ['a signature by another key', { withOtherKey: true }],
    ['the handle of another person', { userHandle: 'AAAA' }],
    ['a counter that does not move', { counterBack: 1 }],
    ['a counter that goes back', { counterBack: 2 }],
    ['a passkey that can suddenly be copied', { isBackupEligible: true }],
  ])('%s', async ([, odd]) => {
    const { device, userId } = known
    const { counter } = await stored(userId)
    const refused = await withPasskey(call, device, { odd })
    expect(refused.status).toBe(422)
    expect((await stored(userId)).counter).toBe(counter)
    expect((await withPasskey(call, device)).status).toBe(200)
  })

  test('an unknown passkey, with the same text', async () => {
    const { device } = await aPerson()
    const wrong = await withPasskey(call, device, { odd: { withOtherKey: true } })
    const strange = anAuthenticator()
    const { auth } = await aLoggedInPerson(db)
    const { id } = await addPasskey(call, auth, { device: strange })
    await call('DELETE', `/v2/account/passkeys/${id}`, { bearer: auth })
    expect(await withPasskey(call, strange)).toEqual(wrong)
  })

  test('an answer that is sent again, even at the same time', async () => {
    const { device } = await aPerson()
    const browserKey = newSecret()
    const body = { browserKey, passkey: device.get(await requestOptions(call, browserKey)) }
    const send = async () => call('POST', '/v2/login/passkey', { body })
    expect(statusesOf(await Promise.all([send(), send()]))).toEqual([200, 422])
    expect((await send()).status).toBe(422)
  })

  test('an answer that another browser sends', async () => {
    const { device } = await aPerson()
    const passkey = device.get(await requestOptions(call, newSecret()))
    const body = { browserKey: newSecret(), passkey }
    expect((await call('POST', '/v2/login/passkey', { body })).status).toBe(422)
  })

  test('an answer after the challenge has ended', async () => {
    const { device } = await aPerson()
    const browserKey = newSecret()
    const passkey = device.get(await requestOptions(call, browserKey))
    await setClockOffset(db, 5.1 * 60)
    expect((await call('POST', '/v2/login/passkey', { body: { browserKey, passkey } })).status).toBe(422)
  })

  test('the challenge for a new passkey', async () => {
    const { device, auth } = await aPerson()
    const start = await call('POST', '/v2/account/passkeys/challenges', { bearer: auth })
    const { challenge } = start.body as { challenge: string }
    const options = { ...(await requestOptions(call, newSecret())), challenge }
    const body = { browserKey: auth, passkey: device.get(options) }
    expect((await call('POST', '/v2/login/passkey', { body })).status).toBe(422)
  })

  test('an erased person', async () => {
    const { device, userId } = await aPerson()
    await db.updateTable('users').set({ erased_at: new Date() }).where('id', '=', userId).execute()
    expect((await withPasskey(call, device)).status).toBe(422)
  })
})

test('one network gets a limited number of challenges and log-ins', async () => {
  const limited = credentialsApi(db, { limited: true })
  const address = '2001:db8:9::1'
  const start = async () =>
    limited('POST', '/v2/login/passkey-challenges', { address, body: { browserKey: newSecret() } })
  const passkey = anAuthenticator()
  const { auth } = await aLoggedInPerson(db)
  await addPasskey(call, auth, { device: passkey })
  const body = { browserKey: newSecret(), passkey: passkey.get(await requestOptions(call, newSecret())) }
  const logIn = async () => limited('POST', '/v2/login/passkey', { address, body })
  for (let n = 0; n < PASSKEY_LOG_INS_PER_NETWORK; n += 50) {
    await Promise.all(Array.from({ length: 50 }, start))
    await Promise.all(Array.from({ length: 50 }, logIn))
  }
  expect([(await start()).status, (await logIn()).status]).toEqual([429, 429])
})
