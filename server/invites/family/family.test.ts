import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import {
  aProfessionalsSession,
  anInvitation,
  benTypes,
  invitedApi,
  loggedIn,
  mailedTokens,
  openLink,
} from '#tests/support/buyers/invited.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { issueToken } from '#server/credentials/index.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import { aBuyer, fieldsOf, someCredentials, testSecrets } from '#tests/support/accounts/credentials.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

const someone = (name: string) => `${name}-${randomUUID().slice(0, 8)}@example.com`
function aNewFamily() {
  const [one, other] = [someone('dana'), someone('eli')]
  return {
    one,
    other,
    body: {
      parents: [
        {
          firstName: 'Dana',
          lastName: 'Reyes',
          email: one,
          phoneCountryCode: '+1',
          phoneNumber: '6125550101',
        },
        { firstName: 'Eli', lastName: 'Reyes', email: other },
      ],
      children: [{ firstName: 'Fay', lastName: 'Reyes' }],
    },
  }
}

test('a professional enters a family, and each parent gets a separate invitation', async () => {
  const { session } = await aProfessionalsSession(db)
  const { one, other, body } = aNewFamily()
  const answer = await call('POST', '/v2/professional/families', { bearer: session, body })
  expect(answer).toMatchObject({ status: 201, body: { invited: 2 } })
  for (const email of [one, other]) {
    expect((await mailsTo(db, email)).map(({ kind }) => kind)).toEqual(['invitation'])
  }
  const { link } = await mailedTokens(db, one)
  const context = await call('POST', '/v2/invites/context', { bearer: link })
  expect(context.body).toMatchObject({
    userCreatedByPro: true,
    proFirstName: 'Grace',
    proLastName: 'Lake',
    isSubscriptionCurrent: false,
    familyMembers: [{ firstName: 'Dana' }, { firstName: 'Eli' }, { firstName: 'Fay' }],
  })
  expect(JSON.stringify(context.body)).not.toMatch(/6125550101|eli-/)
})

test('the same family sent twice with one key is created once', async () => {
  const { session } = await aProfessionalsSession(db)
  const { one, body } = aNewFamily()
  const headers = { 'idempotency-key': randomUUID() }
  const send = async (sent: object) =>
    call('POST', '/v2/professional/families', { bearer: session, body: sent, headers })
  const [first, again] = [await send(body), await send(body)]
  expect(again.body).toEqual(first.body)
  expect(await mailsTo(db, one)).toHaveLength(1)
  expect((await send({ ...body, children: [{ firstName: 'Gil', lastName: 'Reyes' }] })).status).toBe(422)
})

test('the names of both parents and of one child are required, contact data is not', async () => {
  const { session } = await aProfessionalsSession(db)
  const send = async (body: object) => call('POST', '/v2/professional/families', { bearer: session, body })
  const names = {
    parents: [
      { firstName: 'Dana', lastName: 'Reyes' },
      { firstName: 'Eli', lastName: 'Reyes' },
    ],
  }
  expect(fieldsOf((await send({ ...names, children: [] })).body)).toEqual(['children'])
  const child = [{ firstName: 'Fay', lastName: 'Reyes' }]
  expect(await send({ ...names, children: child })).toMatchObject({ status: 201, body: { invited: 0 } })
  const same = { ...names.parents[0], email: 'Dana@example.com' }
  const twins = { parents: [same, { ...same, email: 'dana@EXAMPLE.com' }], children: child }
  expect(fieldsOf((await send(twins)).body)).toEqual(['parents.1.email'])
})

test('a parent cannot enter a family for others', async () => {
  const { session } = await loggedIn(db, call)
  const { body } = aNewFamily()
  expect((await call('POST', '/v2/professional/families', { bearer: session, body })).status).toBe(403)
})

const invite = async (session: string, familyId: string, body: object) =>
  call('POST', `/v2/families/${familyId}/invitations`, { bearer: session, body })
const states = async (session: string, familyId: string) =>
  call('GET', `/v2/families/${familyId}/invitations`, { bearer: session })

test('a parent invites later, and learns only whether the other parent has joined', async () => {
  const account = await loggedIn(db, call)
  const { session, familyId, coParentId, coParentEmail } = account
  const ben = { userId: coParentId, firstName: 'Ben', lastName: 'Okafor' }
  expect((await states(session, familyId)).body).toEqual({ invitations: [{ ...ben, state: 'not-invited' }] })
  expect((await invite(session, familyId, { userId: coParentId, email: coParentEmail })).status).toBe(204)
  const token = await openLink(call, (await mailedTokens(db, coParentEmail)).link)
  expect((await states(session, familyId)).body).toEqual({ invitations: [{ ...ben, state: 'pending' }] })
  await call('PUT', `/v2/parents/${coParentId}`, { bearer: token ?? '', body: benTypes(account) })
  expect((await states(session, familyId)).body).toEqual({ invitations: [{ ...ben, state: 'pending' }] })
})

test('a second invitation to the same address sends nothing new', async () => {
  const { session, familyId, coParentId, coParentEmail } = await loggedIn(db, call)
  const body = { userId: coParentId, email: coParentEmail }
  await Promise.all([invite(session, familyId, body), invite(session, familyId, body)])
  await invite(session, familyId, { ...body, email: coParentEmail.toUpperCase() })
  expect(await mailsTo(db, coParentEmail)).toHaveLength(1)
})

test('a corrected address ends the old link at once, and the data typed through it is deleted', async () => {
  const account = await loggedIn(db, call)
  const { session, familyId, coParentId, coParentEmail } = account
  await invite(session, familyId, { userId: coParentId, email: coParentEmail })
  const { link } = await mailedTokens(db, coParentEmail)
  const stranger = (await openLink(call, link)) ?? ''
  await call('PUT', `/v2/parents/${coParentId}`, {
    bearer: stranger,
    body: benTypes(account, { firstName: 'Stranger', phoneNumber: '6125550777' }),
  })
  const right = someone('ben')
  expect((await invite(session, familyId, { userId: coParentId, email: right })).status).toBe(204)
  for (const bearer of [link, stranger]) {
    expect((await call('POST', '/v2/invites/context', { bearer })).status).toBe(403)
  }
  expect((await call('GET', `/v2/parents/${coParentId}`, { bearer: stranger })).status).toBe(403)
  const token = (await openLink(call, (await mailedTokens(db, right)).link)) ?? ''
  expect((await call('GET', `/v2/parents/${coParentId}`, { bearer: token })).body).toMatchObject({
    firstName: 'Ben',
    email: right,
    phoneNumber: null,
    lastCompletedStep: 0,
  })
})

test('the old link of a corrected address cannot cause a mail to the new one', async () => {
  const { session, familyId, coParentId, coParentEmail } = await loggedIn(db, call)
  await invite(session, familyId, { userId: coParentId, email: coParentEmail })
  const old = await mailedTokens(db, coParentEmail)
  const right = someone('ben')
  await invite(session, familyId, { userId: coParentId, email: right })
  await call('POST', '/v2/invites/link-requests', { body: { token: old.link } })
  expect(await mailsTo(db, right)).toHaveLength(1)
  expect(await mailsTo(db, coParentEmail)).toHaveLength(1)
  await call('POST', '/v2/invites/opt-out', { bearer: old.optOutToken })
  const suppressed = await db.selectFrom('mail_suppressions').select('address_normalised').execute()
  expect(suppressed.map(({ address_normalised: address }) => address)).not.toContain(right)
})

test('the inviter cannot distinguish a declined invitation from an unanswered one', async () => {
  const [declined, silent] = [await loggedIn(db, call), await loggedIn(db, call)]
  for (const { session, familyId, coParentId, coParentEmail } of [declined, silent]) {
    await invite(session, familyId, { userId: coParentId, email: coParentEmail })
  }
  const key = await openLink(call, (await mailedTokens(db, declined.coParentEmail)).link)
  expect((await call('POST', '/v2/invites/decline', { bearer: key ?? '' })).status).toBe(204)

  const seen = []
  for (const { session, familyId, coParentId, coParentEmail } of [declined, silent]) {
    const listed = (await states(session, familyId)).body as { invitations: { state: string }[] }
    const again = await invite(session, familyId, { userId: coParentId, email: coParentEmail.toUpperCase() })
    const after = (await states(session, familyId)).body as { invitations: { state: string }[] }
    const mails = (await mailsTo(db, coParentEmail)).map(({ kind }) => kind)
    seen.push([listed.invitations[0]?.state, again.status, after.invitations[0]?.state, mails])
  }
  expect(seen[0]).toEqual(['pending', 204, 'pending', ['invitation']])
  expect(seen[1]).toEqual(seen[0])
})

test('a person who declined may be invited again after thirty days, or at another address', async () => {
  const account = await loggedIn(db, call)
  const { session, familyId, coParentId, coParentEmail } = account
  const declineAt = async (email: string) => {
    await invite(session, familyId, { userId: coParentId, email })
    const key = await openLink(call, (await mailedTokens(db, email)).link)
    await call('POST', '/v2/invites/decline', { bearer: key ?? '' })
  }
  await declineAt(coParentEmail)
  const other = someone('ben')
  await declineAt(other)
  expect(await mailsTo(db, other)).toHaveLength(1)
  await invite(session, familyId, { userId: coParentId, email: coParentEmail })
  expect(await mailsTo(db, coParentEmail)).toHaveLength(1)
  const tagged = coParentEmail.replace('@', '+two@')
  await invite(session, familyId, { userId: coParentId, email: tagged })
  expect(await mailsTo(db, tagged), 'a tag names the same mailbox').toEqual([])
  await sql`update invites set created_at = created_at - interval '31 days' where user_id = ${coParentId}`.execute(
    db,
  )
  await invite(session, familyId, { userId: coParentId, email: other })
  expect(await mailsTo(db, other)).toHaveLength(2)
})

test('the address of a person who has joined cannot be changed', async () => {
  const account = await loggedIn(db, call)
  const { session, familyId, coParentId } = account
  const invitation = await anInvitation(db, { family: account, paid: true })
  await call('POST', '/v2/credentials', { bearer: invitation.token, body: someCredentials() })
  expect((await invite(session, familyId, { userId: coParentId, email: someone('ben') })).status).toBe(409)
  expect((await states(session, familyId)).body).toMatchObject({ invitations: [{ state: 'joined' }] })
})

test('parents cannot invite themselves, invite into other families, or use their own address', async () => {
  const account = await loggedIn(db, call)
  const other = await loggedIn(db, call)
  const { session, familyId, coParentId } = account
  const email = someone('ben')
  expect((await invite(session, familyId, { userId: account.parentId, email })).status).toBe(404)
  expect((await invite(session, other.familyId, { userId: other.coParentId, email })).status).toBe(404)
  const own = await invite(session, familyId, { userId: coParentId, email: account.email.toUpperCase() })
  expect(fieldsOf(own.body)).toEqual(['email'])
  expect((await states(session, other.familyId)).status).toBe(404)
})

test('a note on the co-parent needs the token of the order and the other parent of that family', async () => {
  const buyer = await aBuyer(db)
  const stranger = await aBuyer(db)
  const secret = newSecret()
  await issueToken(db, testSecrets, {
    purpose: 'credentials',
    subjectId: buyer.parentId,
    familyId: buyer.familyId,
    secret,
    ttlSeconds: 60,
  })
  const note = async (familyId: string, userId: string) =>
    call('PATCH', `/v2/families/${familyId}/co-parent`, {
      bearer: secret,
      body: { familyId, name: 'deviceCheck', userId, value: false },
    })
  expect((await note(buyer.familyId, buyer.coParentId)).status).toBe(204)
  expect((await note(buyer.familyId, buyer.parentId)).status).toBe(404)
  expect((await note(buyer.familyId, stranger.coParentId)).status).toBe(404)
  expect((await note(stranger.familyId, stranger.coParentId)).status).toBe(404)
  const member = await db
    .selectFrom('family_members')
    .select('attributes')
    .where('user_id', '=', buyer.coParentId)
    .executeTakeFirstOrThrow()
  expect(member.attributes).toEqual({ deviceCheck: false })
})
