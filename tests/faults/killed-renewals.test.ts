import { afterEach, expect, test, vi } from 'vitest'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import type { FailPoint } from '#server/payments/index.ts'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  eventNames,
  stateOf,
  testCharges,
  type Subscriber,
} from '#tests/support/renewals/due-renewals.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { aChanger, DAYS_LEFT, planOf } from '#tests/support/renewals/plan-changes.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'
import { startEngine } from './engine-client.ts'
import type { RenewalCommand } from './renewals/commands.ts'
import { ordersThatDiffer } from './renewals/invariants.ts'

// Each test starts a process, which takes long on a busy machine. No step has a time of its own.
vi.setConfig({ testTimeout: 60_000 })

/** A process is killed in a renewal, a change of plan or a refund, and another process goes on. */
const { db, url } = await testDatabase()
const { payments, charge } = testCharges(db)
/** A new attempt follows when the search finds nothing for 3 h 15 min, and a new refund after 15 min. */
const HOURS = [0.1, 1, 4, 6, 8]
const PLACING = ['P3', 'P5', 'P8', 'P9', 'P10'] satisfies FailPoint[]
const REFUNDING = ['P27', 'P28', 'P29', 'P30'] satisfies FailPoint[]
const PREMIUM = 1021

resetRenewalsBeforeEach(db)

afterEach(async () => {
  expect(await ordersThatDiffer(db)).toEqual([])
})

async function dieAt(point: FailPoint, command: RenewalCommand): Promise<void> {
  const victim = await startEngine<RenewalCommand>(
    url,
    { FAIL_POINT: point },
    { program: 'renewals/renewal-process.ts' },
  )
  expect(await victim.tell(command)).toBe('died')
  expect(await victim.ended).toBe('SIGKILL')
}

const moneyOf = async (subscriber: Subscriber) =>
  (await eventNames(db, subscriber)).filter((event) => event !== 'authorised')

test.each(PLACING)('a renewal killed at %s is charged once, with one receipt', async (point) => {
  const subscriber = await aSubscriber(db)
  await dieAt(point, { do: 'charge' })
  for (const hours of HOURS) {
    await setClockOffset(db, hours * HOUR_SECONDS)
    await payments.recoverOnce()
    await charge()
    await payments.recoverOnce()
  }
  expect(await moneyOf(subscriber)).toEqual(['captured'])
  expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: renewalDate(subscriber.paidUntil, 1) })
  expect(await mailsOfKind(db, { recipient: subscriber.email, kind: 'receipt' })).toHaveLength(1)
})

test.each(PLACING)('a change of plan killed at %s is charged once, or not at all', async (point) => {
  const person = await aChanger(db)
  await dieAt(point, { do: 'change-plan', userId: person.userId, packageId: PREMIUM })
  for (const hours of HOURS) {
    await setClockOffset(db, hours * HOUR_SECONDS - DAYS_LEFT * DAY_SECONDS)
    await payments.recoverOnce()
  }
  const isPaid = point !== 'P3'
  expect(await moneyOf(person)).toEqual(isPaid ? ['captured'] : [])
  expect(await planOf(db, person)).toMatchObject({ package_id: isPaid ? PREMIUM : 1011, status: 'current' })
  expect(await mailsOfKind(db, { recipient: person.email, kind: 'receipt' })).toHaveLength(isPaid ? 1 : 0)
})

test.each(REFUNDING)('a refund killed at %s gives the money back once, or not at all', async (point) => {
  const subscriber = await aSubscriber(db)
  await charge()
  const charged = await db
    .selectFrom('orders')
    .select(['order_no as orderNo', 'amount_minor as amountMinor'])
    .where('subscription_id', '=', subscriber.subscriptionId)
    .executeTakeFirstOrThrow()
  await dieAt(point, { do: 'refund', userId: subscriber.userId, ...charged })
  for (const hours of HOURS) {
    await setClockOffset(db, hours * HOUR_SECONDS)
    await payments.recoverOnce()
  }
  const isBack = point !== 'P27'
  expect((await moneyOf(subscriber)).length).toBe(isBack ? 2 : 1)
  expect(await mailsOfKind(db, { recipient: subscriber.email, kind: 'refund-made' })).toHaveLength(
    isBack ? 1 : 0,
  )
})
