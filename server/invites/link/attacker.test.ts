import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fieldsOf, someCredentials, statusesOf } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aKey,
  anInvitation,
  BEN_LIVES,
  benTypes,
  invitedApi,
  loggedIn,
  mailedCode,
  mailedTokens,
  openLink,
  proveAddress,
  type TestInvitation,
} from '#tests/support/buyers/invited.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { MAILED_CODE_TRIES } from '#server/platform/mailed-code.ts'
import { CODES_PER_DAY } from './invitation-code.ts'
import { LINKS_PER_DAY } from './request-link.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

const TYPED = { email: '', phoneNumber: '6125550188' }
let count = 0

/** Ben opened the link in his browser and typed his data. Amara, his ex, has the link too. */
async function benHasTyped({ paid = false } = {}): Promise<TestInvitation & { email: string }> {
  count += 1
  const ben = await anInvitation(db, { paid })
  const email = `ben.own.${count}@example.com`
  const typed = benTypes(ben, { ...TYPED, email, timeZone: 'America/Chicago' })
  const body = { ...typed, ...BEN_LIVES, sections: ['PARENT', 'ADDRESS'] }
  const { status } = await call('PUT', `/v2/parents/${ben.coParentId}`, { bearer: ben.token, body })
  if (status !== 200) throw new Error(`Ben was refused: ${status}`)
  return { ...ben, email }
}

const read = (userId: string, bearer: string) => call('GET', `/v2/parents/${userId}`, { bearer })
const askCode = (bearer: string, address?: string) =>
  call('POST', '/v2/invites/codes', { bearer, ...(address ? { address } : {}) })
const redeem = (bearer: string, body: { codeToken: string; code: string }) =>
  call('POST', '/v2/invites/keys', { bearer, body })
const letCodesPass = () =>
  sql`update invite_codes set created_at = created_at - interval '1 minute'`.execute(db)

test('with the mailed link alone, nobody can read, change or end anything, before and after Ben has typed', async () => {
  for (const ben of [await anInvitation(db, { paid: true }), await benHasTyped({ paid: true })]) {
    const { link: bearer, coParentId } = ben
    const path = `/v2/parents/${coParentId}`
    const refused = await Promise.all([
      read(coParentId, bearer),
      call('PUT', path, { bearer, body: benTypes(ben) }),
      call('GET', `${path}/orders/current`, { bearer }),
      call('POST', `${path}/agreed-to-terms`, { bearer }),
      call('POST', '/v2/credentials', { bearer, body: someCredentials() }),
      call('POST', '/v2/credentials/username-checks', { bearer, body: { username: 'amara.was.here' } }),
      call('POST', '/v2/invites/decline', { bearer }),
    ])
    expect(refused.map(({ status }) => status)).toEqual(Array(refused.length).fill(403))
  }
})

test('after Ben has typed, his ex sees only names through the link, and not his data or his progress', async () => {
  const ben = await benHasTyped()
  const { status, body } = await call('POST', '/v2/invites/context', { bearer: ben.link })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    inviteToken: null,
    firstName: 'Ben',
    billingAddressComplete: false,
    lastCompletedStep: 0,
  })
  for (const hidden of [ben.email, TYPED.phoneNumber, 'Minneapolis', '12 Lake Street']) {
    expect(JSON.stringify(body)).not.toContain(hidden)
  }
})

test('a browser that opened the link before Ben typed reads nothing later, and cannot take the paid account', async () => {
  const invitation = await anInvitation(db, { paid: true })
  const exs = (await openLink(call, invitation.link)) ?? ''
  expect((await read(invitation.coParentId, exs)).status).toBe(200)
  const typed = benTypes(invitation)
  const path = `/v2/parents/${invitation.coParentId}`
  expect((await call('PUT', path, { bearer: invitation.token, body: typed })).status).toBe(200)
  expect(await read(invitation.coParentId, exs)).toMatchObject({ status: 403, body: { status: 112 } })
  const taken = await call('POST', '/v2/credentials', { bearer: exs, body: someCredentials() })
  expect(taken.status).toBe(403)
  const joined = await loggedIn(db, call)
  const attached = await call('POST', '/v2/invites/attachments', {
    bearer: joined.session,
    body: { token: exs },
  })
  expect(attached.status).toBe(403)
  const own = await call('POST', '/v2/credentials', { bearer: invitation.token, body: someCredentials() })
  expect(own.status).toBe(204)
})

test('of two browsers that type at the same time, one continues and the other reads nothing', async () => {
  const invitation = await anInvitation(db)
  const { coParentId } = invitation
  const other = await aKey(db, invitation)
  const bearers = [invitation.token, other]
  const answers = await Promise.all(
    bearers.map((bearer) => call('PUT', `/v2/parents/${coParentId}`, { bearer, body: benTypes(invitation) })),
  )
  expect(statusesOf(answers)).toEqual([200, 403])
  const winner = answers[0]?.status === 200 ? 0 : 1
  const reads = await Promise.all(bearers.map(async (bearer) => (await read(coParentId, bearer)).status))
  expect(reads[winner]).toBe(200)
  expect(reads[1 - winner]).toBe(403)
})

test('a link that is opened while Ben types gives no key that works afterwards', async () => {
  const invitation = await anInvitation(db)
  const { coParentId } = invitation
  const typing = call('PUT', `/v2/parents/${coParentId}`, {
    bearer: invitation.token,
    body: benTypes(invitation),
  })
  const opened = await Promise.all(Array.from({ length: 6 }, () => openLink(call, invitation.link)))
  expect((await typing).status).toBe(200)
  for (const key of opened) if (key !== null) expect((await read(coParentId, key)).status).toBe(403)
})

test('Ben continues on his laptop with a code sent to the address he typed', async () => {
  const ben = await benHasTyped()
  expect(await openLink(call, ben.link)).toBeNull()
  const laptop = await proveAddress(call, db, ben)
  expect((await read(ben.coParentId, laptop)).body).toMatchObject({ email: ben.email })
  expect((await read(ben.coParentId, ben.token)).status).toBe(200)
  expect((await mailsTo(db, ben.coParentEmail)).map(({ kind }) => kind)).toEqual(['invitation'])
})

test('a code works once, in the browser that asked, with the link of this invitation', async () => {
  const [ben, other] = [await benHasTyped(), await benHasTyped()]
  const { codeToken } = (await askCode(ben.link)).body as { codeToken: string }
  const code = await mailedCode(db, ben.email)
  expect((await redeem(ben.link, { codeToken: 'x'.repeat(43), code })).status).toBe(422)
  expect((await redeem(other.link, { codeToken, code })).status).toBe(422)
  expect((await redeem(ben.link, { codeToken, code: ` ${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(
    200,
  )
  const again = await redeem(ben.link, { codeToken, code })
  expect([again.status, fieldsOf(again.body)]).toEqual([422, ['code']])
})

test('a code allows five tries, and it expires', async () => {
  const ben = await benHasTyped()
  const { codeToken } = (await askCode(ben.link)).body as { codeToken: string }
  const code = await mailedCode(db, ben.email)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let times = 0; times < MAILED_CODE_TRIES; times += 1) {
    expect((await redeem(ben.link, { codeToken, code: wrong })).status).toBe(422)
  }
  expect((await redeem(ben.link, { codeToken, code })).status).toBe(422)
  await letCodesPass()
  const next = (await askCode(ben.link)).body as { codeToken: string }
  const late = await mailedCode(db, ben.email)
  await sql`update invite_codes set expires_at = now()`.execute(db)
  expect((await redeem(ben.link, { codeToken: next.codeToken, code: late })).status).toBe(422)
})

test('a code sent to an earlier address does not confirm the current one', async () => {
  const ben = await benHasTyped()
  const { codeToken } = (await askCode(ben.link)).body as { codeToken: string }
  const code = await mailedCode(db, ben.email)
  const body = benTypes(ben, { email: `moved.${ben.email}` })
  expect((await call('PUT', `/v2/parents/${ben.coParentId}`, { bearer: ben.token, body })).status).toBe(200)
  expect((await redeem(ben.link, { codeToken, code })).status).toBe(422)
})

test("an ex who uses all codes of a network and of a minute does not prevent Ben's code", async () => {
  const ben = await benHasTyped()
  const [exs, bens] = ['198.51.100.7', '203.0.113.7']
  const statuses = [(await askCode(ben.link, exs)).status, (await askCode(ben.link, exs)).status]
  for (let times = 0; times < CODES_PER_DAY.network; times += 1) {
    await letCodesPass()
    statuses.push((await askCode(ben.link, '198.51.100.8')).status)
  }
  expect(statuses).toEqual([200, 429, ...Array<number>(CODES_PER_DAY.network - 1).fill(200), 429])

  const { codeToken } = (await askCode(ben.link, bens)).body as { codeToken: string }
  const proved = await redeem(ben.link, { codeToken, code: await mailedCode(db, ben.email) })
  expect(proved.status).toBe(200)
  expect(await mailsTo(db, ben.email)).toHaveLength(CODES_PER_DAY.network + 1)
})

test('an invitation gets thirty codes a day from all networks together', async () => {
  const ben = await benHasTyped()
  const statuses: number[] = []
  for (let network = 0; network <= CODES_PER_DAY.invitation; network += 1) {
    statuses.push((await askCode(ben.link, `203.0.${network}.7`)).status)
  }
  expect(statuses).toEqual([...Array<number>(CODES_PER_DAY.invitation).fill(200), 429])
})

test("if an ex uses all links of a day, the link in Ben's newest mail still works", async () => {
  const ben = await anInvitation(db)
  for (let times = 0; times < LINKS_PER_DAY + 2; times += 1) await exRenewsTheLink(ben)
  const { link } = await mailedTokens(db, ben.coParentEmail)
  expect(await mailsTo(db, ben.coParentEmail)).toHaveLength(LINKS_PER_DAY)
  expect(await openLink(call, link)).not.toBeNull()
})

test('a key lasts a week, and then the link and a code give a new one', async () => {
  const ben = await benHasTyped()
  await sql`update tokens set expires_at = now() where purpose = 'invite-key' and subject_id = ${ben.coParentId}`.execute(
    db,
  )
  expect((await read(ben.coParentId, ben.token)).status).toBe(403)
  const again = await proveAddress(call, db, ben)
  expect((await read(ben.coParentId, again)).status).toBe(200)
})

/** The ex also reads the mailbox of the invitation. A new link is sent there and replaces the others. */
async function exRenewsTheLink({ coParentId, link }: TestInvitation): Promise<void> {
  await sql`update tokens set created_at = created_at - interval '2 minutes' where subject_id = ${coParentId}`.execute(
    db,
  )
  await sql`update invites set created_at = created_at - interval '2 minutes' where user_id = ${coParentId}`.execute(
    db,
  )
  const asked = await call('POST', '/v2/invites/link-requests', { body: { token: link } })
  if (asked.status !== 200) throw new Error(`no new link: ${asked.status}`)
}

test('an ex who renews the link while Ben waits for his code does not end the code', async () => {
  const ben = await benHasTyped()
  const { codeToken } = (await askCode(ben.link)).body as { codeToken: string }
  await exRenewsTheLink(ben)
  expect((await mailsTo(db, ben.coParentEmail)).map(({ kind }) => kind)).toEqual(['invitation', 'new-link'])
  const proved = await redeem(ben.link, { codeToken, code: await mailedCode(db, ben.email) })
  expect(proved.status).toBe(200)
  const { inviteToken } = proved.body as { inviteToken: string }
  expect((await read(ben.coParentId, inviteToken)).body).toMatchObject({ email: ben.email })
})

test('after an ex replaced the link, the old one still leads Ben to a code, but gives no key', async () => {
  const ben = await benHasTyped()
  await exRenewsTheLink(ben)
  expect((await read(ben.coParentId, ben.token)).status).toBe(200)
  expect(await openLink(call, ben.link)).toBeNull()
  const laptop = await proveAddress(call, db, ben)
  expect((await read(ben.coParentId, laptop)).status).toBe(200)
})

test('a replaced link ends when it expires, when Ben declines, and when another address is invited', async () => {
  const [expired, declined, corrected] = [await benHasTyped(), await benHasTyped(), await benHasTyped()]
  for (const ben of [expired, declined, corrected]) await exRenewsTheLink(ben)
  await sql`update tokens set expires_at = now() where subject_id = ${expired.coParentId}`.execute(db)
  expect((await call('POST', '/v2/invites/decline', { bearer: declined.token })).status).toBe(204)
  await sql`update invites set state = 'revoked', ended_at = now() where user_id = ${corrected.coParentId}`.execute(
    db,
  )
  for (const { link } of [expired, declined, corrected]) {
    expect((await askCode(link)).status).toBe(403)
    expect((await call('POST', '/v2/invites/context', { bearer: link })).status).toBe(403)
  }
})
