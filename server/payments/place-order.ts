import { isOnlyByCard } from '#domain/payments/payment-options.ts'
import { describeError } from '#server/platform/log.ts'
import { claimOrder } from './claim/claim-order.ts'
import type { ToSend } from './claim/write-claim.ts'
import { closedFor } from './claim/closed-card.ts'
import { captureOrder } from './complete/capture-order.ts'
import type { Engine } from './engine.ts'
import { phoneOf, type Recheck, type PaidStatus, type PlaceOrderOutcome, type Purchase } from './purchase.ts'
import { readAttemptStatus, readOrderStatus } from './records/order-status.ts'
import { applyFinding } from './resolve/apply-finding.ts'
import { findingOf } from './resolve/finding.ts'
import { learnOfEarlier } from './resolve/learn-of-earlier.ts'
import { releaseHold } from './resolve/release-hold.ts'
import { sendAttempt } from './send/send-attempt.ts'

/**
 * Pays an order at most once. The order is written, held, resolved, captured and completed. Each step is committed
 * before the next one starts. If a step stops, the recoverer continues.
 * @param recheck checks the buyer again inside the first transaction
 * @param written what `claimTogether` has written for it
 * @throws when the database does not answer; the caller repeats the call with the same key to learn the result
 */
export async function placeOrder<R>(
  engine: Engine,
  purchase: Purchase,
  recheck: Recheck<R>,
  written?: ToSend,
): Promise<PlaceOrderOutcome<R>> {
  if (written) return sendNow(engine, written)
  const closedSeconds = await closedFor(engine, purchase)
  if (closedSeconds !== null) return cardClosed(engine, purchase, closedSeconds)
  const claimed = await claimOrder(engine, purchase, recheck)
  switch (claimed.kind) {
    case 'answer':
      return claimed.answer
    case 'free':
      return (
        (await finish(engine, claimed.orderId)) ??
        (await readOrderStatus(engine.db, purchase.scopeId)) ?? { outcome: 'processing' }
      )
    case 'send':
      return sendNow(engine, claimed)
  }
}

async function sendNow(engine: Engine, { attempt, orderNo }: ToSend): Promise<PlaceOrderOutcome<never>> {
  engine.reach('P3')
  const answer = await sendAttempt(engine, attempt, orderNo)
  engine.reach('P5')
  const finding = findingOf(answer)
  const applied = await applyFinding(engine, { attemptId: attempt.id, finding, isFirstCall: true })
  engine.reach('P8')
  if (applied === 'unfit' || (applied === 'surplus' && attempt.yields)) await releaseNow(engine, attempt.id)
  const paid = applied === 'won' ? await finish(engine, attempt.order_id) : null
  if (paid) await learnOfEarlier(engine, finding)
  return paid ?? readAttemptStatus(engine, attempt.id)
}

function cardClosed(engine: Engine, purchase: Purchase, retryAfterSeconds: number): PlaceOrderOutcome<never> {
  const onlyCards = isOnlyByCard(purchase.payment?.billing.countryCode ?? '', engine.hidden)
  return { outcome: 'card-closed', retryAfterSeconds, onlyCards, phone: phoneOf(engine, purchase) }
}

/**
 * After a refused payment, the hold should not stay on the buyer's account. If this release fails, the recoverer does
 * it.
 */
async function releaseNow(engine: Engine, attemptId: string): Promise<void> {
  try {
    const attempt = await engine.db
      .selectFrom('payment_attempts')
      .selectAll()
      .where('id', '=', attemptId)
      .where('state', '=', 'superseded')
      .executeTakeFirst()
    if (attempt) await releaseHold(engine, attempt)
  } catch (error) {
    engine.log.alert('recovering a payment failed and will be tried again', {
      attemptId,
      ...describeError(error),
    })
  }
}

/**
 * The money already belongs to the order. So we must correct a later failure, and the buyer does not see it. Returns
 * null if this call does not complete the order.
 */
async function finish(engine: Engine, orderId: string): Promise<PaidStatus | null> {
  try {
    return await captureOrder(engine, orderId)
  } catch (error) {
    engine.log.alert('an order with its money was not completed yet', { orderId, ...describeError(error) })
    return null
  }
}
