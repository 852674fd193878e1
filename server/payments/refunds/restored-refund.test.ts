import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { letTimePass, testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears, ledgerOf, type Charge } from '#tests/support/payments/refunds.ts'
import type { PaymentGateway } from '../gateway.ts'
import { settleCaptured } from '../sandbox/core/transactions.ts'

/** A refund that a restored database does not know. The next refund of its order has the same request key. */
const { db } = await testDatabase()

/** The gateway does not tell once which money has gone back. */
function forgetful(requestKeys: boolean) {
  const { gateway } = testPayments(db, { requestKeys })
  let isSilent = true
  const silent: PaymentGateway = {
    ...gateway,
    findReturns: async (id) => {
      if (!isSilent) return gateway.findReturns(id)
      isSilent = false
      return { outcome: 'unknown', because: 'timeout' }
    },
  }
  return testPayments(db, { gateway: silent, fulfil: giveYears }).payments
}

async function restoreBeforeRefund({ orderId }: Charge): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`delete from refunds where order_id = ${orderId}`.execute(tx)
    await sql`delete from payment_ledger where order_id = ${orderId} and kind = 'refund'`.execute(tx)
  })
}

async function returnedAtGateway({ txn }: Charge): Promise<number[]> {
  const rows = db.selectFrom('sandbox_refunds').select('amount_minor').where('transaction_id', '=', txn)
  return (await rows.execute()).map(({ amount_minor: amount }) => amount)
}

test.each([
  { requestKeys: true, before: 1000, next: 4999 },
  { requestKeys: false, before: 1000, next: 4999 },
  { requestKeys: true, before: 1000, next: 500 },
  { requestKeys: false, before: 1000, next: 500 },
  { requestKeys: true, before: 1000, next: 5999 },
  { requestKeys: false, before: 1000, next: 5999 },
])(
  'it is booked as what it was, and not as the next one: $before, then $next (request keys: $requestKeys)',
  async ({ requestKeys, before, next }) => {
    const { payments } = testPayments(db, { requestKeys, fulfil: giveYears })
    const charge = await aCharge(db, payments)
    await settleCaptured(db, { ageSeconds: -1 })
    const ask = { orderNo: charge.orderNo, by: { kind: 'operator', reason: 'asked by phone' } } as const
    expect(await payments.refundOrder({ ...ask, amountMinor: before })).toMatchObject({ outcome: 'refunded' })
    await restoreBeforeRefund(charge)
    const later = forgetful(requestKeys)
    await later.refundOrder({ ...ask, amountMinor: next })
    for (let n = 0; n < 4; n += 1) {
      await letTimePass(db)
      await later.recoverOnce()
      await later.sweepOnce({ hours: 1, minimumAgeSeconds: -1 })
    }
    const returned = await returnedAtGateway(charge)
    expect(await ledgerOf(db, charge.orderId)).toEqual([
      'capture 5999',
      ...returned.map((each) => `refund ${each}`),
    ])
  },
)
