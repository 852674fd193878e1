import type { Db } from '#server/db/database.ts'
import type { PaymentGateway } from '../gateway.ts'
import type { Run } from './answers.ts'
import { disputesBetween, disputesOf } from './core/disputes.ts'
import { refundsBetween, refundsOf } from './core/refunds.ts'
import { findTransaction, findVoidedBetween } from './core/transactions.ts'
import { disputeOf, refundOf, transactionOf } from './map.ts'

/** The calls that read refunds and disputes. */
export function returnsOf(db: Db, run: Run): Pick<PaymentGateway, 'findReturns' | 'searchReturnsBetween'> {
  return {
    findReturns: async (transactionId) =>
      run('find', async () => {
        if (!(await findTransaction(db, transactionId))) return { outcome: 'none' }
        const [refunds, disputes] = [await refundsOf(db, transactionId), await disputesOf(db, transactionId)]
        return { outcome: 'found', refunds: refunds.map(refundOf), disputes: disputes.map(disputeOf) }
      }),
    searchReturnsBetween: async ({ limit, ...window }) =>
      run('search', async () => {
        const [refunds, voided, disputes] = await Promise.all([
          refundsBetween(db, window),
          findVoidedBetween(db, window),
          disputesBetween(db, window),
        ])
        if (refunds.length > limit || voided.length > limit) return { outcome: 'too-many' }
        return {
          outcome: 'found',
          refunds: refunds.map(refundOf),
          voided: voided.map(transactionOf),
          disputes: disputes.map(disputeOf),
        }
      }),
  }
}
