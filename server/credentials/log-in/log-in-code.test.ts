import { syncBuiltinESMExports } from 'node:module'
import timers from 'node:timers/promises'
import argon2 from '@node-rs/argon2'
import { sql } from 'kysely'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { EVEN_ANSWER_MS } from '#server/platform/even-answer.ts'
import {
  anAccount,
  credentialsApi,
  fieldsOf,
  PASSWORD,
  testSecrets,
} from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { spendCode } from './log-in-code.ts'

const { db } = await testDatabase()
const call = credentialsApi(db)
const WRONG = 'wrong-kettle-41'
const NEW_PASSWORD = 'walnut-lantern-52'

type Answer = { auth: string | null; userId: string | null; device: string | null; url: string }
type Attempt = { password?: string; device?: string | null; more?: Record<string, string> }
const [NEW_DEVICE, SECOND_DEVICE] = ['n'.repeat(43), 's'.repeat(43)]

/** Each test has its own network, because the counts of a network stay after a test. */
let network = 0
beforeEach(() => {
  network += 1
})

async function logIn(username: string, { password = PASSWORD, device = NEW_DEVICE, more = {} }: Attempt) {
  const address = `198.51.${network}.7`
  return call('POST', '/v2/login', { address, body: { username, password, device, ...more } })
}
async function answerTo(username: string, attempt: Attempt = {}): Promise<Answer> {
  return (await logIn(username, attempt)).body as Answer
}

/** An account after three wrong passwords for its name. */
async function aTriedAccount() {
  const account = await anAccount(db, { email: `amara.${crypto.randomUUID()}@example.org` })
  for (let n = 0; n < 3; n += 1) await logIn(account.username, { password: WRONG })
  return account
}

async function codesTo(email: string): Promise<string[]> {
  const mails = await mailsOfKind(db, { recipient: email, kind: 'log-in-code' })
  return mails.map(({ code }) => code)
}

async function askedFor(username: string, email: string, device: string = NEW_DEVICE): Promise<string> {
  expect(await answerTo(username, { device })).toEqual({ ...ASKED, device })
  return (await codesTo(email)).at(-1) ?? ''
}

const ASKED = {
  auth: null,
  userId: null,
  device: NEW_DEVICE,
  url: '/join/login/verification',
  redirectUrl: '/join/login',
}

describe('after three wrong passwords for a name, an unknown device', () => {
  test('needs the code mailed to the account and the right password, but only once', async () => {
    const { username, email, parentId } = await aTriedAccount()
    const code = await askedFor(username, email)
    expect(code).toMatch(/^\d{6}$/)
    const typed = ` ${code.slice(0, 3)} ${code.slice(3)} `
    const { userId, device } = await answerTo(username, { more: { verificationCode: typed } })
    expect(userId).toBe(parentId)
    for (let n = 0; n < 3; n += 1) await logIn(username, { password: WRONG, device: SECOND_DEVICE })
    expect((await answerTo(username, { device: device ?? '' })).userId).toBe(parentId)
  })

  test('gets a secret with the question, and the code works only with this secret', async () => {
    const { username, email, parentId } = await aTriedAccount()
    const asked = await answerTo(username, { device: null })
    expect(asked).toEqual({ ...ASKED, device: expect.stringMatching(/^[\w-]{43}$/) as unknown })
    const [verificationCode = ''] = await codesTo(email)
    const more = { verificationCode }
    expect((await answerTo(username, { more })).userId).toBeNull()
    expect((await answerTo(username, { device: asked.device ?? '', more })).userId).toBe(parentId)
  })

  test('gets the same question after the same work and time, with a right or wrong name and password', async () => {
    const [verify, wait] = [vi.spyOn(argon2, 'verify'), vi.spyOn(timers, 'setTimeout')]
    syncBuiltinESMExports()
    onTestFinished(() => {
      verify.mockRestore()
      wait.mockRestore()
      syncBuiltinESMExports()
    })
    const { username, email } = await aTriedAccount()
    const nobody = `nobody.${crypto.randomUUID().slice(0, 8)}`
    for (let n = 0; n < 3; n += 1)
      expect((await answerTo(nobody, { password: WRONG })).url).toBe('/join/login')
    for (const attempt of [{}, { password: WRONG }, { more: { verificationCode: '000000' } }]) {
      for (const name of [username, nobody]) {
        verify.mockClear()
        wait.mockClear()
        expect(await answerTo(name, attempt)).toEqual(ASKED)
        expect(verify).toHaveBeenCalledOnce()
        const { calls, settledResults } = wait.mock
        expect([calls, settledResults.map(({ type }) => type)]).toEqual([[[EVEN_ANSWER_MS]], ['fulfilled']])
      }
    }
    expect(await codesTo(email)).toHaveLength(1)
  })

  test('gets no mail for a wrong password, so an attacker cannot flood the owner', async () => {
    const { username, email } = await aTriedAccount()
    for (let n = 0; n < 3; n += 1) await logIn(username, { password: WRONG })
    expect(await codesTo(email)).toEqual([])
  })

  test('gets five codes an hour by mail, and then the same answer without a mail', async () => {
    const { username, email } = await aTriedAccount()
    for (let n = 0; n < 7; n += 1) expect(await answerTo(username)).toEqual(ASKED)
    expect(await codesTo(email)).toHaveLength(5)
  })

  test('cannot use a code mailed for another device, or an expired one', async () => {
    const { username, email, parentId } = await aTriedAccount()
    const own = await askedFor(username, email)
    const tries = [
      { device: SECOND_DEVICE, more: { verificationCode: own } },
      { device: NEW_DEVICE, password: WRONG, more: { verificationCode: own } },
    ]
    for (const attempt of tries)
      expect(await answerTo(username, attempt)).toEqual({ ...ASKED, device: attempt.device })
    await db
      .updateTable('device_codes')
      .set({ expires_at: sql<Date>`now()` })
      .where('user_id', '=', parentId)
      .execute()
    expect(await answerTo(username, { more: { verificationCode: own } })).toEqual(ASKED)
  })

  test('uses its newest code, and a request of another device does not replace it', async () => {
    const { username, email, parentId } = await aTriedAccount()
    const older = await askedFor(username, email)
    const newer = await askedFor(username, email)
    await askedFor(username, email, SECOND_DEVICE)
    if (older !== newer)
      expect(await answerTo(username, { more: { verificationCode: older } })).toEqual(ASKED)
    expect((await answerTo(username, { more: { verificationCode: newer } })).userId).toBe(parentId)
  })

  test('has five tries for a code, and then the right code fails and the password must change', async () => {
    const { username, email, parentId } = await aTriedAccount()
    const code = await askedFor(username, email)
    const wrong = code === '000000' ? '000001' : '000000'
    for (let n = 0; n < 5; n += 1)
      expect(await answerTo(username, { more: { verificationCode: wrong } })).toEqual(ASKED)
    expect(await answerTo(username, { more: { verificationCode: code } })).toEqual(ASKED)
    const { new_password_needed } = await db
      .selectFrom('credentials')
      .select('new_password_needed')
      .where('user_id', '=', parentId)
      .executeTakeFirstOrThrow()
    expect(new_password_needed).toBe(true)
  })

  test('cannot use a code twice, even with simultaneous requests', async () => {
    const { username, email, parentId } = await aTriedAccount()
    const code = await askedFor(username, email)
    const spend = { userId: parentId, device: NEW_DEVICE, code }
    const counted = await Promise.all(Array.from({ length: 4 }, () => spendCode(db, testSecrets, spend)))
    expect(counted.filter(Boolean)).toHaveLength(1)
  })
})

test('two wrong passwords are normal mistakes and need no code', async () => {
  const { username, parentId } = await anAccount(db)
  for (let n = 0; n < 2; n += 1) await logIn(username, { password: WRONG })
  expect((await answerTo(username)).userId).toBe(parentId)
})

/** An account that needs a new password, with a known device. */
async function aFlaggedAccount() {
  const account = await anAccount(db, { email: `amara.${crypto.randomUUID()}@example.org` })
  const device = (await answerTo(account.username)).device ?? ''
  await db
    .updateTable('credentials')
    .set({ new_password_needed: true })
    .where('user_id', '=', account.parentId)
    .execute()
  return { ...account, device }
}

describe('an account that needs a new password', () => {
  const ASKED_NEW = { ...ASKED, url: '/join/login/new-password' }

  test('is asked for one at log-in, follows the rules, ends other sessions and mails the owner', async () => {
    const { username, email, parentId, device } = await aFlaggedAccount()
    const send = (more: Record<string, string>) => logIn(username, { device, more })
    expect((await send({})).body).toEqual({ ...ASKED_NEW, device })
    for (const [newPassword, confirmPassword, fields] of [
      ['short', 'short', ['newPassword', 'newPassword', 'newPassword']],
      [PASSWORD, PASSWORD, ['newPassword']],
      [NEW_PASSWORD, 'another-one-52', ['confirmPassword']],
    ] as const) {
      const refused = await send({ newPassword, confirmPassword })
      expect(refused.status).toBe(422)
      expect(fieldsOf(refused.body)).toEqual(fields)
    }
    const { auth, userId } = (await send({ newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }))
      .body as Answer
    expect(userId).toBe(parentId)
    expect((await call('GET', '/v2/account', { bearer: auth ?? '' })).status).toBe(200)
    const open = await db
      .selectFrom('sessions')
      .select('hash')
      .where('user_id', '=', parentId)
      .where('expires_at', '>', sql<Date>`now()`)
      .execute()
    expect(open).toHaveLength(1)
    expect((await answerTo(username)).auth).toBeNull()
    expect((await answerTo(username, { password: NEW_PASSWORD })).userId).toBe(parentId)
    const mails = await db.selectFrom('outbox').select('kind').where('recipient', '=', email).execute()
    expect(mails.map(({ kind }) => kind)).toContain('password-changed')
  })

  test('needs the mailed code on an unknown device, so the old password alone cannot set a new one', async () => {
    const { username, email, parentId } = await aFlaggedAccount()
    const theft = { newPassword: NEW_PASSWORD, confirmPassword: NEW_PASSWORD }
    expect(await answerTo(username, { more: theft })).toEqual(ASKED)
    const code = (await codesTo(email)).at(-1) ?? ''
    const proved = await answerTo(username, { more: { verificationCode: code } })
    const device = proved.device ?? ''
    expect(proved).toEqual({ ...ASKED_NEW, device })
    expect(device).not.toBe(NEW_DEVICE)
    expect((await answerTo(username, { device, more: theft })).userId).toBe(parentId)
  })

  test('does not reveal this to a caller with a wrong password', async () => {
    const { username } = await aFlaggedAccount()
    expect((await answerTo(username, { password: WRONG })).url).toBe('/join/login')
  })
})
