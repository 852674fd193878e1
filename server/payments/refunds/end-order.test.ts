import { expect, test } from 'vitest'
import { peoplePaidFor, renewSubscription } from '#server/subscriptions/index.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import { paidOrder } from '#tests/support/people.ts'
import { aCharge, giveYears } from '#tests/support/payments/refunds.ts'

const { db } = await testDatabase()
const { payments, gateway } = testPayments(db, { fulfil: giveYears })

test('after a renewal is refunded, also by an operator, its time is not charged again', async () => {
  const charge = await aCharge(db, payments)
  const renewal = await db.transaction().execute(async (tx) => paidOrder(tx, { payerId: charge.parentId }))
  const { id: subscriptionId } = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('user_id', '=', charge.parentId)
    .executeTakeFirstOrThrow()
  const renewed = {
    subscriptionId,
    orderId: renewal.id,
    years: 1,
    plan: { renewalMinor: 14_400, packageId: 1011, services: ['MYFILES'] },
  }
  await db.transaction().execute(async (tx) => renewSubscription(tx, renewed))
  const { payments: own } = testPayments(db, {
    gateway: { ...gateway, refund: async () => ({ outcome: 'refunded', refundId: `made-${charge.txn}` }) },
  })
  const by = { kind: 'operator', reason: 'goodwill' } as const
  expect((await own.refundOrder({ orderNo: renewal.order_no, by, amountMinor: null })).outcome).toBe(
    'refunded',
  )
  const after = await db
    .selectFrom('subscriptions')
    .select(['status', 'auto_renew'])
    .where('id', '=', subscriptionId)
    .executeTakeFirstOrThrow()
  expect(after).toEqual({ status: 'current', auto_renew: false })
  expect(await peoplePaidFor(db, [charge.parentId])).toEqual([charge.parentId])
})
