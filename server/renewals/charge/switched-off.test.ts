import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { renewalDate } from '#domain/pricing/renewal.ts'
import { setClockOffset } from '#server/db/clock.ts'
import type { FailPoint } from '#server/payments/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  gatewayEvents,
  stateOf,
  testCharges,
  type Subscriber,
} from '#tests/support/due-renewals.ts'

const { db } = await testDatabase()

beforeEach(async () => {
  await setClockOffset(db, 0)
  await sql`update subscriptions set auto_renew = false`.execute(db)
})

const switchOff = async ({ subscriptionId }: Subscriber) =>
  sql`update subscriptions set auto_renew = false where id = ${subscriptionId}`.execute(db)

test('a renewal that is switched off after its price was made, but before its order, is not charged', async () => {
  const subscriber = await aSubscriber(db)
  const { charge } = testCharges(db, {
    tax: {
      quote: async () => {
        await switchOff(subscriber)
        return { outcome: 'quoted', id: 'tax', parts: [] }
      },
    },
  })
  await charge()
  expect(await gatewayEvents(db, subscriber)).toEqual([])
  expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: subscriber.paidUntil })
})

test('another method that comes in the same moment is charged, and not the old one', async () => {
  const [subscriber, other] = [await aSubscriber(db), await aSubscriber(db, { renews: false })]
  let replaced = false
  const { charge } = testCharges(db, {
    tax: {
      quote: async () => {
        if (!replaced)
          await sql`
            update subscriptions set payment_token_enc =
              (select payment_token_enc from subscriptions where id = ${other.subscriptionId})
            where id = ${subscriber.subscriptionId}`.execute(db)
        replaced = true
        return { outcome: 'quoted', id: 'tax', parts: [] }
      },
    },
  })
  await charge()
  expect(await gatewayEvents(db, subscriber)).toEqual([])
  await setClockOffset(db, 600)
  await charge()
  expect(await gatewayEvents(db, subscriber)).toMatchObject([{ event: 'authorised' }, { event: 'captured' }])
})

test('a renewal that is switched off after its order was written is paid, and stays off', async () => {
  const subscriber = await aSubscriber(db)
  const off: Promise<unknown>[] = []
  const reach = (reached: FailPoint) => {
    if (reached === 'P5') off.push(switchOff(subscriber))
  }
  await testCharges(db, { reach }).charge()
  await Promise.all(off)
  expect(await gatewayEvents(db, subscriber)).toMatchObject([{ event: 'authorised' }, { event: 'captured' }])
  const { rows } =
    await sql`select auto_renew as renews from subscriptions where id = ${subscriber.subscriptionId}`.execute(
      db,
    )
  expect(rows).toEqual([{ renews: false }])
  expect(await stateOf(db, subscriber)).toMatchObject({ paidUntil: renewalDate(subscriber.paidUntil, 1) })
})
