import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { readAccount } from '#domain/contracts/account.ts'
import { placedOrder, type PlacedOrder } from '#domain/contracts/orders.ts'
import { pricingInfo } from '#domain/contracts/pricing.ts'
import { dayIn, dayInWords } from '#domain/places/local-time.ts'
import { paidUntil } from '#domain/pricing/renewal.ts'
import type { Tx } from '#server/db/database.ts'
import { remindEndings } from '#server/renewals/index.ts'
import { datedTableTax } from '#server/tax/dated-table/index.ts'
import { aToken, credentialsApi, someCredentials } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder, priceOf } from '#tests/support/buyers/draft-orders.ts'
import { anInvitedOrder, placeInvitedOrder } from '#tests/support/buyers/invited-orders.ts'
import { shippedFlags } from '#tests/support/flags.ts'
import { invitedApi, PACKAGE, readyToPay } from '#tests/support/buyers/invited.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { aDraftReadyToPay, aParent, ESSENTIALS, joinApi } from '#tests/support/buyers/joining.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { priceOrder } from './index.ts'

const { db } = await testDatabase()
const joining = joinApi(db)
const invited = invitedApi(db)
const credentials = credentialsApi(db)

const now = new Date()
/** A time zone where the current day is not the day in UTC. */
const ELSEWHERE =
  dayIn(now, 'Pacific/Kiritimati') === dayIn(now, 'UTC') ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati'
const UNTIL = paidUntil(now, { years: 1, timeZone: ELSEWHERE })
const WRITTEN = dayInWords(UNTIL, { locale: 'en', country: 'US' })

const CALIFORNIA = { country: 'US', region: 'CA', postalCode: '94103' }

type Bought = { email: string; userId: string; placed: PlacedOrder; reviewed: string }

async function asNewParent(): Promise<Bought> {
  const parent = aParent()
  const draft = await aDraftReadyToPay(joining, { parent })
  const lives = { parent: JSON.stringify({ ...parent, timeZone: ELSEWHERE }) }
  await db.updateTable('registrations').set(lives).where('id', '=', draft.signupId).execute()
  const review = pricingInfo.parse((await priceOf(joining, draft)).body)
  const placed = placedOrder.parse((await placeOrder(joining, draft, await anOrder(joining, draft))).body)
  const { userId, email } = placed.registration.parent
  return { userId, email, placed, reviewed: review.renewal.dateFormatted }
}

async function asInvitedParent(): Promise<Bought> {
  const invitation = await readyToPay(db, invited)
  const { coParentId: userId, coParentEmail: email, token } = invitation
  await db.updateTable('users').set({ time_zone: ELSEWHERE }).where('id', '=', userId).execute()
  const priced = await invited('POST', `/v2/parents/${userId}/order-pricing`, {
    bearer: token,
    body: { userId, orderDetail: PACKAGE, subscriptionCodes: [] },
  })
  const reviewed = pricingInfo.parse(priced.body).renewal.dateFormatted
  const body = await anInvitedOrder(invited, invitation)
  const placed = placedOrder.parse((await placeInvitedOrder(invited, invitation, { body })).body)
  return { userId, email, placed, reviewed }
}

async function accountOf(userId: string) {
  const { username, ...rest } = someCredentials()
  await credentials('POST', '/v2/credentials', {
    bearer: await aToken(db, userId),
    body: { username, ...rest },
  })
  const { body } = await credentials('POST', '/v2/login', { body: { username, password: rest.password } })
  const bearer = (body as { auth: string }).auth
  return readAccount.answers[200].parse((await credentials('GET', '/v2/account', { bearer })).body)
}

/** Runs a function while `now()` of the database returns a given time (SQL). */
async function at<T>(moment: string, act: (tx: Tx) => Promise<T>): Promise<T> {
  await sql`create schema if not exists clock`.execute(db)
  await sql
    .raw(
      `create or replace function clock.now() returns timestamptz language sql stable
       as $$ select ${moment} $$`,
    )
    .execute(db)
  return db.transaction().execute(async (tx) => {
    await sql`set local search_path = clock, pg_catalog, public`.execute(tx)
    return act(tx)
  })
}

test.each([
  ['a new parent', asNewParent],
  ['an invited parent', asInvitedParent],
])('in a time zone with another day than UTC, %s sees the same last day everywhere', async (_who, buy) => {
  const { email, userId, placed, reviewed } = await buy()
  expect(reviewed).toBe(WRITTEN)
  expect(placed.pricingInfo.renewal).toMatchObject({ date: UNTIL, dateFormatted: WRITTEN })
  const [receipt] = await mailsOfKind(db, { recipient: email, kind: 'receipt' })
  expect(receipt?.document.paidUntil).toBe(WRITTEN)
  expect(placed.document.paidUntil).toBe(WRITTEN)
  const { subscriptions } = await accountOf(userId)
  expect(subscriptions).toMatchObject([{ paidUntil: UNTIL }])
  await at(`timestamptz '${UNTIL} 12:00Z' - interval '20 days'`, async (tx) =>
    remindEndings.run(jobContext(tx)),
  )
  const reminders = await mailsOfKind(db, { recipient: email, kind: 'renewal-reminder' })
  expect(reminders).toMatchObject([{ date: WRITTEN }])
})

test.each([
  ['who lives in Los Angeles', { timeZone: 'America/Los_Angeles' }, '2027-02-28'],
  ['in London', { timeZone: 'Europe/London' }, '2027-03-01'],
  ['with an address in California and no time zone yet', { address: CALIFORNIA }, '2027-02-28'],
  ['with nothing but an American phone', { country: 'US' }, '2027-02-28'],
  ['of whom nothing is known', {}, '2027-02-28'],
  ['with nothing but a British phone', { country: 'GB' }, '2027-03-01'],
])(
  'at 06:30 UTC on 1 March, a buyer %s sees a last day that is never later than the final one',
  async (_who, known, day) => {
    const priced = await at(`timestamptz '2026-03-01 06:30Z'`, async (tx) =>
      priceOrder(
        { db: tx, tax: datedTableTax(tx), flagsOf: shippedFlags },
        {
          scopeId: randomUUID(),
          choice: ESSENTIALS,
          buyer: { anonymousId: null, phoneCountryCode: '+1', country: 'US' },
          payForCoParent: false,
          codes: [],
          trier: { subjects: [randomBytes(32), randomBytes(32)] },
          referrerKey: null,
          address: null,
          country: null,
          timeZone: null,
          ...known,
        },
      ),
    )
    expect(priced).toMatchObject({ snapshot: { renewalDate: day } })
  },
)

test.each([
  ['a new parent', asNewParent],
  ['an invited parent', asInvitedParent],
])(
  'the receipt page, the receipt mail and the account of %s show the same document and number',
  async (_who, buy) => {
    const { email, userId, placed } = await buy()
    const { orderNo, transactionId } = placed.receipt
    expect(orderNo).not.toBe(transactionId)
    const [receipt] = await mailsOfKind(db, { recipient: email, kind: 'receipt' })
    expect(receipt?.document).toEqual(placed.document)
    expect(placed.document).toMatchObject({ number: orderNo, transactionId })
    expect((await accountOf(userId)).orders).toMatchObject([{ orderNo }])
  },
)
