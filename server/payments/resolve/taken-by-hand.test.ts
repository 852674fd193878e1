import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { lostHold } from '#tests/support/payments/lost-hold.ts'
import { anyone, aPurchase, recoverAll, testPayments } from '#tests/support/payments/payments.ts'
import { settleCaptured } from '../sandbox/core/transactions.ts'

/** Staff captured a hold in the control panel that no order needed, and gave its money back. */
const { db } = await testDatabase()
const { gateway } = testPayments(db)

test('money that staff have given back is not reported again when its buyer pays', async () => {
  const { purchase, id } = await lostHold(db)
  await db
    .updateTable('payment_attempts')
    .set({ state: 'manual', gateway_txn: id, nonce_enc: null })
    .execute()
  await gateway.capture(id)
  await settleCaptured(db, { ageSeconds: -1 })
  await gateway.refund({ transactionId: id, amountMinor: 5999, requestKey: 'given-back' })

  const { payments, alerts } = testPayments(db)
  const again = aPurchase({ scopeId: purchase.scopeId })
  expect((await payments.placeOrder(again, anyone)).outcome).toBe('paid')
  await recoverAll(db, payments)
  const findings = await db.selectFrom('reconciliations').select(['txn', 'finding']).execute()
  expect([findings, alerts()]).toEqual([[], []])
})
