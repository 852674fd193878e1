import type { Engine } from '../engine.ts'
import { bookDispute } from './book-dispute.ts'
import { bookRefund } from './book-elsewhere.ts'

/**
 * Asks the gateway which money of a payment has gone back, and books what is new. Call it before money is given back,
 * outside of any transaction. A lost notification of a dispute would otherwise give the money back twice. Returns false
 * if the gateway does not tell.
 * @throws if a dispute cannot be booked
 */
export async function learnReturns(engine: Engine, transactionId: string): Promise<boolean> {
  const returns = await engine.gateway.findReturns(transactionId)
  if (returns.outcome === 'unknown') return false
  if (returns.outcome === 'none') return true
  // A refund that cannot be booked yet counts too: the gateway refuses more than is left of the payment.
  for (const refund of returns.refunds) await bookRefund(engine, refund)
  for (const dispute of returns.disputes) await bookDispute(engine, dispute)
  return true
}
