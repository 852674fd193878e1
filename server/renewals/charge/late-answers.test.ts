import { expect, test } from 'vitest'
import { HOUR_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import { triesOnFile } from '#server/payments/index.ts'
import { methodsOnFile, refuseMethods, saveMethods } from '#server/subscriptions/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  eventNames,
  giveAnotherMethod,
  stateOf,
  testCharges,
} from '#tests/support/renewals/due-renewals.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { TEST_SECRETS as secrets } from '#tests/support/payments/payments.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'

const { db } = await testDatabase()
resetRenewalsBeforeEach(db)

test.each(['fake-vaulted-2001-nonce', 'fake-vaulted-2004-nonce', 'fake-vaulted-2092-nonce'])(
  'a late refusal of the old method (%s) does not affect the new one, which is charged at once',
  async (nonce) => {
    const subscriber = await aSubscriber(db, { nonce })
    const { charge, payments } = testCharges(db, { faults: ['lostAfter'] })
    await charge()
    await giveAnotherMethod(db, subscriber)
    await setClockOffset(db, 0.1 * HOUR_SECONDS)
    await payments.recoverOnce()
    expect(await stateOf(db, subscriber)).toMatchObject({ isPastDue: false, isRefused: false })
    expect(await mailsOfKind(db, { recipient: subscriber.email, kind: 'renewal-failed' })).toEqual([])
    await charge()
    expect(await eventNames(db, subscriber)).toEqual(['declined', 'authorised', 'captured'])
  },
)

test('if a method is replaced during a call, the answer of the gateway is not stored for the new one', async () => {
  const subscriber = await aSubscriber(db)
  const found = await methodsOnFile(db, { after: null, limit: 1000 })
  const own = found.filter(({ id }) => id === subscriber.subscriptionId)
  expect(own).toHaveLength(1)
  await giveAnotherMethod(db, subscriber)
  await refuseMethods(db, own)
  await saveMethods(db, own, { method: 'paypal', email: 'old@example.com' })
  expect(await stateOf(db, subscriber)).toMatchObject({ isRefused: false })
  const { method } = await db
    .selectFrom('subscriptions')
    .select('method')
    .where('id', '=', subscriber.subscriptionId)
    .executeTakeFirstOrThrow()
  expect(method).not.toMatchObject({ method: 'paypal' })
})

test('the tries of a card do not count for a wallet that its person gives later', async () => {
  const subscriber = await aSubscriber(db, { nonce: 'fake-vaulted-2001-nonce' })
  const { charge } = testCharges(db)
  const { subscriptionId } = subscriber
  const triesOf = async (instrument: Parameters<typeof triesOnFile>[2]['instrument']) => {
    const { token } = await db
      .selectFrom('subscriptions')
      .select('payment_token_enc as token')
      .where('id', '=', subscriptionId)
      .executeTakeFirstOrThrow()
    return triesOnFile(db, secrets, { subscriptionId, instrument, token, days: 30 })
  }
  for (const days of [0, 2, 4]) {
    await setClockOffset(db, days * 24 * HOUR_SECONDS)
    await charge()
  }
  expect(await triesOf(null)).toBe(3)
  await giveAnotherMethod(db, subscriber)
  expect(await triesOf({ method: 'paypal', email: 'amara@example.com' })).toBe(0)
})
