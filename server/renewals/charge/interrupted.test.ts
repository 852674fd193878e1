import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { setClockOffset } from '#server/db/clock.ts'
import type { FailPoint } from '#server/payments/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, gatewayEvents, stateOf, testCharges } from '#tests/support/due-renewals.ts'
import { mailsOfKind } from '#tests/support/mails.ts'

const { db } = await testDatabase()
const HOUR_SECONDS = 3600
/** The waits of the recoverer, of a call that was never sent, and of the job after it. */
const HOURS = [0.1, 1, 4, 6, 8]

beforeEach(async () => {
  await setClockOffset(db, 0)
  await sql`update subscriptions set auto_renew = false`.execute(db)
})

/** Another process recovers and charges, while the hours pass. */
async function others() {
  const { charge, payments } = testCharges(db)
  for (const hours of HOURS) {
    await setClockOffset(db, hours * HOUR_SECONDS)
    await payments.recoverOnce()
    await charge()
    await payments.recoverOnce()
  }
}

const moneyOf = async (subscriber: { subscriptionId: string }) =>
  (await gatewayEvents(db, subscriber)).map(({ event }) => event).filter((event) => event !== 'authorised')

test.each(['P1', 'P2', 'P3', 'P5', 'P7', 'P8', 'P9', 'P10', 'P11'] satisfies FailPoint[])(
  'a process that is killed at %s charges a renewal once in the end, with one receipt',
  async (point) => {
    const reach = (reached: FailPoint) => {
      if (reached === point) throw new Error('killed')
    }
    const subscriber = await aSubscriber(db)
    await testCharges(db, { reach }).charge()
    await others()
    expect(await moneyOf(subscriber)).toEqual(['captured'])
    expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: renewalDate(subscriber.paidUntil, 1) })
    expect(await mailsOfKind(db, { recipient: subscriber.email, kind: 'receipt' })).toHaveLength(1)
  },
)

test.each(['lostBefore', 'lostAfter', 'errorBefore', 'errorAfter'] as const)(
  'an answer that is %s leads to one charge, and the token is never sent twice',
  async (fault) => {
    const subscriber = await aSubscriber(db)
    await testCharges(db, { faults: [fault] }).charge()
    await testCharges(db).charge()
    await others()
    expect(await gatewayEvents(db, subscriber)).toMatchObject([
      { event: 'authorised' },
      { event: 'captured' },
    ])
  },
)

test('a clock that is moved back and forth charges a period once', async () => {
  const { charge } = testCharges(db)
  const subscriber = await aSubscriber(db)
  for (const days of [0, 1, 0, 2, 0]) {
    await setClockOffset(db, days * 24 * HOUR_SECONDS)
    await charge()
  }
  expect(await moneyOf(subscriber)).toEqual(['captured'])
})

test('a date that was set back after a renewal charges nothing, and a person is called', async () => {
  const { charge, log } = testCharges(db)
  const subscriber = await aSubscriber(db)
  await charge()
  await sql`update subscriptions set renews_at = ${subscriber.paidUntil} where id = ${subscriber.subscriptionId}`.execute(
    db,
  )
  await charge()
  expect(await moneyOf(subscriber)).toEqual(['captured'])
  expect(log.lines.map(({ message }) => message)).toContain('a renewal was paid before')
})
