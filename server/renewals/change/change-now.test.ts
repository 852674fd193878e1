import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { renewalUrl, saveNextPlan } from '#server/subscriptions/index.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  eventNames,
  gatewayEvents,
  stateOf,
  testCharges,
  type Subscriber,
} from '#tests/support/renewals/due-renewals.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { recoverAll, TEST_SECRETS } from '#tests/support/payments/payments.ts'
import { testSite } from '#tests/support/site.ts'
import { aChanger, planOf, requestFor, quoteFor, type Changer } from '#tests/support/renewals/plan-changes.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'
import { changeNow } from './change-now.ts'
import { chooseNextPlan } from './choose-next-plan.ts'

const { db } = await testDatabase()
const PREMIUM = { packageId: 1021, years: 1, extras: [] }
const BASIC = { packageId: 1001, years: 1, extras: [] }
const FROM = { locale: 'en', address: '192.0.2.1' } as const
type Charges = ReturnType<typeof testCharges>

resetRenewalsBeforeEach(db)

const aRequest = async ({ deps }: Charges, person: Changer, wanted = PREMIUM) =>
  requestFor(deps, person, wanted)
const quote = async ({ deps }: Charges, person: Changer) => quoteFor(deps, person, PREMIUM)
const periodsOf = async ({ subscriptionId }: Subscriber) =>
  (
    await sql`select during::text, order_id from subscription_periods where subscription_id = ${subscriptionId}`.execute(
      db,
    )
  ).rows
const sumOf = (events: readonly { event: string; amount: number }[]) =>
  events.filter(({ event }) => event === 'captured').reduce((sum, { amount }) => sum + amount, 0)

/** The difference of 6,000 for 100 of 365 days is 1,643.8. With a tax of six per cent the total is 1,643 + 99. */
const DIFFERENCE = 1_643
const TOTAL = 1_742

test('the price is the difference for the days that remain, rounded down, with its tax', async () => {
  const charges = testCharges(db)
  const person = await aChanger(db)
  const { priced, mayPay } = await quote(charges, person)
  expect(priced.change).toMatchObject({
    paidMinor: 14_400,
    daysLeft: 100,
    daysOfTerm: 365,
    differenceMinor: DIFFERENCE,
  })
  expect(priced.snapshot).toMatchObject({
    totalMinor: TOTAL,
    renewalMinor: 20_400,
    renewalDate: person.paidUntil,
  })
  expect(mayPay).toBe('yes')
})

test('a request charges it once; plan and price of the renewal change at once, and the paid time stays', async () => {
  const charges = testCharges(db)
  const person = await aChanger(db)
  const before = await periodsOf(person)
  const request = await aRequest(charges, person)
  const result = await changeNow(charges.deps, request)
  expect(result).toMatchObject({ outcome: 'changed' })
  expect(await planOf(db, person)).toMatchObject({
    package_id: 1021,
    renewal_minor: 20_400,
    auto_renew: true,
  })
  expect(await stateOf(db, person)).toMatchObject({ status: 'current', paidUntil: person.paidUntil })
  expect(await periodsOf(person)).toEqual(before)
  expect(sumOf(await gatewayEvents(db, person))).toBe(TOTAL)
  const { rows } = await sql`
    select o.flow, l.kind, l.amount_minor as amount from orders o join payment_ledger l on l.order_id = o.id
    where o.subscription_id = ${person.subscriptionId}`.execute(db)
  expect(rows).toEqual([{ flow: 'change', kind: 'capture', amount: TOTAL }])
})

test('the receipt names the change, the renewal and a link that stops it, and the consent is kept', async () => {
  const charges = testCharges(db)
  const person = await aChanger(db)
  await changeNow(charges.deps, await aRequest(charges, person))
  const mails = await mailsOfKind(db, { recipient: person.email, kind: 'receipt' })
  const words = JSON.stringify(mails)
  expect(mails).toMatchObject([{ isRenewal: false }])
  expect(words).toContain('This payment changed your plan from “Essentials, 1 year”.')
  expect(words).toMatch(/Renews automatically: on [A-Z][a-z]+ \d+, \d{4} we charge \$216\.24 /)
  const { subscriptionId, userId } = person
  const mailed = { secrets: testSecrets, site: testSite }
  expect(mails[0]?.offUrl).toBe(renewalUrl(mailed, { subscriptionId, userId, linksSince: null }))
  const { rows } = await sql`
    select agreed, way, terms->>'begins' as begins, terms->>'renewalMinor' as price from consents
    where kind = 'plan' and subscription_id = ${person.subscriptionId}`.execute(db)
  expect(rows).toEqual([{ agreed: true, way: 'account', begins: 'now', price: '20400' }])
})

test('the same request again, and a request on the same page later, find the first result', async () => {
  const charges = testCharges(db)
  const person = await aChanger(db)
  const request = await aRequest(charges, person)
  const first = await changeNow(charges.deps, request)
  expect(await changeNow(charges.deps, request)).toEqual(first)
  expect(await changeNow(charges.deps, { ...request, key: randomUUID() })).toEqual(first)
  expect(sumOf(await gatewayEvents(db, person))).toBe(TOTAL)
})

test('the price of a second change counts from the plan after the first change', async () => {
  const charges = testCharges(db)
  const person = await aChanger(db)
  await sql`update subscriptions set package_id = 1001, renewal_minor = 9900 where id = ${person.subscriptionId}`.execute(
    db,
  )
  await changeNow(charges.deps, await aRequest(charges, person, { packageId: 1011, years: 1, extras: [] }))
  const { priced } = await quote(charges, person)
  expect(priced.change).toMatchObject({ paidMinor: 14_400, differenceMinor: DIFFERENCE })
})

test('the difference counts from the amount that was really paid, after a coupon', async () => {
  const charges = testCharges(db)
  const person = await aChanger(db)
  await sql`update orders set price_snapshot = price_snapshot || '{"subTotalAfterDiscountMinor": 7200}'
            where payer_id = ${person.userId}`.execute(db)
  expect((await quote(charges, person)).priced.change).toMatchObject({
    paidMinor: 7_200,
    differenceMinor: 3_616,
  })
})

test('a decline leaves the plan as it was, and only a new request asks the bank again', async () => {
  const charges = testCharges(db)
  const person = await aChanger(db, { nonce: 'fake-vaulted-2001-nonce' })
  const request = await aRequest(charges, person)
  const declined = { outcome: 'declined', text: 'pay.declined' }
  expect(await changeNow(charges.deps, request)).toEqual(declined)
  expect(await changeNow(charges.deps, request)).toEqual(declined)
  expect(await gatewayEvents(db, person)).toHaveLength(1)
  expect(await changeNow(charges.deps, { ...request, key: randomUUID() })).toEqual(declined)
  expect(await gatewayEvents(db, person)).toHaveLength(2)
  expect(await planOf(db, person)).toMatchObject({ package_id: 1011, renewal_minor: 14_400 })
  expect(await stateOf(db, person)).toMatchObject({ isPastDue: false, isRefused: false })
})

test('a method that its bank refuses for good is never tried again, and does not make the renewal past due', async () => {
  const charges = testCharges(db)
  const person = await aChanger(db, { nonce: 'fake-vaulted-2004-nonce' })
  const request = await aRequest(charges, person)
  expect((await changeNow(charges.deps, request)).outcome).toBe('declined')
  expect(await stateOf(db, person)).toMatchObject({ isPastDue: false, isRefused: true })
  expect(await changeNow(charges.deps, { ...request, key: randomUUID() })).toEqual({
    outcome: 'refused-method',
  })
})

test('after a lost answer the payment is searched for and never sent again, and then the plan changes', async () => {
  const lossy = testCharges(db, { faults: ['lostAfter'] })
  const person = await aChanger(db)
  const request = await aRequest(lossy, person)
  expect(await changeNow(lossy.deps, request)).toEqual({ outcome: 'processing' })
  expect(await planOf(db, person)).toMatchObject({ package_id: 1011 })
  expect(await changeNow(lossy.deps, { ...request, key: randomUUID() })).toEqual({ outcome: 'processing' })
  const asked = { userId: person.userId, secret: person.secret, wanted: BASIC, from: FROM }
  const chosen = await chooseNextPlan({ db, secrets: TEST_SECRETS }, asked)
  expect(chosen.outcome).toBe('under-way')
  await recoverAll(db, lossy.payments)
  expect(await planOf(db, person)).toMatchObject({ package_id: 1021 })
  expect(sumOf(await gatewayEvents(db, person))).toBe(TOTAL)
})

test('a hold that is found after the paid time has ended is released, and nothing is charged', async () => {
  const lossy = testCharges(db, { faults: ['lostAfter'] })
  const person = await aChanger(db)
  await changeNow(lossy.deps, await aRequest(lossy, person))
  await sql`update subscriptions set status = 'cancelled' where id = ${person.subscriptionId}`.execute(db)
  await recoverAll(db, lossy.payments)
  const events = await eventNames(db, person)
  expect(events).toEqual(['authorised', 'voided'])
})

test('a change drops the plan that was chosen for the renewal, and withdraws the notice for the earlier plan', async () => {
  const charges = testCharges(db)
  const person = await aChanger(db, { noticeMinor: 14_400 })
  await db.transaction().execute(async (tx) =>
    saveNextPlan(tx, {
      id: person.subscriptionId,
      wanted: { packageId: 1001, services: ['MYFILES'], years: 1, renewalMinor: 9_900 },
    }),
  )
  expect(await changeNow(charges.deps, await aRequest(charges, person))).toMatchObject({ outcome: 'changed' })
  expect(await planOf(db, person)).toMatchObject({ package_id: 1021, next_package_id: null })
  const { rows } =
    await sql`select from renewal_notices where subscription_id = ${person.subscriptionId}`.execute(db)
  expect(rows).toEqual([])
})
