import { beforeEach, expect, test } from 'vitest'
import type { Call } from '#tests/support/api.ts'
import { anAccount, fieldsOf } from '#tests/support/accounts/credentials.ts'
import { countStatements } from '#tests/support/count-statements.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  anInvitation,
  benTypes,
  invitedApi,
  readyToPay,
  type TestInvitation,
} from '#tests/support/buyers/invited.ts'
import { anInvitedOrder, placeInvitedOrder } from '#tests/support/buyers/invited-orders.ts'
import { mailsTo } from '#tests/support/mails.ts'
import { anyone, aPurchase } from '#tests/support/payments/payments.ts'
import { aFamily } from '#tests/support/people.ts'

const { db } = await testDatabase()
const api = invitedApi(db)
/** Each test has its own network. */
let network = 0
beforeEach(() => {
  network += 1
})
const call: Call = async (method, path, options = {}) =>
  api(method, path, { address: `198.51.${network}.7`, ...options })

const WARNED = ['parent.duplicate']
type Typed = { email: string; lastName?: string; confirmed?: boolean }

/** The answer of the first step: the fields of its errors, or its status. */
async function type(invitation: TestInvitation, { confirmed = false, ...typed }: Typed) {
  const body = {
    ...benTypes(invitation, { lastName: 'Okafor', ...typed }),
    parentDuplicateConfirmed: confirmed,
  }
  const path = `/v2/parents/${invitation.coParentId}`
  const answer = await call('PUT', path, { bearer: invitation.token, body })
  return answer.status === 422 ? fieldsOf(answer.body) : answer.status
}

async function isConfirmed({ coParentId }: TestInvitation): Promise<boolean> {
  const invitation = await db
    .selectFrom('invites')
    .select('duplicate_confirmed')
    .where('user_id', '=', coParentId)
    .executeTakeFirstOrThrow()
  return invitation.duplicate_confirmed
}

const kindsTo = async (email: string) => (await mailsTo(db, email)).map(({ kind }) => kind)

test('a person who seems to have an account sees a warning after entering two of its attributes, and may continue', async () => {
  const { email } = await anAccount(db)
  const invitation = await anInvitation(db)
  expect(await type(invitation, { email })).toEqual(WARNED)
  expect(await type(invitation, { email, confirmed: true })).toBe(200)
  expect(await isConfirmed(invitation)).toBe(true)
  expect(await kindsTo(email)).toContain('started-a-sign-up')
})

test('each person is warned about once a day, and without a warning the caller continues', async () => {
  const { email } = await anAccount(db)
  const answers = []
  for (let times = 0; times < 3; times += 1) answers.push(await type(await anInvitation(db), { email }))
  expect(answers).toEqual([WARNED, 200, 200])
})

test('an e-mail of an account shows nothing on the page, but its owner gets a mail', async () => {
  const { email } = await anAccount(db)
  expect(await type(await anInvitation(db), { email, lastName: 'Quite-Different' })).toBe(200)
  expect(await kindsTo(email)).toContain('started-a-sign-up')
})

test('the first step makes the same number of queries for a person with an account as for any other', async () => {
  const counted = countStatements(db)
  const countedApi = invitedApi(counted.db)
  const { email } = await anAccount(db)
  const costs = []
  // The budget's only answer is used up.
  expect(await type(await anInvitation(db), { email })).toEqual(WARNED)
  for (const typed of [
    { email },
    { email, lastName: 'Okafor' },
    { email: `new.${email}`, lastName: 'Okafor' },
  ]) {
    const invitation = await anInvitation(db)
    const body = benTypes(invitation, typed)
    const path = `/v2/parents/${invitation.coParentId}`
    const cost = await counted.during(async () => {
      expect((await countedApi('PUT', path, { bearer: invitation.token, body })).status).toBe(200)
    })
    costs.push(cost)
  }
  expect(costs[0]).toBeGreaterThan(0)
  expect(new Set(costs).size).toBe(1)
})

test('a confirmation is valid for the person in the warning, not for the next one', async () => {
  const [asked, next] = [await anAccount(db), await anAccount(db)]
  const invitation = await anInvitation(db)
  expect(await type(invitation, { email: asked.email })).toEqual(WARNED)
  expect(await type(invitation, { email: next.email, confirmed: true })).toEqual(WARNED)
  expect(await kindsTo(next.email)).toContain('started-a-sign-up')
  const nobody = `nobody.${next.email}`
  expect(await type(invitation, { email: nobody, confirmed: true })).toBe(200)
  expect(await isConfirmed(invitation)).toBe(false)
})

test('a stored confirmation ends when another person is typed', async () => {
  const [one, other] = [await anAccount(db), await anAccount(db)]
  const invitation = await anInvitation(db)
  expect(await type(invitation, { email: one.email })).toEqual(WARNED)
  expect(await type(invitation, { email: one.email, confirmed: true })).toBe(200)
  expect(await type(invitation, { email: one.email })).toBe(200)
  expect(await isConfirmed(invitation)).toBe(true)
  expect(await type(invitation, { email: other.email })).toEqual(WARNED)
})

/** An invited buyer with the name and e-mail of an account that was just opened. */
async function aBuyerLike(email?: string): Promise<TestInvitation> {
  const invitation = await readyToPay(db, call)
  const typed = { last_name: 'Okafor', ...(email ? { email, email_normalised: email } : {}) }
  await db.updateTable('users').set(typed).where('id', '=', invitation.coParentId).execute()
  if (!email) await aFamily(db, { email: invitation.coParentEmail })
  return invitation
}

async function buy(invitation: TestInvitation) {
  const answer = await placeInvitedOrder(call, invitation, { body: await anInvitedOrder(call, invitation) })
  return answer.status === 409 ? fieldsOf(answer.body) : answer.status
}

test('an attacker who enters a victim into orders sees the warning once a day, and the victim gets a mail', async () => {
  const first = await aBuyerLike()
  const email = first.coParentEmail
  expect(await buy(first)).toEqual(WARNED)
  expect((await kindsTo(email)).filter((kind) => kind === 'started-a-sign-up')).toHaveLength(1)
  expect(await buy(await aBuyerLike(email))).toBe(200)
})

/** The gateway's actions on the cards of an invited buyer. */
async function eventsOf({ coParentId }: TestInvitation): Promise<string[]> {
  const journal = await db
    .selectFrom('sandbox_journal as j')
    .innerJoin('orders as o', 'o.order_no', 'j.order_no')
    .select('j.event')
    .where('o.scope_id', '=', coParentId)
    .orderBy('j.id')
    .execute()
  return journal.map(({ event }) => event)
}

test('a person who has since bought elsewhere is not charged before they confirm', async () => {
  const invitation = await aBuyerLike()
  const email = invitation.coParentEmail
  const payer = { email, firstName: 'Ben', lastName: 'Okafor', phone: null }
  expect((await api.payments.placeOrder(aPurchase({ payer }), anyone)).outcome).toBe('paid')
  expect(await buy(invitation)).toEqual(WARNED)
  expect(await eventsOf(invitation)).toEqual([])
  expect(await buy(invitation)).toEqual(WARNED)
  expect(await eventsOf(invitation)).toEqual(['authorised', 'voided'])
  expect(await type(invitation, { email })).toEqual(WARNED)
  expect(await type(invitation, { email, confirmed: true })).toBe(200)
  expect(await buy(invitation)).toBe(200)
  expect(await eventsOf(invitation)).toEqual(['authorised', 'voided', 'authorised', 'captured'])
})

test('if a person is warned only at the order, the first step asks the question', async () => {
  const email = `told.at.the.order.${network}@example.com`
  const invitation = await aBuyerLike(email)
  const payer = { email, firstName: 'Benjamin', lastName: 'Quite-Different', phone: null }
  expect((await api.payments.placeOrder(aPurchase({ payer }), anyone)).outcome).toBe('paid')
  expect(await buy(invitation)).toEqual(WARNED)
  expect(await eventsOf(invitation)).toEqual(['authorised', 'voided'])
  expect(await type(invitation, { email })).toEqual(WARNED)
  expect(await type(invitation, { email, confirmed: true })).toBe(200)
  expect(await buy(invitation)).toBe(200)
})

test('an order with only the e-mail of an account succeeds, and the owner gets a mail', async () => {
  const invitation = await readyToPay(db, call)
  await aFamily(db, { email: invitation.coParentEmail })
  expect(await buy(invitation)).toBe(200)
  expect(await kindsTo(invitation.coParentEmail)).toContain('started-a-sign-up')
})

test('a person who confirmed the warning at the first step sees none at the order', async () => {
  const { email } = await anAccount(db)
  const invitation = await readyToPay(db, call)
  expect(await type(invitation, { email })).toEqual(WARNED)
  expect(await type(invitation, { email, confirmed: true })).toBe(200)
  expect(await buy(invitation)).toBe(200)
})
