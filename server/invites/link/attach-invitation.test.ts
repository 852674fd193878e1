import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placedOrder } from '#domain/contracts/orders.ts'
import { readReceipt } from '#domain/contracts/receipts.ts'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { saveSecurityQuestion } from '#server/credentials/index.ts'
import { recordTerms } from '#server/people/index.ts'
import { wholeApi } from '#tests/access/whole-api.ts'
import { statusesOf, testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anInvitedOrder, placeInvitedOrder } from '#tests/support/buyers/invited-orders.ts'
import { anInvitation, invitedApi, loggedIn, readyToPay } from '#tests/support/buyers/invited.ts'
import { aSubscription, lapse, withoutSubscription } from '#tests/support/people.ts'
import { aWorld } from '#tests/support/two-parents.ts'

const { db } = await testDatabase()
const call = invitedApi(db)

const open = async (bearer: string) => call('POST', '/v2/invites/context', { bearer })
const attach = async (session: string, token: string) =>
  call('POST', '/v2/invites/attachments', { bearer: session, body: { token } })

test('joining with an account needs the session of a parent and a valid key', async () => {
  const { bearers } = await aWorld(db, (await wholeApi(db)).call)
  const { token } = await anInvitation(db)
  const statuses: Record<string, number> = {}
  for (const [kind, bearer] of Object.entries(bearers)) {
    if (kind === 'session' || kind === 'paid-for') continue
    statuses[kind] = (await attach(bearer, token)).status
  }
  expect(statuses).toEqual({
    invite: 401,
    link: 401,
    'opened-before': 401,
    credentials: 401,
    'browser-credentials': 401,
    'ended-browser': 401,
    professional: 403,
    renewal: 401,
    'browser-renewal': 401,
    'opt-out': 401,
    device: 401,
    'password-reset': 401,
    'not-me': 401,
    'email-undo': 401,
    'browser-password-reset': 401,
    unknown: 401,
  })
  const session = bearers['session'] ?? ''
  for (const kind of [
    'link',
    'opened-before',
    'credentials',
    'browser-credentials',
    'ended-browser',
    'opt-out',
    'password-reset',
    'browser-password-reset',
    'unknown',
  ] as const) {
    expect((await attach(session, bearers[kind] ?? '')).status).toBe(403)
  }
  expect((await attach(session, token)).status).toBe(200)
})

test('joining with an account is refused while the account’s own payment is under way', async () => {
  const invitation = await anInvitation(db, { paid: true })
  const account = await loggedIn(db, call)
  await lapse(db, account.parentId)
  const { transactionId } = await aSubscription(db, { payerId: account.coParentId })
  await db
    .updateTable('orders')
    .set({ state: 'authorized', scope_id: account.parentId, payer_id: account.parentId })
    .where('winner_txn', '=', transactionId)
    .execute()
  expect((await attach(account.session, invitation.token)).status).toBe(409)
  expect((await open(invitation.token)).status).toBe(200)
})

test('what was typed for the place is forgotten, with its security question and the address of its consent', async () => {
  const { token, coParentId: userId } = await anInvitation(db)
  const account = await loggedIn(db, call)
  await db.transaction().execute(async (tx) => {
    const hashes = { answerHash: 'hash', codeHash: 'hash' }
    await saveSecurityQuestion(tx, { userId, question: 'My first river?', ...hashes })
    await recordTerms(tx, testSecrets, { userId, locale: 'en', address: '198.51.100.7' })
  })
  expect((await attach(account.session, token)).status).toBe(200)
  const { rows } = await sql`
    select user_id from security_questions where user_id = ${userId}
    union all select user_id from consents where user_id = ${userId} and address_hash is not null`.execute(db)
  expect(rows).toEqual([])
})

test('an account gets the unchanged receipt of a payment that its person made through the invitation', async () => {
  const invitation = await readyToPay(db, call)
  const paid = await placeInvitedOrder(call, invitation, { body: await anInvitedOrder(call, invitation) })
  const { orderNo } = placedOrder.parse(paid.body).receipt
  const { session } = await loggedIn(db, call)
  const read = async () => call('GET', `/v2/receipts/${orderNo}`, { bearer: session })
  expect((await read()).status).toBe(404)
  const attached = { bearer: session, body: { token: invitation.token } }
  expect((await call('POST', '/v2/invites/attachments', attached)).status).toBe(200)
  const { status, body } = await read()
  expect(status).toBe(200)
  expect(readReceipt.answers[200].parse(body).buyer.name).toContain('Ben')
})

test('a person with an account joins the family with it, and the link is used up', async () => {
  const invitation = await anInvitation(db)
  const account = await loggedIn(db, call)
  expect(await attach(account.session, invitation.token)).toMatchObject({
    status: 200,
    body: { userId: account.parentId, familyId: invitation.familyId, isSubscriptionCurrent: true },
  })
  const members = await db
    .selectFrom('family_members')
    .select('user_id')
    .where('family_id', '=', invitation.familyId)
    .where('kind', '=', 'parent')
    .orderBy('position')
    .execute()
  expect(members.map(({ user_id }) => user_id)).toEqual([invitation.parentId, account.parentId])
  expect((await open(invitation.link)).status).toBe(409)
  expect((await attach(account.session, invitation.token)).status).toBe(403)
})

test('a subscription paid for the place extends the one of the account', async () => {
  const invitation = await anInvitation(db, { paid: true })
  const account = await loggedIn(db, call)
  const renewal = async () =>
    db
      .selectFrom('subscriptions')
      .select(sql<string>`renews_at::text`.as('paid_until'))
      .where('user_id', '=', account.parentId)
      .where('status', '=', 'current')
      .executeTakeFirstOrThrow()
  const before = await renewal()
  expect((await attach(account.session, invitation.token)).status).toBe(200)
  const after = await renewal()
  expect(after.paid_until).toBe(renewalDate(before.paid_until, 1))
})

test('an account without a subscription gets the paid one', async () => {
  const invitation = await anInvitation(db, { paid: true })
  const account = await loggedIn(db, call)
  await withoutSubscription(db, account.parentId)
  expect((await attach(account.session, invitation.token)).body).toMatchObject({
    isSubscriptionCurrent: true,
  })
  const owner = await db
    .selectFrom('subscriptions')
    .select('user_id')
    .where('user_id', 'in', [account.parentId, invitation.coParentId])
    .execute()
  expect(owner).toEqual([{ user_id: account.parentId }])
})

test('a member of the family cannot take the other place with the same account', async () => {
  const account = await loggedIn(db, call)
  await aSubscription(db, { payerId: account.parentId, userId: account.coParentId })
  const invitation = await anInvitation(db, { family: account })
  expect((await attach(account.session, invitation.token)).status).toBe(409)
  expect((await open(invitation.token)).status).toBe(200)
})

test('joining with an account is refused while the place is being paid for', async () => {
  const invitation = await anInvitation(db)
  const account = await loggedIn(db, call)
  const { transactionId } = await aSubscription(db, { payerId: account.coParentId })
  await db
    .updateTable('orders')
    .set({ state: 'authorized', scope_id: invitation.coParentId, payer_id: invitation.coParentId })
    .where('winner_txn', '=', transactionId)
    .execute()
  expect((await attach(account.session, invitation.token)).status).toBe(409)
  expect((await open(invitation.token)).status).toBe(200)
})

test('two clicks on joining attach the account once', async () => {
  const invitation = await anInvitation(db)
  const account = await loggedIn(db, call)
  const answers = await Promise.all([
    attach(account.session, invitation.token),
    attach(account.session, invitation.token),
  ])
  expect(statusesOf(answers)).toEqual([200, 403])
})
