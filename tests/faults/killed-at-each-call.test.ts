import { afterEach, expect, test } from 'vitest'
import { HOUR_SECONDS } from '#domain/durations.ts'
import { setClockOffset } from '#server/db/clock.ts'
import type { PaymentGateway } from '#server/payments/gateway.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { testDatabase } from '#tests/support/database.ts'
import {
  aSubscriber,
  eventNames,
  testCharges,
  type Subscriber,
} from '#tests/support/renewals/due-renewals.ts'
import { mailsOfKind } from '#tests/support/mails.ts'
import { resetRenewalsBeforeEach } from '#tests/support/renewals/reset-renewals.ts'
import { ordersThatDiffer } from './renewals/invariants.ts'

/** A process ends at a call of a refund. A second one ends at another call, and a third one goes on. */
const { db } = await testDatabase()
const { payments, charge, gateway } = testCharges(db)

type Process = ReturnType<typeof testCharges>

/** Runs work in a process that ends when the gateway has done this call, unless the work ends before. */
async function dies(call: number, work: (process: Process) => Promise<unknown>): Promise<void> {
  const died = Promise.withResolvers<void>()
  const never = new Promise<never>(() => undefined)
  let calls = 0
  const dying = Object.fromEntries(
    Object.entries(gateway).map(([name, ask]) => [
      name,
      typeof ask !== 'function'
        ? ask
        : async (request: never) => {
            calls += 1
            if (calls > call) return never
            if (calls < call) return ask(request)
            await ask(request)
            died.resolve()
            return never
          },
    ]),
  ) as PaymentGateway
  await Promise.race([died.promise, work(testCharges(db, { gateway: dying }))])
}

resetRenewalsBeforeEach(db)

afterEach(async () => {
  expect(await ordersThatDiffer(db)).toEqual([])
})

const moneyOf = async (subscriber: Subscriber) =>
  (await eventNames(db, subscriber)).filter((event) => event !== 'authorised' && event !== 'settled')

/** A refund asks what went back, and then for the refund. Before the settlement it asks for a void too. */
const CASES = [1, 2, 3].flatMap((call) =>
  [0, 1, 2].flatMap((second) => [true, false].map((isSettled) => ({ call, second, isSettled }))),
)

test.each(CASES)(
  'a process ends at call $call of a refund, and the next one at its call $second: it is made once (settled: $isSettled)',
  async ({ call, second, isSettled }) => {
    const subscriber = await aSubscriber(db)
    await charge()
    if (isSettled) await settleCaptured(db, { ageSeconds: -1 })
    const { orderNo, amountMinor } = await db
      .selectFrom('orders')
      .select(['order_no as orderNo', 'amount_minor as amountMinor'])
      .where('subscription_id', '=', subscriber.subscriptionId)
      .executeTakeFirstOrThrow()
    const by = { kind: 'person', userId: subscriber.userId, locale: 'en', address: '192.0.2.1' } as const
    await dies(call, async ({ payments: own }) => own.refundOrder({ orderNo, by, amountMinor }))
    await setClockOffset(db, HOUR_SECONDS)
    if (second > 0) await dies(second, async ({ payments: own }) => own.recoverOnce())
    for (const hours of [4, 6, 8]) {
      await setClockOffset(db, hours * HOUR_SECONDS)
      await payments.recoverOnce()
    }
    // After the first call nothing is written, so the person asks again.
    const back = call === 1 ? [] : [isSettled ? 'refunded' : 'voided']
    expect(await moneyOf(subscriber)).toEqual(['captured', ...back])
    const mails = await mailsOfKind(db, { recipient: subscriber.email, kind: 'refund-made' })
    expect(mails).toHaveLength(back.length)
  },
)
