import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/durations.ts'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { renewalUrl, waitOfDue } from '#server/subscriptions/index.ts'
import { chargeNow, chargeRenewals } from '../index.ts'
import { anyone, aPurchase } from '#tests/support/payments/payments.ts'
import {
  aSubscriber,
  gatewayEvents,
  stateOf,
  testCharges,
  type Subscriber,
} from '#tests/support/renewals/due-renewals.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testSecrets } from '#tests/support/accounts/credentials.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'
import { testSite } from '#tests/support/site.ts'

const { db } = await testDatabase()
const MAILED = { secrets: testSecrets, site: testSite }
const PAID = [
  { event: 'authorised', amount: 15_264 },
  { event: 'captured', amount: 15_264 },
]

resetRenewalsBeforeEach(db)

async function periodsOf({ userId }: Subscriber) {
  const { rows } = await sql<{ until: string; follows: boolean }>`
    select (upper(during) - interval '12 hours' - interval '1 day')::date::text as until,
           exists (select from subscription_periods before
                   where before.beneficiary_id = p.beneficiary_id and upper(before.during) = lower(p.during)) as follows
    from subscription_periods p where beneficiary_id = ${userId} order by lower(during)`.execute(db)
  return rows
}

test('on the last paid day the renewal is charged once, and the next term begins when the last one ends', async () => {
  const { charge } = testCharges(db)
  const subscriber = await aSubscriber(db)
  await charge()
  await charge()
  expect(await gatewayEvents(db, subscriber)).toEqual(PAID)
  const until = renewalDate(subscriber.paidUntil, 1)
  expect(await stateOf(db, subscriber)).toEqual({
    status: 'current',
    paidUntil: until,
    isPastDue: false,
    isRefused: false,
  })
  expect((await periodsOf(subscriber)).at(-1)).toEqual({ until, follows: true })
})

test('one mail has the receipt of the renewal and the next charge', async () => {
  const { charge } = testCharges(db)
  const subscriber = await aSubscriber(db)
  await charge()
  const [mail, ...others] = await mailsOfKind(db, { recipient: subscriber.email, kind: 'receipt' })
  expect(others).toEqual([])
  expect(mail).toMatchObject({ firstName: 'Amara', isRenewal: true, document: { total: { amount: 15_264 } } })
  const words = JSON.stringify(mail)
  expect(words).toContain('This payment renewed your subscription.')
  expect(words).toMatch(/Renews automatically: on [A-Z][a-z]+ \d+, \d{4} we charge \$152\.64 /)
})

test('the receipt of a renewal has a link that switches off the next one', async () => {
  const { charge } = testCharges(db)
  const { email, userId, subscriptionId } = await aSubscriber(db)
  await charge()
  const [mail] = await mailsOfKind(db, { recipient: email, kind: 'receipt' })
  expect(mail?.offUrl).toBe(renewalUrl(MAILED, { subscriptionId, userId, linksSince: null }))
})

test('the link of a receipt works after the address of its person has changed', async () => {
  const { charge } = testCharges(db)
  const { email, userId, subscriptionId } = await aSubscriber(db)
  const linksSince = new Date('2026-01-01T00:00:00Z')
  await sql`update users set email_since = ${linksSince} where id = ${userId}`.execute(db)
  await charge()
  const [mail] = await mailsOfKind(db, { recipient: email, kind: 'receipt' })
  expect(mail?.offUrl).toBe(renewalUrl(MAILED, { subscriptionId, userId, linksSince }))
})

test('the amount of a renewal is in the ledger, and its order belongs to the subscription', async () => {
  const { charge } = testCharges(db)
  const { subscriptionId } = await aSubscriber(db)
  await charge()
  const { rows } = await sql`
    select o.flow, o.state, l.kind, l.amount_minor as amount from orders o join payment_ledger l on l.order_id = o.id
    where o.subscription_id = ${subscriptionId}`.execute(db)
  expect(rows).toEqual([{ flow: 'renewal', state: 'paid', kind: 'capture', amount: 15_264 }])
})

test('nothing is charged before the day has begun in the person’s time zone', async () => {
  const { charge } = testCharges(db)
  const subscriber = await aSubscriber(db, { timeZone: 'Etc/GMT+12' })
  const { rows } = await sql<{ seconds: number }>`
    select extract(epoch from ${subscriber.paidUntil}::timestamp at time zone 'Etc/GMT+12' - now())::int as seconds`.execute(
    db,
  )
  const begins = rows[0]?.seconds ?? 0
  await setClockOffset(db, Math.min(0, begins - HOUR_SECONDS))
  await charge()
  expect(await gatewayEvents(db, subscriber)).toEqual([])
  await setClockOffset(db, begins + 120)
  await charge()
  expect(await gatewayEvents(db, subscriber)).toEqual(PAID)
})

test('after a late notice nothing is charged before the day that it names, in the person’s time zone', async () => {
  const { charge } = testCharges(db)
  const subscriber = await aSubscriber(db, { timeZone: 'Etc/GMT+12', noticeAgeDays: 14 })
  const { rows } = await sql<{ ripe: number; begins: number }>`
    update renewal_notices set sent_at = (${subscriber.paidUntil}::date - 14)::timestamp at time zone 'UTC'
    where subscription_id = ${subscriber.subscriptionId}
    returning extract(epoch from sent_at + interval '15 days' - now())::int as ripe,
              extract(epoch from (${subscriber.paidUntil}::date + 1)::timestamp at time zone 'Etc/GMT+12' - now())::int as begins`.execute(
    db,
  )
  const { ripe = 0, begins = 0 } = rows[0] ?? {}
  for (const seconds of [ripe + 60, begins - 60]) {
    await setClockOffset(db, seconds)
    await charge()
    expect(await gatewayEvents(db, subscriber)).toEqual([])
  }
  await setClockOffset(db, begins + 120)
  await charge()
  expect(await gatewayEvents(db, subscriber)).toEqual(PAID)
})

test.each([
  ['there is no notice', { noticeMinor: null }],
  ['its notice is fourteen days old', { noticeAgeDays: 14 }],
  ['it does not renew', { renews: false }],
])('nothing is charged while %s', async (_why, given) => {
  const { charge } = testCharges(db)
  const subscriber = await aSubscriber(db, given)
  await charge()
  expect(await gatewayEvents(db, subscriber)).toEqual([])
  expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: subscriber.paidUntil })
})

test('a renewal costs what the notice said, without coupons or codes, whatever the catalogue says today', async () => {
  const { charge } = testCharges(db)
  const subscriber = await aSubscriber(db, { noticeMinor: 10_000 })
  await charge()
  expect(await gatewayEvents(db, subscriber)).toMatchObject([{ amount: 10_600 }, { amount: 10_600 }])
})

test('a renewal that costs nothing is completed without the gateway, also without a method', async () => {
  const { charge } = testCharges(db)
  const subscriber = await aSubscriber(db, { noticeMinor: 0 })
  await sql`update subscriptions set payment_token_enc = null where id = ${subscriber.subscriptionId}`.execute(
    db,
  )
  await charge()
  expect(await gatewayEvents(db, subscriber)).toEqual([])
  expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: renewalDate(subscriber.paidUntil, 1) })
})

test('a notice in another currency or for another package charges nothing, and staff get an alert', async () => {
  const { charge, log } = testCharges(db)
  const subscriber = await aSubscriber(db)
  await sql`update renewal_notices set currency = 'GBP' where subscription_id = ${subscriber.subscriptionId}`.execute(
    db,
  )
  await charge()
  expect(await gatewayEvents(db, subscriber)).toEqual([])
  expect(log.lines.map(({ message }) => message)).toContain('a renewal differs from its notice')
})

test('while the tax is unknown, nothing is charged, and it is tried again', async () => {
  const { charge } = testCharges(db, { tax: { quote: async () => ({ outcome: 'unavailable' }) } })
  const subscriber = await aSubscriber(db)
  await charge()
  expect(await gatewayEvents(db, subscriber)).toEqual([])
  await setClockOffset(db, HOUR_SECONDS + 60)
  await testCharges(db).charge()
  expect(await gatewayEvents(db, subscriber)).toEqual(PAID)
})

test('two processes charge a renewal once', async () => {
  const subscriber = await aSubscriber(db)
  const processes = [testCharges(db), testCharges(db), testCharges(db)]
  await Promise.all(processes.map(async ({ charge }) => charge()))
  expect(await gatewayEvents(db, subscriber)).toEqual(PAID)
})

test('during a renewal its person cannot buy the same time', async () => {
  const lossy = testCharges(db, { faults: ['lostAfter'] })
  const subscriber = await aSubscriber(db)
  await lossy.charge()
  await sql`delete from subscription_periods where beneficiary_id = ${subscriber.userId}`.execute(db)
  const purchase = aPurchase({ payerId: subscriber.userId, beneficiaryIds: [subscriber.userId] })
  expect((await lossy.payments.placeOrder(purchase, anyone)).outcome).toBe('in-progress')
})

test('only a due renewal can be paid at once, and this is possible before its next try', async () => {
  const { deps } = testCharges(db)
  const [due, told] = [await aSubscriber(db), await aSubscriber(db, { noticeMinor: null })]
  await sql`update subscriptions set charge_after = app_now() + interval '3 days' where id = ${due.subscriptionId}`.execute(
    db,
  )
  expect(await chargeNow(deps, due.subscriptionId)).toBe('paid')
  expect(await chargeNow(deps, due.subscriptionId)).toBe('nothing-due')
  expect(await chargeNow(deps, told.subscriptionId)).toBe('nothing-due')
})

test('a gauge shows how long the oldest due renewal has waited', async () => {
  const { charge } = testCharges(db)
  const { subscriptionId } = await aSubscriber(db)
  await sql`update subscriptions set charge_after = app_now() - interval '3 days' where id = ${subscriptionId}`.execute(
    db,
  )
  expect(Math.round(((await waitOfDue(db)) ?? 0) / DAY_SECONDS)).toBe(3)
  await charge()
  expect(await waitOfDue(db)).toBeNull()
})

test('many renewals of one day are charged in one run, and most connections stay free for buyers', async () => {
  const many = await Promise.all(Array.from({ length: 12 }, async () => aSubscriber(db)))
  const { deps } = testCharges(db)
  const job = chargeRenewals(deps)
  expect(await job.run(jobContext(db, deps.log))).toBe(12)
  for (const one of many) expect(await gatewayEvents(db, one)).toEqual(PAID)
})

test('a process that stops releases the renewals it has not begun, so another charges them at once', async () => {
  const { deps, charge } = testCharges(db)
  for (const _ of [1, 2, 3]) await aSubscriber(db)
  let asked = 0
  // The process stops after it has leased all three.
  const isStopping = () => (asked += 1) > 1
  const job = chargeRenewals({ ...deps, atOnce: 1 })
  expect(await job.run({ db, log: deps.log, isStopping })).toBe(1)
  expect(await charge()).toBe(2)
})
