import type { Db } from '#server/db/database.ts'
import { anyone, aPurchase, testPayments } from './payments.ts'

/** A purchase with a hold at the gateway, whose answer was lost. */
export async function lostHold(db: Db) {
  const purchase = aPurchase()
  await testPayments(db, { faults: ['lostAfter'] }).payments.placeOrder(purchase, anyone)
  const { id } = await db
    .selectFrom('sandbox_transactions')
    .innerJoin('orders', 'orders.order_no', 'sandbox_transactions.order_no')
    .select('sandbox_transactions.id')
    .where('scope_id', '=', purchase.scopeId)
    .executeTakeFirstOrThrow()
  return { purchase, id }
}
