import type { Db, Tx } from '#server/db/database.ts'
import { isPaymentUnderWay } from './under-way.ts'

export type PaymentStatus = 'none' | 'processing' | 'paid'

/** Whether a draft or user has paid or is paying. Without `lockPayments` the answer may be outdated at once. */
export async function paymentStatus(db: Db | Tx, scopeId: string): Promise<PaymentStatus> {
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('scope_id', '=', scopeId)
    .where('state', '=', 'paid')
    .executeTakeFirst()
  if (paid) return 'paid'
  return (await isPaymentUnderWay(db, scopeId)) ? 'processing' : 'none'
}
