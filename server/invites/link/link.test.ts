import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { someCredentials } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { newSecret } from '#server/platform/secrets/secrets.ts'
import {
  anInvitation,
  benTypes,
  invitedApi,
  mailedTokens,
  proveAddress,
} from '#tests/support/buyers/invited.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { LINKS_PER_DAY } from './request-link.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

const open = async (bearer: string) => call('POST', '/v2/invites/context', { bearer })
const ask = async (token: string) => call('POST', '/v2/invites/link-requests', { body: { token } })
async function age(token: { coParentId: string }, interval: string) {
  await db
    .updateTable('tokens')
    .set({ created_at: sql<Date>`created_at - ${interval}::interval` })
    .where('subject_id', '=', token.coParentId)
    .execute()
  await db
    .updateTable('invites')
    .set({ created_at: sql<Date>`created_at - ${interval}::interval` })
    .where('user_id', '=', token.coParentId)
    .execute()
}

test('an invitation shows the people of the family and what is paid, without contact data', async () => {
  const invitation = await anInvitation(db)
  const { status, body } = await open(invitation.link)
  expect(status).toBe(200)
  expect(body).toMatchObject({
    userId: invitation.coParentId,
    firstName: 'Ben',
    sentTo: 'b***@example.com',
    isSubscriptionCurrent: false,
    subscriptionStatus: 'none',
    billingAddressComplete: false,
    requireCredentials: true,
    userCreatedByPro: false,
    proFirstName: null,
    coparentPackageId: null,
    familyMembers: [
      { userId: invitation.parentId, firstName: 'Amara', lastName: 'Okafor', displayInitials: 'AO' },
      { userId: invitation.coParentId, firstName: 'Ben', lastName: 'Okafor', displayInitials: 'BO' },
      { firstName: 'Chi', lastName: 'Okafor', displayInitials: 'CO' },
    ],
  })
  expect(JSON.stringify(body)).not.toContain(invitation.email)
  expect(JSON.stringify(body)).not.toContain('5551234567')
})

test('the invitation to a paid place shows that it is paid, and the package', async () => {
  const { link } = await anInvitation(db, { paid: true })
  expect((await open(link)).body).toMatchObject({
    isSubscriptionCurrent: true,
    subscriptionStatus: 'current',
    coparentPackageId: 1011,
  })
})

test('a link can be opened many times, for example by a mail scanner', async () => {
  const { link } = await anInvitation(db)
  for (let times = 0; times < 5; times += 1) expect((await open(link)).status).toBe(200)
})

test('an unknown, expired, replaced or withdrawn link is a 403 with status 112', async () => {
  const expired = await anInvitation(db)
  await db
    .updateTable('tokens')
    .set({ expires_at: sql<Date>`now() - interval '1 second'` })
    .where('subject_id', '=', expired.coParentId)
    .execute()
  const declined = await anInvitation(db)
  expect((await call('POST', '/v2/invites/decline', { bearer: declined.token })).status).toBe(204)
  const replaced = await anInvitation(db)
  await age(replaced, '2 minutes')
  await ask(replaced.link)
  for (const link of [newSecret(), expired.link, declined.link, replaced.link]) {
    expect(await open(link)).toMatchObject({ status: 403, body: { status: 112 } })
  }
})

test('a link that was used for an account leads to the log-in, and so does a replaced one', async () => {
  const invitation = await anInvitation(db, { paid: true })
  const { link, token } = invitation
  await age(invitation, '2 minutes')
  await ask(link)
  const newer = await mailedTokens(db, invitation.coParentEmail)
  expect((await call('POST', '/v2/credentials', { bearer: token, body: someCredentials() })).status).toBe(204)
  for (const secret of [link, newer.link, token]) {
    expect(await open(secret)).toMatchObject({ status: 409, body: { status: 111 } })
  }
})

test('a new link goes to the address on file, and the old one stops working', async () => {
  const invitation = await anInvitation(db)
  await age(invitation, '2 minutes')
  expect(await ask(invitation.link)).toMatchObject({
    status: 200,
    body: {
      status: 200,
      message: 'Thank you! Your new link is on the way.',
    },
  })
  const { link } = await mailedTokens(db, invitation.coParentEmail)
  expect(link).not.toBe(invitation.link)
  expect((await open(link)).status).toBe(200)
  expect((await open(invitation.link)).status).toBe(403)
})

test('an expired or replaced link can be renewed', async () => {
  const invitation = await anInvitation(db)
  await age(invitation, '31 days')
  await db
    .updateTable('tokens')
    .set({ expires_at: sql<Date>`now() - interval '1 day'` })
    .where('subject_id', '=', invitation.coParentId)
    .execute()
  await ask(invitation.link)
  const second = await mailedTokens(db, invitation.coParentEmail)
  expect((await open(second.link)).status).toBe(200)
  await age(invitation, '2 minutes')
  await ask(invitation.link)
  const third = await mailedTokens(db, invitation.coParentEmail)
  expect((await open(third.link)).status).toBe(200)
  expect((await open(second.link)).status).toBe(403)
})

test('every well-formed token gets the same answer, if it is known, unknown, declined or of an account', async () => {
  const known = await anInvitation(db)
  await age(known, '2 minutes')
  const declined = await anInvitation(db)
  await call('POST', '/v2/invites/decline', { bearer: declined.token })
  const active = await anInvitation(db, { paid: true })
  await call('POST', '/v2/credentials', { bearer: active.token, body: someCredentials() })
  const answers = await Promise.all(
    [known.link, newSecret(), declined.link, active.link].map(async (token) => ask(token)),
  )
  const [first, ...others] = answers.map(({ status, body }) => ({ status, body }))
  for (const other of others) expect(other).toEqual(first)
  expect(await mailsTo(db, declined.coParentEmail)).toHaveLength(1)
  expect((await mailsTo(db, active.coParentEmail)).map(({ kind }) => kind)).toEqual([
    'invitation',
    'credentials-set',
    'already-active',
  ])
})

test('a malformed token fails with status 111', async () => {
  for (const token of ['', 'x', `${newSecret()}!`, 'a'.repeat(44)]) {
    expect(await ask(token)).toMatchObject({
      status: 422,
      body: { status: 111, message: 'Something went wrong. Please try again later.' },
    })
  }
})

test('repeated requests, within a minute, at once or all day, send only a few mails', async () => {
  const invitation = await anInvitation(db)
  await age(invitation, '2 minutes')
  await Promise.all(Array.from({ length: 10 }, async () => ask(invitation.link)))
  expect(await mailsTo(db, invitation.coParentEmail)).toHaveLength(2)
  for (let times = 0; times < LINKS_PER_DAY + 3; times += 1) {
    await age(invitation, '2 minutes')
    await ask(invitation.link)
  }
  expect(await mailsTo(db, invitation.coParentEmail)).toHaveLength(LINKS_PER_DAY)
})

test('one caller cannot use up the new links of a network: the answers stay the same, and an old link is renewed', async () => {
  const limited = invitedApi(db, { limited: true })
  const renew = async (token: string) => limited('POST', '/v2/invites/link-requests', { body: { token } })
  const first = await renew(newSecret())
  for (let times = 0; times < 14; times += 1) {
    const answer = await renew(newSecret())
    expect([answer.status, answer.body]).toEqual([200, first.body])
  }
  const invitation = await anInvitation(db)
  await age(invitation, '2 minutes')
  expect((await renew(invitation.link)).body).toEqual(first.body)
  expect(await mailsTo(db, invitation.coParentEmail)).toHaveLength(2)
})

test('a new link goes to the invited address until a code confirms the typed address', async () => {
  const invitation = await anInvitation(db)
  const email = `new-${invitation.coParentEmail}`
  const body = benTypes(invitation, { email, firstName: 'Benedict' })
  await call('PUT', `/v2/parents/${invitation.coParentId}`, { bearer: invitation.token, body })
  await age(invitation, '2 minutes')
  await ask(invitation.link)
  expect(await mailsTo(db, email)).toEqual([])
  const [, sent] = await mailsTo(db, invitation.coParentEmail)
  expect(sent).toMatchObject({ kind: 'new-link', firstName: 'Ben' })

  const { link } = await mailedTokens(db, invitation.coParentEmail)
  await proveAddress(call, db, { link, email })
  await age(invitation, '2 minutes')
  await ask(link)
  expect((await mailsTo(db, email)).map(({ kind }) => kind)).toEqual(['invite-code', 'new-link'])
})
