import { expect, test } from 'vitest'
import { aBuyer, aToken, fieldsOf, someCredentials } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aKey,
  anInvitation,
  BEN_LIVES,
  benTypes,
  invitedApi,
  loggedIn,
  PACKAGE,
} from '#tests/support/buyers/invited.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

type Body = Record<string, unknown>
const put = async (userId: string, bearer: string, body: Body) =>
  call('PUT', `/v2/parents/${userId}`, { bearer, body })
const read = async (userId: string, bearer: string) => call('GET', `/v2/parents/${userId}`, { bearer })

test('an invited parent reads the initial values of the form: their name and the address of the mail', async () => {
  const { coParentId, token, coParentEmail } = await anInvitation(db)
  expect((await read(coParentId, token)).body).toMatchObject({
    firstName: 'Ben',
    lastName: 'Okafor',
    email: coParentEmail,
    phoneNumber: null,
    agreedToTerms: false,
    address: null,
    requireCredentials: true,
    lastCompletedStep: 0,
    order: null,
  })
})

test('the first step saves the person and is recorded, and the link stays valid', async () => {
  const invitation = await anInvitation(db)
  const saved = await put(invitation.coParentId, invitation.token, benTypes(invitation))
  expect(saved).toMatchObject({ status: 200, body: { status: 200, lastCompletedStep: 1 } })
  expect((await read(invitation.coParentId, invitation.token)).body).toMatchObject({
    phoneNumber: '6125550199',
    lastCompletedStep: 1,
  })
})

test('broken rules are named, nothing is saved, and the link stays valid', async () => {
  const invitation = await anInvitation(db)
  const body = benTypes(invitation, { firstName: '', email: 'no address', phoneNumber: '12' })
  const refused = await put(invitation.coParentId, invitation.token, body)
  expect(refused.status).toBe(422)
  expect(fieldsOf(refused.body)).toEqual(['parent.firstName', 'parent.email', 'parent.phoneNumber'])
  expect((await read(invitation.coParentId, invitation.token)).body).toMatchObject({
    firstName: 'Ben',
    lastCompletedStep: 0,
  })
})

test('a parent with a paid subscription and no billing address has only that step left', async () => {
  const invitation = await anInvitation(db, { paid: true })
  const saved = await put(invitation.coParentId, invitation.token, benTypes(invitation))
  expect(saved.body).toMatchObject({ lastCompletedStep: 2 })
  const address = { ...BEN_LIVES, parent: benTypes(invitation, { timeZone: ' America/Chicago ' }).parent }
  expect((await put(invitation.coParentId, invitation.token, address)).status).toBe(200)
  expect((await read(invitation.coParentId, invitation.token)).body).toMatchObject({
    timeZone: 'America/Chicago',
  })
  expect((await call('POST', '/v2/invites/context', { bearer: invitation.token })).body).toMatchObject({
    billingAddressComplete: true,
  })
})

test('the package step is recorded when it is complete; a build-your-own package needs term and extras', async () => {
  const invitation = await anInvitation(db)
  const { coParentId, token } = invitation
  await put(coParentId, token, benTypes(invitation))
  const choose = async (order: unknown) => put(coParentId, token, { order, sections: ['PACKAGE'] })
  expect((await choose(PACKAGE)).body).toMatchObject({ lastCompletedStep: 2 })
  expect((await choose({ packageId: 1090, productId: '', services: [] })).body).toMatchObject({
    lastCompletedStep: 1,
  })
  expect((await choose({ packageId: 999, productId: '', services: [] })).status).toBe(422)
  expect((await read(coParentId, token)).body).toMatchObject({ order: { packageId: 1090 } })
})

test('a package sent before the first step does not skip it', async () => {
  const { coParentId, token } = await anInvitation(db)
  expect((await put(coParentId, token, { order: PACKAGE, sections: ['PACKAGE'] })).body).toMatchObject({
    lastCompletedStep: 0,
  })
})

test('a buyer sends the referral and the security question with the token of the order', async () => {
  const { parentId, bearer } = await aBuyer(db)
  const body = {
    referral: { selection: 'COURT_ORDERED', other: 'Family court' },
    securityQuestion: 'My first river?',
    securityAnswer: 'The Niger',
    securityCode: '4071',
    confirmCode: '4071',
    sections: ['REFERRAL', 'SECURITY_QUESTION', 'SECURITY_CODE'],
  }
  expect((await put(parentId, bearer, body)).status).toBe(200)
  expect((await read(parentId, bearer)).body).toMatchObject({
    referral: { selection: 'COURT_ORDERED', other: 'Family court' },
    hasSecurityQuestion: true,
  })
  const { username, password, agreedToTerms } = someCredentials()
  expect(
    (await call('POST', '/v2/credentials', { bearer, body: { username, password, agreedToTerms } })).status,
  ).toBe(204)
})

test('an invalid security question is refused with the field names of the call', async () => {
  const { parentId, bearer } = await aBuyer(db)
  const body = {
    securityQuestion: 'Why?',
    securityAnswer: 'Why?',
    securityCode: '12',
    confirmCode: '13',
    sections: ['SECURITY_QUESTION', 'SECURITY_CODE'],
  }
  expect(fieldsOf((await put(parentId, bearer, body)).body)).toEqual([
    'securityQuestion',
    'securityAnswer',
    'securityCode',
    'confirmCode',
  ])
  expect((await read(parentId, bearer)).body).toMatchObject({ hasSecurityQuestion: false })
})

test('an active person cannot be renamed with a token or a session', async () => {
  const buyer = await aBuyer(db)
  const rename = { parent: { ...benTypes(buyer).parent, userId: buyer.parentId }, sections: ['PARENT'] }
  expect((await put(buyer.parentId, buyer.bearer, rename)).status).toBe(403)
  const account = await loggedIn(db, call)
  const own = { parent: { ...benTypes(account).parent, userId: account.parentId }, sections: ['PARENT'] }
  expect((await put(account.parentId, account.session, own)).status).toBe(403)
  const security = { securityQuestion: 'My first river?', sections: ['SECURITY_QUESTION'] }
  expect((await put(account.parentId, account.session, security)).status).toBe(403)
})

test('a person who joined with an account has finished when the address is stored', async () => {
  const invitation = await anInvitation(db)
  const account = await loggedIn(db, call)
  await db.updateTable('users').set({ time_zone: null }).where('id', '=', account.parentId).execute()
  const body = { token: invitation.token }
  await call('POST', '/v2/invites/attachments', { bearer: account.session, body })
  expect((await read(account.parentId, account.session)).body).toMatchObject({
    isInvited: true,
    lastCompletedStep: 2,
  })
  const address = {
    ...BEN_LIVES,
    parent: { ...benTypes(account).parent, userId: account.parentId, timeZone: 'America/Chicago' },
  }
  expect((await put(account.parentId, account.session, address)).status).toBe(200)
  expect((await read(account.parentId, account.session)).body).toMatchObject({ isInvited: false })
})

test('an ended token is a 403 with status 112, and a token of another person is a plain 403', async () => {
  const invitation = await anInvitation(db)
  const other = await anInvitation(db)
  const ended = await aToken(db, invitation.coParentId, 'password-reset')
  expect(await put(invitation.coParentId, ended, benTypes(invitation))).toMatchObject({
    status: 403,
    body: { status: 112 },
  })
  expect(await put(invitation.coParentId, other.token, benTypes(invitation))).toMatchObject({
    status: 403,
    body: { status: 403 },
  })
  expect(
    (await call('PUT', `/v2/parents/${invitation.coParentId}`, { body: benTypes(invitation) })).status,
  ).toBe(401)
})

test('another holder of the link cannot use all address tries of the invited parent', async () => {
  const limited = invitedApi(db, { limited: true })
  const invitation = await anInvitation(db)
  const path = `/v2/parents/${invitation.coParentId}`
  const bearer = await aKey(db, invitation)
  const wrong = benTypes(invitation, { email: 'nobody' })
  // The inviting ex knows one address that is always refused: their own.
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', invitation.parentId)
    .executeTakeFirstOrThrow()
  const refused = benTypes(invitation, { email })
  const answers = new Set<number>()
  for (let n = 0; n < 24; n += 1) {
    const exs = { bearer, address: '198.51.100.7', body: n < 22 ? wrong : refused }
    answers.add((await limited('PUT', path, exs)).status)
  }
  expect([...answers]).toEqual([422])
  const bens = { bearer: invitation.token, address: '203.0.113.9', body: benTypes(invitation) }
  expect((await limited('PUT', path, bens)).status).toBe(200)
})
