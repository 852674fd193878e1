import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { findOwnSubscription } from '#server/subscriptions/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, gatewayEvents, stateOf } from '#tests/support/renewals/due-renewals.ts'
import { renewalDays } from '#tests/support/renewals/renewal-days.ts'
import { waitsFor } from '../waits-for.ts'

const { db } = await testDatabase()
const { live, begin, log, mailServer, sendNotices } = renewalDays(db)

beforeEach(begin)

/** The mail servers report that every mail to this address came back. */
async function bounce(email: string): Promise<void> {
  await sql`update outbox set bounced_at = app_now(), bounce_status = '5.1.1'
            where recipient = ${email} and sent_at is not null and bounced_at is null`.execute(db)
}

async function moveTo(userId: string, email: string): Promise<void> {
  await sql`update users set email = ${email}, email_normalised = ${email}, email_since = app_now()
            where id = ${userId}`.execute(db)
}

const noticesTo = async (email: string) =>
  (
    await db
      .selectFrom('outbox')
      .select('id')
      .where('recipient', '=', email)
      .where('kind', '=', 'renewal-notice')
      .execute()
  ).length
async function waitOf(userId: string) {
  const own = await findOwnSubscription(db, { userId })
  return own && waitsFor(db, own)
}
const freshEmail = () => `new.${crypto.randomUUID().slice(0, 8)}@example.com`

test('a renewal whose notice came back is not charged, Billing says so, and it ends 21 days after the paid time', async () => {
  const subscriber = await aSubscriber(db, { noticeMinor: null })
  const { userId, email } = subscriber
  await live(-30)
  expect(await waitOf(userId)).toBeNull()
  await bounce(email)
  await live(-29)
  expect(await waitOf(userId)).toMatchObject({ what: 'mail' })
  for (const day of [-22, -15, -8, -1, 0, 6, 13, 20]) {
    await live(day)
    await bounce(email)
  }
  expect(await gatewayEvents(db, subscriber)).toEqual([])
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'current' })
  await live(23)
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'expired', isPastDue: false })
  expect(await gatewayEvents(db, subscriber)).toEqual([])
})

test('a notice that came back is sent again each week, because a full mailbox is emptied', async () => {
  const subscriber = await aSubscriber(db, { noticeMinor: null })
  await live(-30)
  await bounce(subscriber.email)
  await live(-29, -25, -24)
  expect(await noticesTo(subscriber.email)).toBe(1)
  await live(-22)
  expect(await noticesTo(subscriber.email)).toBe(2)
  await live(0)
  expect(await gatewayEvents(db, subscriber)).toMatchObject([{ event: 'authorised' }, { event: 'captured' }])
})

test('a corrected address gets the notice at once, and the charge is at least 15 days later', async () => {
  const subscriber = await aSubscriber(db, { noticeMinor: null })
  const corrected = freshEmail()
  await live(-17)
  await bounce(subscriber.email)
  await live(-16)
  await moveTo(subscriber.userId, corrected)
  await live(-12)
  expect([await noticesTo(corrected), await waitOf(subscriber.userId)]).toEqual([1, null])
  await live(0, 2)
  expect(await gatewayEvents(db, subscriber)).toEqual([])
  await live(4)
  expect(await gatewayEvents(db, subscriber)).toMatchObject([{ event: 'authorised' }, { event: 'captured' }])
})

test('a notice that the mail server refused goes to the corrected address too', async () => {
  mailServer.refuses = true
  const { userId } = await aSubscriber(db, { noticeMinor: null })
  const corrected = freshEmail()
  await live(-30)
  mailServer.refuses = false
  await moveTo(userId, corrected)
  await live(-20)
  expect(await noticesTo(corrected)).toBe(1)
})

test('staff find a returned notice among the returned mails, so it is no alert', async () => {
  const { email } = await aSubscriber(db, { noticeMinor: null })
  await live(-30)
  await bounce(email)
  await live(-28)
  expect(log.lines.filter(({ level }) => level === 'alert')).toEqual([])
})

test('if the first mail arrived, a returned second one delays nothing', async () => {
  const subscriber = await aSubscriber(db, { noticeMinor: null })
  await live(-30, -7)
  await sql`update outbox set bounced_at = app_now() where dedupe like '%:second'`.execute(db)
  await live(0)
  expect(await gatewayEvents(db, subscriber)).toMatchObject([{ event: 'authorised' }, { event: 'captured' }])
})

test('a report that comes after the charge began changes nothing', async () => {
  const subscriber = await aSubscriber(db, { noticeMinor: null, nonce: 'fake-valid-visa-nonce' })
  await live(-30)
  await sql`update subscriptions set past_due_since = app_now() where id = ${subscriber.subscriptionId}`.execute(
    db,
  )
  await bounce(subscriber.email)
  await sendNotices()
  const { sent_at } = await db
    .selectFrom('renewal_notices')
    .select('sent_at')
    .where('subscription_id', '=', subscriber.subscriptionId)
    .executeTakeFirstOrThrow()
  expect(sent_at).not.toBeNull()
})
