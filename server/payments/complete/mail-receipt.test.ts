import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { placedOrder } from '#domain/contracts/orders.ts'
import { DAY_MS } from '#domain/durations.ts'
import { localTime } from '#domain/places/local-time.ts'
import { credentialsApi, someCredentials, testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import { anInvitedOrder, placeInvitedOrder } from '#tests/support/buyers/invited-orders.ts'
import { invitedApi, readyToPay } from '#tests/support/buyers/invited.ts'
import { aDraftReadyToPay, aParent, joinApi, LONDON } from '#tests/support/buyers/joining.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { testSite } from '#tests/support/site.ts'
import { readPaidOrder } from '../records/paid-order.ts'
import { mailReceipt } from './mail-receipt.ts'
import { partiesToday } from '../records/parties.ts'

const { db } = await testDatabase()
const joining = joinApi(db)
const invited = invitedApi(db)

const day = (moment: string, timeZone: string) =>
  localTime(new Date(moment), { locale: 'en', country: 'US', timeZone, style: 'day' })
/** A place whose present date differs from the date in UTC. */
const now = new Date().toISOString()
const ELSEWHERE =
  day(now, 'Pacific/Kiritimati') === day(now, 'UTC') ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'

const receiptTo = async (recipient: string) => (await mailsOfKind(db, { recipient, kind: 'receipt' }))[0]

/** A buyer who lives in a time zone. */
const buyerIn = (timeZone: string) => ({
  firstName: 'Amara',
  lastName: 'Okafor',
  email: 'late@example.com',
  address: null,
  timeZone,
})

test('the receipt of a payment half an hour before midnight is mailed with that day', async () => {
  const draft = await aDraftReadyToPay(joining)
  await placeOrder(joining, draft, await anOrder(joining, draft))
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('scope_id', '=', draft.signupId)
    .executeTakeFirstOrThrow()
  const order = await readPaidOrder(db, row, new Date())
  await db.transaction().execute(async (tx) =>
    mailReceipt(tx, {
      order: { ...order, id: randomUUID(), paidAt: new Date('2027-01-01T06:30:00Z') },
      recipient: 'late@example.com',
      parties: { ...partiesToday(testSite), buyer: buyerIn('America/Denver'), coParentFirstName: null },
      site: testSite,
      credentialsUrl: null,
      offUrl: null,
    }),
  )
  const mail = await receiptTo('late@example.com')
  expect(mail?.document.paidOn).toMatch(/^December 31, 2026, 11:30\sPM MST$/)
  expect(mail?.document.refundUntil).toBe('January 30, 2027')
})

test('the receipt has the name of the co-parent if their subscription was paid too', async () => {
  const parent = aParent()
  const draft = await aDraftReadyToPay(joining, { parent })
  await placeOrder(joining, draft, await anOrder(joining, draft, { payForCoparent: true }))
  const mail = await receiptTo(parent.email)
  expect(mail?.document.lines.map(({ label }) => label)).toContainEqual(
    expect.stringMatching(/^The same subscription for [A-Z]/),
  )
})

test('a parent who signs up gets the day in the zone of their billing address', async () => {
  const parent = aParent()
  const draft = await aDraftReadyToPay(joining, { parent })
  const lives = { parent: JSON.stringify({ ...parent, timeZone: ELSEWHERE }) }
  await db.updateTable('registrations').set(lives).where('id', '=', draft.signupId).execute()
  const placed = await placeOrder(joining, draft, await anOrder(joining, draft))
  const { transactionDateTime } = placedOrder.parse(placed.body).receipt
  expect((await receiptTo(parent.email))?.document.paidOn).toContain(day(transactionDateTime, ELSEWHERE))
})

test("in an Australian parent's receipt the day is before the month, also at the end of the term", async () => {
  const parent = aParent({ phoneCountryCode: '+61', phoneNumber: '291234567' })
  const bought = { address: { ...LONDON, city: 'Sydney', country: 'AU', region: 'NSW', postalCode: '2000' } }
  const draft = await aDraftReadyToPay(joining, { ...bought, parent, timeZone: 'Australia/Sydney' })
  const order = { ...(await anOrder(joining, draft, bought)), agreedToTerms: true }
  await placeOrder(joining, draft, order)
  const mail = await receiptTo(parent.email)
  const dayMonthYear = /^\d{1,2} [A-Z][a-z]+ \d{4}/
  expect(mail?.document.paidOn).toMatch(dayMonthYear)
  expect(mail?.document.paidUntil).toMatch(dayMonthYear)
})

test('an invited parent gets the day in the zone of their billing address', async () => {
  const invitation = await readyToPay(db, invited)
  const lives = { time_zone: ELSEWHERE }
  await db.updateTable('users').set(lives).where('id', '=', invitation.coParentId).execute()
  const body = await anInvitedOrder(invited, invitation)
  const placed = await placeInvitedOrder(invited, invitation, { body })
  const { transactionDateTime } = placedOrder.parse(placed.body).receipt
  const mail = await receiptTo(invitation.coParentEmail)
  expect(mail?.document.paidOn).toContain(day(transactionDateTime, ELSEWHERE))
})

const credentials = credentialsApi(db)

/** The token of the link in a receipt, exchanged by another browser. */
async function tokenMailed(email: string): Promise<string> {
  const url = new URL((await receiptTo(email))?.credentialsUrl ?? '')
  expect(url.pathname).toBe(`${testSite.basePath}/credentials`)
  return url.searchParams.get('token') ?? ''
}

/** Sets credentials with only the link, after it was opened twice. */
async function finishWith(token: string): Promise<number> {
  for (const username of ['opened_once', 'opened_twice'])
    await credentials('POST', '/v2/credentials/username-checks', { bearer: token, body: { username } })
  return (await credentials('POST', '/v2/credentials', { bearer: token, body: someCredentials() })).status
}

test('the link of the receipt sets the credentials once, also if it was opened many times', async () => {
  const parent = aParent()
  const draft = await aDraftReadyToPay(joining, { parent })
  await placeOrder(joining, draft, await anOrder(joining, draft))
  const token = await tokenMailed(parent.email)
  expect(await finishWith(token)).toBe(204)
  expect(await finishWith(token)).toBe(409)
})

test('the link is valid for 14 days', async () => {
  const parent = aParent()
  const draft = await aDraftReadyToPay(joining, { parent })
  await placeOrder(joining, draft, await anOrder(joining, draft))
  const token = await tokenMailed(parent.email)
  const hash = testSecrets.hash('credentials', token)
  const kept = await db.selectFrom('tokens').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow()
  expect(kept.expires_at.getTime() - kept.created_at.getTime()).toBe(14 * DAY_MS)
  await sql`update tokens set created_at = created_at - interval '14 days', expires_at = now()
            where hash = ${hash}`.execute(db)
  expect(await finishWith(token)).toBe(403)
})

test('the receipt of a free order also has the link', async () => {
  const parent = aParent()
  const draft = await aDraftReadyToPay(joining, { parent })
  await placeOrder(joining, draft, await anOrder(joining, draft, { codes: ['WAIVER-FULL'] }, null))
  expect(await finishWith(await tokenMailed(parent.email))).toBe(204)
})

test('an invited parent without credentials gets the link in the receipt, and one with credentials does not', async () => {
  const [newcomer, member] = [await readyToPay(db, invited), await readyToPay(db, invited)]
  await placeInvitedOrder(invited, newcomer, { body: await anInvitedOrder(invited, newcomer) })
  expect(await finishWith(await tokenMailed(newcomer.coParentEmail))).toBe(204)
  await db
    .insertInto('credentials')
    .values({
      user_id: member.coParentId,
      username: 'a.member',
      username_normalised: 'a.member',
      password_hash: '',
    })
    .execute()
  await placeInvitedOrder(invited, member, { body: await anInvitedOrder(invited, member) })
  expect(await receiptTo(member.coParentEmail)).not.toHaveProperty('credentialsUrl')
})
