import { inText } from '#server/db/in-text.ts'
import { longestDue } from '#server/db/longest-due.ts'
import type { Engine } from '../engine.ts'
import { REFUND_UNDER_WAY, type Refund } from '../records/refund.ts'
import { inSeconds, nextLease } from '../schedule.ts'
import { applyRefund } from './apply-refund.ts'
import { claimRefund, findPaymentOf, type RefundAsked, type RefundClaim } from './claim-refund.ts'
import { learnReturns } from './learn-returns.ts'
import { resolveRefund } from './resolve-refund.ts'
import { sendRefund } from './send-refund.ts'

export type RefundOutcome =
  /** The money is on its way back. */
  | { outcome: 'refunded'; amountMinor: number; currency: string }
  /** The gateway has not answered, or the payment must settle first. The recoverer continues. */
  | { outcome: 'under-way'; amountMinor: number; currency: string }
  | { outcome: 'refused'; because: Extract<RefundClaim, { outcome: 'refused' }>['because'] | 'gateway' }
  | { outcome: 'not-found' }

/**
 * Refunds an order, completely or in part. First the gateway is asked which money has gone back already. The refund is
 * written before the gateway is called for it. If the gateway did not tell, the recoverer asks again and sends it.
 */
export async function refundOrder(engine: Engine, asked: RefundAsked): Promise<RefundOutcome> {
  const txn = await findPaymentOf(engine.db, asked)
  if (txn === null) return { outcome: 'not-found' }
  const forRecoverer = !(await learnReturns(engine, txn))
  const claim = await claimRefund(engine, asked, { forRecoverer })
  if (claim.outcome === 'repeated') return outcomeOf(claim.refund)
  if (claim.outcome !== 'claimed') return claim
  if (forRecoverer) return outcomeOf(claim.refund)
  engine.reach('P28')
  const finding = await sendRefund(engine, claim)
  engine.reach('P29')
  return outcomeOf(await applyRefund(engine, { refundId: claim.refund.id, finding }))
}

function outcomeOf({ state, amount_minor: amountMinor, currency }: Refund): RefundOutcome {
  if (state === 'refused') return { outcome: 'refused', because: 'gateway' }
  const outcome = REFUND_UNDER_WAY.includes(state) ? 'under-way' : 'refunded'
  return { outcome, amountMinor, currency }
}

/** Refunds whose process may have stopped, and refunds without an answer. */
export async function dueRefunds(engine: Engine, limit: number) {
  const due = await engine.db
    .updateTable('refunds')
    .set(nextLease(engine.pace))
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refunds')
        .select('id')
        .where('state', 'in', inText(REFUND_UNDER_WAY))
        .$call(longestDue(limit)),
    )
    .returningAll()
    .execute()
  return due.map((refund) => ({
    of: { orderId: refund.order_id },
    goOn: async () => resolveRefund(engine, refund),
  }))
}

/** Makes the refund of an order due for the recoverer. Returns whether a refund is under way. */
export async function hurryRefund({ db }: Pick<Engine, 'db'>, orderId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refunds')
    .set({ lease_until: inSeconds(0) })
    .where('order_id', '=', orderId)
    .where('state', 'in', REFUND_UNDER_WAY)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
