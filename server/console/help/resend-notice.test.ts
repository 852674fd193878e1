import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, gatewayEvents } from '#tests/support/renewals/due-renewals.ts'
import { testPayments, TEST_SECRETS } from '#tests/support/payments/payments.ts'
import { renewalDays } from '#tests/support/renewals/renewal-days.ts'
import { testSite } from '#tests/support/site.ts'
import { aStaffMember } from '#tests/support/console/staff.ts'
import { help } from './help.ts'

const { db } = await testDatabase()
const { payments } = testPayments(db)
const deps = { db, payments, secrets: TEST_SECRETS, site: testSite }
const theo = aStaffMember('support', { id: 'theo', name: 'Theo Lang' })
const { live, begin } = renewalDays(db)
const REMADE = { outcome: 'done', note: 'notice-again' }
const CHARGED = [{ event: 'authorised' }, { event: 'captured' }]

beforeEach(begin)

const mailsTo = async (email: string) =>
  db.selectFrom('outbox').select(['id', 'bounced_at']).where('recipient', '=', email).orderBy('id').execute()

/** A subscriber whose notice was sent on this day and came back. Day 0 is the last paid day. */
async function aReturnedNotice(day = -30) {
  const subscriber = await aSubscriber(db, { noticeMinor: null })
  await live(day)
  await sql`update outbox set bounced_at = app_now(), bounce_status = '4.2.2' where recipient = ${subscriber.email}`.execute(
    db,
  )
  const [mail] = await mailsTo(subscriber.email)
  if (!mail) throw new Error('no notice was sent')
  const resend = async (key: string = randomUUID()) =>
    help(deps, theo, {
      asked: { kind: 'resend-mail', person: subscriber.userId, mail: mail.id },
      reason: 'the mailbox was full',
      key,
    })
  return { subscriber, resend }
}

test('a returned notice that staff send again is the notice if it arrives, and the renewal is charged', async () => {
  const { subscriber, resend } = await aReturnedNotice()
  const key = randomUUID()
  expect(await resend(key)).toEqual(REMADE)
  expect(await resend(key)).toEqual(REMADE)
  await live(-29)
  expect(await mailsTo(subscriber.email)).toMatchObject([{}, { bounced_at: null }])
  await live(0)
  expect(await gatewayEvents(db, subscriber)).toMatchObject(CHARGED)
})

test('if it comes back again, nothing is charged', async () => {
  const { subscriber, resend } = await aReturnedNotice()
  await live(-29)
  expect(await resend()).toEqual(REMADE)
  await live(-28)
  await sql`update outbox set bounced_at = app_now() where recipient = ${subscriber.email}`.execute(db)
  await live(-25, 0)
  expect(await gatewayEvents(db, subscriber)).toEqual([])
})

test('the charge is at least 15 days after the notice that staff sent again', async () => {
  const { subscriber, resend } = await aReturnedNotice(-16)
  expect(await resend()).toEqual(REMADE)
  await live(-10, 0, 4)
  expect(await gatewayEvents(db, subscriber)).toEqual([])
  await live(5)
  expect(await gatewayEvents(db, subscriber)).toMatchObject(CHARGED)
})

test('once a newer notice replaces a returned one, its mail is not sent again', async () => {
  const { subscriber, resend } = await aReturnedNotice()
  await live(-29, -22)
  expect(await mailsTo(subscriber.email)).toHaveLength(2)
  expect(await resend()).toMatchObject({ outcome: 'refused', because: 'mail-gone' })
  await live(0)
  expect(await gatewayEvents(db, subscriber)).toMatchObject(CHARGED)
})

test('a notice that arrived is sent again as it was, and moves nothing', async () => {
  const subscriber = await aSubscriber(db, { noticeMinor: null })
  await live(-30)
  const [mail] = await mailsTo(subscriber.email)
  const done = await help(deps, theo, {
    asked: { kind: 'resend-mail', person: subscriber.userId, mail: mail?.id ?? 0 },
    reason: 'the caller deleted it',
    key: randomUUID(),
  })
  expect(done).toEqual({ outcome: 'done', note: null })
  await live(0)
  expect(await gatewayEvents(db, subscriber)).toMatchObject(CHARGED)
})
