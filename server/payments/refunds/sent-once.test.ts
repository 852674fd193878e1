import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { settleCaptured } from '#server/payments/sandbox/core/transactions.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears } from '#tests/support/payments/refunds.ts'
import type { PaymentGateway } from '../gateway.ts'

const { db } = await testDatabase()
const { payments, gateway } = testPayments(db, { fulfil: giveYears })

test('a refund that waits for its settlement is sent once, although two processes take it at once', async () => {
  const charge = await aCharge(db, payments)
  const by = { kind: 'operator', reason: 'goodwill' } as const
  const asked = await payments.refundOrder({ orderNo: charge.orderNo, by, amountMinor: 1000 })
  expect(asked.outcome).toBe('under-way')
  await settleCaptured(db, { ageSeconds: -1 })
  let sent = 0
  const refund: PaymentGateway['refund'] = async (request) => {
    sent += 1
    return gateway.refund(request)
  }
  const own = testPayments(db, { fulfil: giveYears, gateway: { ...gateway, refund } })
  const { both } = await db.transaction().execute(async (tx) => {
    // Both have read the refund then, and none has sent it.
    await sql`lock table payment_ledger in access exclusive mode`.execute(tx)
    const begun = [own.payments.resolveOrder(charge.orderNo), own.payments.resolveOrder(charge.orderNo)]
    await expect.poll(countWaiting).toBe(2)
    return { both: begun }
  })
  await Promise.all(both)
  expect(sent).toBe(1)
})

/** The number of statements that a lock blocks. */
async function countWaiting(): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::int as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows[0]?.waiting
}
