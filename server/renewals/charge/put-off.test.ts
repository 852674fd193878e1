import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { DAY_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { waitOfDue } from '#server/subscriptions/index.ts'
import type { TaxGateway } from '#server/tax/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  eventNames,
  gatewayEvents,
  stateOf,
  testCharges,
} from '#tests/support/renewals/due-renewals.ts'
import { jobContext } from '#tests/support/job-context.ts'
import { TEST_SECRETS as secrets } from '#tests/support/payments/payments.ts'
import { TEST_RULES as rules } from '#tests/support/renewals/renewals.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'
import { testSite as site } from '#tests/support/site.ts'
import { endSubscriptions, resolveUnpaid } from '../index.ts'

const { db } = await testDatabase()
const context = jobContext(db)

resetRenewalsBeforeEach(db)

const noTax: TaxGateway = { quote: async () => ({ outcome: 'unavailable' }) }

test('a renewal that is put off again and again counts as waiting and becomes past due, but does not end', async () => {
  const subscriber = await aSubscriber(db)
  const { charge } = testCharges(db, { tax: noTax })
  const job = resolveUnpaid({ secrets, site, rules })
  for (const [days, isPastDue] of [
    [2.5, false],
    [4, true],
    [26, true],
    [60, true],
  ] as const) {
    await setClockOffset(db, days * DAY_SECONDS)
    await charge()
    await job.run(context)
    await endSubscriptions(rules).run(context)
    expect(await stateOf(db, subscriber)).toMatchObject({ status: 'current', isPastDue })
    expect((await waitOfDue(db)) ?? 0).toBeGreaterThan((days - 1.5) * DAY_SECONDS)
  }
})

test('a renewal that was put off for days is paid when its tax is known again', async () => {
  const subscriber = await aSubscriber(db)
  const job = resolveUnpaid({ secrets, site, rules })
  await setClockOffset(db, 4 * DAY_SECONDS)
  await testCharges(db, { tax: noTax }).charge()
  await job.run(context)
  await setClockOffset(db, 5 * DAY_SECONDS)
  await testCharges(db).charge()
  expect(await stateOf(db, subscriber)).toMatchObject({ status: 'current', isPastDue: false })
})

test('a method whose token cannot be opened is refused once, and its person is asked for another', async () => {
  const subscriber = await aSubscriber(db)
  await sql`update subscriptions set payment_token_enc = '\\x01' where id = ${subscriber.subscriptionId}`.execute(
    db,
  )
  const { charge, log } = testCharges(db)
  for (const hours of [0, 1, 2]) {
    await setClockOffset(db, hours * 3600)
    await charge()
  }
  expect(log.lines.filter(({ level }) => level === 'alert')).toMatchObject([
    { message: 'the payment method of a renewal cannot be opened' },
  ])
  expect(await stateOf(db, subscriber)).toMatchObject({ isRefused: true })
})

test('a renewal whose charge throws is put off for an hour', async () => {
  const subscriber = await aSubscriber(db)
  const failing = testCharges(db, {
    tax: {
      quote: async () => {
        throw new Error('broken')
      },
    },
  })
  await failing.charge()
  await setClockOffset(db, 1800)
  await testCharges(db).charge()
  expect(await gatewayEvents(db, subscriber)).toEqual([])
  await setClockOffset(db, 3700)
  await testCharges(db).charge()
  expect(await eventNames(db, subscriber)).toEqual(['authorised', 'captured'])
})
