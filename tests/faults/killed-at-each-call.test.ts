import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { setClockOffset } from '#server/db/clock.ts'
import type { PaymentGateway } from '#server/payments/gateway.ts'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aSubscriber, gatewayEvents, testCharges, type Subscriber } from '#tests/support/due-renewals.ts'
import { mailsOfKind } from '#tests/support/mails.ts'

/** A process ends at a call of a refund. A second one ends at another call, and a third one goes on. */
const { db } = await testDatabase()
const { payments, charge, gateway } = testCharges(db)
const HOUR_SECONDS = 3600

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

beforeEach(async () => {
  await setClockOffset(db, 0)
  await sql`update subscriptions set auto_renew = false`.execute(db)
})

afterEach(async () => {
  const { rows } = await sql`
    select order_no from
      (select o.order_no, sum(case l.kind when 'capture' then l.amount_minor else -l.amount_minor end) as ours
       from payment_ledger l join orders o on o.id = l.order_id where l.kind in ('capture', 'refund', 'void') group by 1) ledger
      full join
      (select order_no, sum(case event when 'captured' then amount_minor else -amount_minor end) as theirs
       from sandbox_journal j where event in ('captured', 'refunded')
         or (event = 'voided' and exists (select from sandbox_journal c where c.transaction_id = j.transaction_id and c.event = 'captured'))
       group by 1) book using (order_no)
    where coalesce(ours, 0) <> coalesce(theirs, 0)`.execute(db)
  expect(rows).toEqual([])
})

const moneyOf = async (subscriber: Subscriber) =>
  (await gatewayEvents(db, subscriber))
    .map(({ event }) => event)
    .filter((event) => event !== 'authorised' && event !== 'settled')

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
