import { sql } from 'kysely'
import { afterEach, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { aPurchase, anyone, testPayments } from '#tests/support/payments/payments.ts'
import { aCharge, giveYears, ledgerOf } from '#tests/support/payments/refunds.ts'
import { refuseChanges } from '#tests/support/refuse-changes.ts'
import { letHappen } from '../sandbox/core/happenings.ts'
import { settleCaptured } from '../sandbox/core/transactions.ts'

const { db } = await testDatabase()
const { payments, gateway } = testPayments(db, { fulfil: giveYears })

/** The gateway finds each payment by its id, and its searches show none. */
const blind = testPayments(db, {
  fulfil: giveYears,
  gateway: {
    ...gateway,
    searchCreatedBetween: async () => ({ outcome: 'found', transactions: [] }),
    searchReturnsBetween: async () => ({ outcome: 'found', refunds: [], voided: [], disputes: [] }),
  },
}).payments
const sweep = async () => blind.sweepOnce({ hours: 1, minimumAgeSeconds: -1 })

let mend = async (): Promise<void> => undefined

/** From now on, nothing can be written about this order. */
async function breakOrder(table: 'payment_ledger' | 'payment_attempts', orderId: string): Promise<void> {
  mend = await refuseChanges(db, { table, when: `new.order_id = '${orderId}'` })
}

afterEach(async () => {
  await mend()
  await sql`truncate orders, payment_attempts, payment_ledger, refunds, sandbox_transactions cascade`.execute(
    db,
  )
})

test('a voided payment that cannot be booked does not stop the next one', async () => {
  const [broken, other] = [await aCharge(db, payments), await aCharge(db, payments)]
  for (const { orderNo } of [broken, other]) await letHappen(db, { kind: 'void_in_control_panel', orderNo })
  await breakOrder('payment_ledger', broken.orderId)
  expect(await sweep()).toMatchObject({ failed: 1 })
  expect(await ledgerOf(db, other.orderId)).toEqual(['capture 5999', 'void 5999'])
})

test('a refund whose failure cannot be booked does not stop the next one', async () => {
  const charges = [await aCharge(db, payments), await aCharge(db, payments)] as const
  await settleCaptured(db, { ageSeconds: -1 })
  for (const { orderNo } of charges) {
    const by = { kind: 'operator', reason: 'asked by phone' } as const
    await payments.refundOrder({ orderNo, by, amountMinor: 1000 })
    await letHappen(db, { kind: 'refund_failed', orderNo })
  }
  await breakOrder('payment_ledger', charges[0].orderId)
  expect(await sweep()).toMatchObject({ failed: 1 })
  expect(await ledgerOf(db, charges[1].orderId)).toContain('refund-failed 1000')
})

/** An attempt that waits for staff, because the gateway gave no answer for hours. It was never sent. */
async function aManualAttempt(): Promise<string> {
  const deaf = testPayments(db, {
    gateway: { ...gateway, authorise: async () => ({ outcome: 'unknown', because: 'timeout' }) },
  }).payments
  const purchase = aPurchase()
  await deaf.placeOrder(purchase, anyone)
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('scope_id', '=', purchase.scopeId)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('payment_attempts')
    .set({ state: 'manual', nonce_enc: null })
    .where('order_id', '=', id)
    .execute()
  return id
}

test('an attempt that cannot be ended does not stop the next one', async () => {
  const [broken, other] = [await aManualAttempt(), await aManualAttempt()]
  await breakOrder('payment_attempts', broken)
  expect(await sweep()).toMatchObject({ failed: 1 })
  const states = db.selectFrom('payment_attempts').select(['order_id', 'state']).execute()
  expect(await states).toEqual(
    expect.arrayContaining([
      { order_id: broken, state: 'manual' },
      { order_id: other, state: 'not_charged' },
    ]),
  )
})
