import argon2 from '@node-rs/argon2'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { anAccount, credentialsApi, PASSWORD, statusesOf } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { mailsOfKind } from '#tests/support/mails.ts'

// A test sends hundreds of log-ins, and a busy machine needs long for them.
vi.setConfig({ testTimeout: 60_000 })
const { db } = await testDatabase()
const call = credentialsApi(db, { limited: true })
const WRONG = 'wrong-kettle-41'
const NEW_PASSWORD = 'walnut-lantern-52'

type Answer = { auth: string | null; userId: string | null; device: string | null; url: string }
type Attempt = { password?: string; address?: string; device?: string; code?: string }

/** Each test uses its own networks, because the counts of a network stay after a test. */
let network = 0
function anAddress(): string {
  network += 1
  return `2001:db8:0:${network.toString(16)}::1`
}

function send(username: string, { password = PASSWORD, address = anAddress(), device, code }: Attempt = {}) {
  const body = { username, password, device, verificationCode: code }
  return call('POST', '/v2/login', { address, body })
}
async function answerTo(username: string, attempt: Attempt = {}): Promise<Answer> {
  return (await send(username, attempt)).body as Answer
}
async function guess(username: string, { times, address }: { times: number; address?: string }) {
  return Promise.all(
    Array.from({ length: times }, () => send(username, { password: WRONG, address: address ?? anAddress() })),
  )
}
const isAsked = ({ auth, url }: Answer) => auth === null && url === '/join/login/verification'
/** A device from which its owner has logged in. */
async function aSharedComputer() {
  const victim = await aVictim()
  const { auth, device } = await answerTo(victim.username)
  return { ...victim, auth: auth ?? '', device: device ?? '' }
}
const isPlain = (answer: Answer) => !isAsked(answer)
const aVictim = () => anAccount(db, { email: `amara.${crypto.randomUUID()}@example.org` })
async function codeFor(email: string): Promise<string> {
  return (await mailsOfKind(db, { recipient: email, kind: 'log-in-code' })).at(-1)?.code ?? ''
}

describe('the other parent, who knows the username and tries to lock out its owner', () => {
  test('reaches the limit of their own network, and a new device elsewhere needs no code', async () => {
    const { username, parentId } = await aVictim()
    const answers = await guess(username, { times: 8, address: '192.0.2.7' })
    expect(statusesOf(answers)).toEqual(answers.map(() => 200))
    expect((await answerTo(username, { address: '198.51.100.7' })).userId).toBe(parentId)
  })

  test('reaches all limits from many networks, and the owner still logs in with a mailed code', async () => {
    const { username, email, parentId } = await aVictim()
    await guess(username, { times: 20 })
    await guess(username, { times: 60, address: '192.0.2.8' })
    const device = newSecret()
    const attempt = { address: '192.0.2.8', device }
    expect(isAsked(await answerTo(username, attempt))).toBe(true)
    expect((await answerTo(username, { ...attempt, code: await codeFor(email) })).userId).toBe(parentId)
  })

  test('cannot block the reset link, and the device that sets a new password needs no code', async () => {
    const { username, email, parentId } = await aVictim()
    await guess(username, { times: 20 })
    for (let n = 0; n < 5; n += 1)
      await call('POST', '/v2/password-resets', { address: anAddress(), body: { email } })
    const links = await mailsOfKind(db, { recipient: email, kind: 'password-reset' })
    const bearer = new URL(links[0]?.url ?? '').searchParams.get('token') ?? ''
    const set = await call('PUT', '/v2/password', { bearer, body: { newPassword: NEW_PASSWORD } })
    const { device } = set.body as { device: string }
    expect((await answerTo(username, { password: NEW_PASSWORD, device })).userId).toBe(parentId)
    expect(isAsked(await answerTo(username, { password: NEW_PASSWORD }))).toBe(true)
  })

  test('cannot invalidate a mailed link with more requests: the last link of an hour works for an hour', async () => {
    const { email, parentId } = await aVictim()
    for (let n = 0; n < 3; n += 1)
      await call('POST', '/v2/password-resets', { address: anAddress(), body: { email } })
    const links = await mailsOfKind(db, { recipient: email, kind: 'password-reset' })
    const seconds = await db
      .selectFrom('tokens')
      .select(sql<number>`extract(epoch from expires_at - created_at)`.as('seconds'))
      .where('purpose', '=', 'password-reset')
      .where('subject_id', '=', parentId)
      .execute()
    expect([links.length, Math.min(...seconds.map((each) => each.seconds))]).toEqual([3, 3600])
    const [first = ''] = links.map(({ url }) => new URL(url).searchParams.get('token') ?? '')
    expect(
      (await call('PUT', '/v2/password', { bearer: first, body: { newPassword: NEW_PASSWORD } })).status,
    ).toBe(200)
  })

  test('cannot use up the code of another device, even if they know the password', async () => {
    const { username, email, parentId } = await aVictim()
    await guess(username, { times: 10 })
    const device = newSecret()
    await answerTo(username, { device })
    const code = await codeFor(email)
    for (let n = 0; n < 6; n += 1) await answerTo(username, { device: newSecret(), code: '000000' })
    expect((await answerTo(username, { device, code })).userId).toBe(parentId)
  })
})

describe('the other parent, who guesses the password', () => {
  test('gets three answers per network and ten from all networks, even for simultaneous tries', async () => {
    const [one, other] = [await aVictim(), await aVictim()]
    const address = anAddress()
    const near = await Promise.all(
      Array.from({ length: 9 }, () => answerTo(one.username, { password: WRONG, address })),
    )
    const far = await Promise.all(
      Array.from({ length: 25 }, () => answerTo(other.username, { password: WRONG })),
    )
    expect([near.filter(isPlain).length, far.filter(isPlain).length]).toEqual([3, 10])
  })

  test.each(['192.0.2.', '2001:db8:ffff:1::'])(
    'counts as one network with all addresses of %s',
    async (start) => {
      const { username } = await aVictim()
      for (const end of [10, 20, 30]) await guess(username, { times: 1, address: `${start}${end}` })
      expect(isAsked(await answerTo(username, { address: `${start}40` }))).toBe(true)
    },
  )

  test('learns nothing from the counts: while a code is required, a right password counts like a wrong one', async () => {
    for (const password of [PASSWORD, WRONG]) {
      const { username } = await aVictim()
      const address = anAddress()
      await guess(username, { times: 3, address })
      const more = Array.from({ length: 7 }, () => answerTo(username, { address, password }))
      expect((await Promise.all(more)).every(isAsked)).toBe(true)
      expect(isAsked(await answerTo(username, { password: WRONG }))).toBe(true)
    }
  })

  test('tries many names from one network and is then asked for a code', async () => {
    const { username } = await aVictim()
    const address = anAddress()
    // The count falls by one every 15 seconds, and a busy machine needs longer for this. So there are some more.
    await Promise.all(
      Array.from({ length: 80 }, (_, n) => send(`name.number.${n}`, { password: WRONG, address })),
    )
    expect(isAsked(await answerTo(username, { address }))).toBe(true)
  })

  test('is refused only to limit the cost: after 600 log-ins from one network, without effect on others', async () => {
    const { username } = await aVictim()
    const address = anAddress()
    const verify = vi.spyOn(argon2, 'verify').mockResolvedValue(false)
    onTestFinished(() => verify.mockRestore())
    const statuses = []
    for (let n = 0; n < 10; n += 1)
      statuses.push(
        ...statusesOf(await Promise.all(Array.from({ length: 60 }, () => send(username, { address })))),
      )
    expect(new Set(statuses)).toEqual(new Set([200]))
    const next = await send('another.name', { address })
    expect([next.status, Number(next.headers.get('retry-after')) > 0]).toEqual([429, true])
    verify.mockRestore()
    expect(isAsked(await answerTo(username))).toBe(true)
  })

  test('uses up the log-ins of the shared network, and the device of the owner there still logs in', async () => {
    const { username, parentId, device } = await aSharedComputer()
    const address = anAddress()
    const verify = vi.spyOn(argon2, 'verify').mockResolvedValue(false)
    onTestFinished(() => verify.mockRestore())
    for (let n = 0; n < 11; n += 1)
      await Promise.all(Array.from({ length: 60 }, (_, each) => send(`made.up.${n}.${each}`, { address })))
    verify.mockRestore()
    expect((await send(username, { address })).status).toBe(429)
    expect((await send(username, { address, device: newSecret() })).status).toBe(429)
    expect((await answerTo(username, { address, device })).userId).toBe(parentId)
  })
})

describe('the other parent, who watches for log-ins of the owner', () => {
  test("sees the same before and after a log-in, from another network and from the owner's network", async () => {
    const { username, parentId } = await aVictim()
    const address = anAddress()
    await guess(username, { times: 3, address })
    expect(isAsked(await answerTo(username, { address, password: WRONG }))).toBe(true)
    expect((await answerTo(username)).userId).toBe(parentId)
    expect(isAsked(await answerTo(username, { address, password: WRONG }))).toBe(true)
    await guess(username, { times: 6 })
    expect((await answerTo(username)).userId).toBeNull()
  })

  test('can only wait: a count falls by one after eight hours, also for a name without an account', async () => {
    const { username } = await aVictim()
    const nobody = `nobody.${crypto.randomUUID().slice(0, 8)}`
    const address = anAddress()
    for (const name of [username, nobody]) {
      await guess(name, { times: 3, address })
      await db
        .updateTable('log_in_counts')
        .set({ counted_at: sql<Date>`counted_at - interval '8 hours'` })
        .execute()
      const [first, second] = [
        await answerTo(name, { address, password: WRONG }),
        await answerTo(name, { address, password: WRONG }),
      ]
      expect([isAsked(first), isAsked(second)]).toEqual([false, true])
    }
  })
})

describe('the computer that the family shares', () => {
  test('needs no code, even after many tries of strangers', async () => {
    const { username, parentId, device } = await aSharedComputer()
    await guess(username, { times: 12 })
    expect((await answerTo(username, { device })).userId).toBe(parentId)
  })

  test('needs a code after three wrong passwords, like any device', async () => {
    const { username, device } = await aSharedComputer()
    for (let n = 0; n < 3; n += 1) await send(username, { password: WRONG, device })
    expect(isAsked(await answerTo(username, { device }))).toBe(true)
  })

  test('gets a new secret after each log-in, so a copied or planted secret is useless', async () => {
    const { username, parentId, device } = await aSharedComputer()
    const again = await answerTo(username, { device })
    expect(again.userId).toBe(parentId)
    expect(again.device).not.toBe(device)
    await guess(username, { times: 10 })
    expect(isAsked(await answerTo(username, { device }))).toBe(true)
  })

  test('is unknown again after a log-out, after a new password, and after 30 days', async () => {
    const [left, reset, old] = [await aSharedComputer(), await aSharedComputer(), await aSharedComputer()]
    expect((await call('POST', '/v2/logout', { bearer: left.auth })).status).toBe(204)
    await call('POST', '/v2/password-resets', { address: anAddress(), body: { email: reset.email } })
    const [link] = await mailsOfKind(db, { recipient: reset.email, kind: 'password-reset' })
    const bearer = new URL(link?.url ?? '').searchParams.get('token') ?? ''
    await call('PUT', '/v2/password', { bearer, body: { newPassword: NEW_PASSWORD } })
    await db
      .updateTable('known_devices')
      .set({ last_used_at: sql<Date>`now() - interval '30 days'` })
      .where('user_id', '=', old.parentId)
      .execute()
    for (const { username, device } of [left, reset, old]) {
      await guess(username, { times: 10 })
      for (const password of [PASSWORD, NEW_PASSWORD])
        expect(isAsked(await answerTo(username, { password, device }))).toBe(true)
    }
  })

  test('is unknown again after a log-out, even long after the session has ended', async () => {
    const [old, purged] = [await aSharedComputer(), await aSharedComputer()]
    await db
      .updateTable('sessions')
      .set({ expires_at: sql<Date>`now() - interval '1 hour'` })
      .where('user_id', '=', old.parentId)
      .execute()
    await db.deleteFrom('sessions').where('user_id', '=', purged.parentId).execute()
    expect((await call('POST', '/v2/logout', { bearer: old.auth })).status).toBe(204)
    expect((await call('DELETE', '/v2/login/devices', { bearer: purged.device })).status).toBe(204)
    for (const { username, device } of [old, purged]) {
      await guess(username, { times: 10 })
      expect(isAsked(await answerTo(username, { device }))).toBe(true)
    }
  })

  test('is not recognised by the visitor id that analytics and the chat receive', async () => {
    const { username, parentId } = await aVictim()
    const visitor = crypto.randomUUID()
    await db.updateTable('users').set({ anonymous_id: visitor }).where('id', '=', parentId).execute()
    await guess(username, { times: 10 })
    const body = { username, password: PASSWORD }
    const headers = { 'anonymous-id': visitor }
    const answer = await call('POST', '/v2/login', { address: anAddress(), headers, body })
    expect(isAsked(answer.body as Answer)).toBe(true)
  })
})
