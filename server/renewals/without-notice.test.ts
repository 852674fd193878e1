import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, gatewayEvents, stateOf, type Subscriber } from '#tests/support/renewals/due-renewals.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { renewalDays } from '#tests/support/renewals/renewal-days.ts'
import { TEST_RULES as rules } from '#tests/support/renewals/renewals.ts'
import { findOwnSubscription } from '#server/subscriptions/index.ts'
import { endSubscriptions } from './index.ts'
import { waitsFor } from './waits-for.ts'

const { db } = await testDatabase()
const { live, begin, log, mailServer } = renewalDays(db)

beforeEach(async () => {
  await begin()
  await sql`update packages set price_minor = 14400, tax_behaviour = 'exclusive' where id = 1011`.execute(db)
})

async function withoutAddress(): Promise<Subscriber> {
  const subscriber = await aSubscriber(db, { noticeMinor: null })
  await db.updateTable('users').set({ address: null }).where('id', '=', subscriber.userId).execute()
  return subscriber
}
/** The content of a sent mail is deleted. */
const questionsTo = async ({ email }: Subscriber) =>
  (
    await db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', email)
      .where('kind', '=', 'address-missing')
      .execute()
  ).length
const endsOf = async ({ email }: Subscriber) =>
  (await mailsOfKind(db, { recipient: email, kind: 'subscription-ended' })).map(({ because }) => because)
const becauseOf = async ({ subscriptionId }: Subscriber) =>
  (
    await db
      .selectFrom('subscriptions')
      .select('ended_because')
      .where('id', '=', subscriptionId)
      .executeTakeFirstOrThrow()
  ).ended_because
async function waitOf({ userId }: Subscriber) {
  const own = await findOwnSubscription(db, { userId })
  return own && waitsFor(db, own)
}
const alerts = () =>
  log.lines
    .filter(({ level, message }) => level === 'alert' && message.startsWith('renewals'))
    .map(({ message }) => message)

test('a person without an address is asked twice, and the subscription ends with the last paid day', async () => {
  const subscriber = await withoutAddress()
  await live(-46)
  expect(await questionsTo(subscriber)).toBe(0)
  await live(-45, -44, -31)
  expect(await questionsTo(subscriber)).toBe(1)
  expect(await waitOf(subscriber)).toEqual({ what: 'address', until: subscriber.paidUntil })
  await live(-29, -14, -13, 0)
  expect(await questionsTo(subscriber)).toBe(2)
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'current' })
  await live(2)
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'expired' })
  expect([await endsOf(subscriber), await becauseOf(subscriber)]).toEqual([['no-address'], 'no-address'])
  expect(await gatewayEvents(db, subscriber)).toEqual([])
  expect(alerts()).toEqual([])
})

test('if the address comes in time, the notice and the charge follow', async () => {
  const subscriber = await withoutAddress()
  await live(-45)
  const address = JSON.stringify({
    line1: '1 Elm St',
    line2: null,
    city: 'Saint Paul',
    region: 'MN',
    postalCode: '55101',
    country: 'US',
  })
  await db.updateTable('users').set({ address }).where('id', '=', subscriber.userId).execute()
  expect(await waitOf(subscriber)).toBeNull()
  await live(-30, -14, -7, 0, 1)
  expect(await questionsTo(subscriber)).toBe(1)
  expect(await gatewayEvents(db, subscriber)).not.toEqual([])
  expect(await endsOf(subscriber)).toEqual([])
})

test('no subscription ends for a missing address before its person was asked a week ago', async () => {
  const subscriber = await withoutAddress()
  await live(-3, 2)
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'current' })
  await live(5)
  expect(await becauseOf(subscriber)).toBe('no-address')
})

test('a price that includes its tax needs no address, so nobody is asked for one', async () => {
  const subscriber = await withoutAddress()
  await sql`update packages set tax_behaviour = 'inclusive' where id = 1011`.execute(db)
  await live(-45, -30, -7, 0)
  expect([await questionsTo(subscriber), await waitOf(subscriber)]).toEqual([0, null])
  await sql`update packages set tax_behaviour = 'exclusive' where id = 1011`.execute(db)
})

test('a notice whose mail is refused waits 21 days with an alert, and then the subscription ends', async () => {
  mailServer.refuses = true
  const subscriber = await aSubscriber(db, { noticeMinor: null })
  await live(-30)
  expect(await waitOf(subscriber)).toBeNull()
  await live(-28)
  expect(await waitOf(subscriber)).toMatchObject({ what: 'mail' })
  await live(2, 20)
  expect(alerts()).toContain('renewals wait for the mail of their notice')
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'current' })
  await live(23)
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'expired', isPastDue: false })
  expect([await endsOf(subscriber), await becauseOf(subscriber)]).toEqual([['not-told'], 'not-told'])
  expect(await gatewayEvents(db, subscriber)).toEqual([])
})

test('a mail that is sent before the 21 days are over delays the charge', async () => {
  mailServer.refuses = true
  const subscriber = await aSubscriber(db, { noticeMinor: null })
  await live(-30, 10)
  await sql`update outbox set dead_at = null, tries = 0, lease_until = app_now() where dead_at is not null`.execute(
    db,
  )
  mailServer.refuses = false
  await live(15)
  await live(23)
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'current' })
  await live(31)
  expect(await gatewayEvents(db, subscriber)).not.toEqual([])
  expect(await becauseOf(subscriber)).toBeNull()
})

test('the access of a person without an e-mail ends, and an operator is told before', async () => {
  const subscriber = await aSubscriber(db, { noticeMinor: null })
  await db
    .updateTable('users')
    .set({ email: null, email_normalised: null })
    .where('id', '=', subscriber.userId)
    .execute()
  await live(-5, 20)
  expect(alerts()).toContain('renewals wait for the mail of their notice')
  expect(await waitOf(subscriber)).toMatchObject({ what: 'mail' })
  await live(23)
  expect(await becauseOf(subscriber)).toBe('not-told')
})

test('after an outage over the whole time of its notice, a renewal is announced and charged', async () => {
  const subscriber = await aSubscriber(db, { noticeMinor: null })
  await endSubscriptions(rules).run(jobContext(db))
  await setClockOffset(db, 40 * DAY_SECONDS)
  await endSubscriptions(rules).run(jobContext(db))
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'current' })
  await live(40, 41, 56)
  expect(await gatewayEvents(db, subscriber)).not.toEqual([])
})
