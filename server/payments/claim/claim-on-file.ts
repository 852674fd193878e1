import { isAwaited } from '#domain/payments/flows.ts'
import type { Tx } from '#server/db/database.ts'
import { saveRenewal } from '#server/subscriptions/index.ts'
import type { Engine } from '../engine.ts'
import { phoneOf, type Purchase } from '../purchase.ts'
import type { OrderHumans } from '../records/humans.ts'
import { mustCompareFirst } from '../records/lost-payments.ts'
import { moneyLeft } from '../records/money-left.ts'
import { cancelOrder, canStillSucceed, waitsForAPerson } from '../records/order-store.ts'
import { wasEverPaid } from '../records/paid-orders.ts'
import { clearRivalsAfterRecheck, waitFor, type Step } from './clear-way.ts'
import { lostTries } from './order-number.ts'
import { answerOfLive, readReplay, requestOf } from './replay.ts'
import { writeClaim, type Claimed } from './write-claim.ts'
import { lockLiveOrder } from './write-order.ts'

/** Nobody types data for such an order, so it is not compared with other people. Its person is held by their id. */
export const NOBODY: OrderHumans = {
  payer_email_hash: null,
  payer_person_hash: null,
  also_email_hash: null,
  also_person_hash: null,
  payer_email_others: null,
  payer_person_others: null,
  also_email_others: null,
  also_person_others: null,
}

/**
 * Claims an order for a subscription, whose scope is locked. The limits on testing cards do not apply, because nobody
 * typed a card. A vault token works many times. So while an attempt of the scope may still succeed, no other one is
 * written.
 */
export async function claimOnFile<R>(engine: Engine, step: Step<R>): Promise<Claimed<R>> {
  const { tx, purchase } = step
  const open = await lockLiveOrder(tx, purchase.scopeId)
  const reader = { db: tx, site: engine.site }
  // A person can repeat a request. Each lease of a renewal is a new request, so only the order itself can have the
  // answer.
  const answered = isAwaited(purchase.flow)
    ? await readReplay(reader, requestOf(purchase))
    : await answerOfLive(reader, open)
  if (answered) return { kind: 'answer', answer: answered }
  if (open && (await canStillSucceed(tx, open.id))) {
    const waits = (await waitsForAPerson(tx, open.id)) ? 'left-to-a-person' : 'in-progress'
    return { kind: 'answer', answer: waitFor(waits, phoneOf(engine, purchase)) }
  }
  const left = await moneyLeft(tx, purchase.scopeId)
  if (left) return { kind: 'answer', answer: waitFor(left, phoneOf(engine, purchase)) }
  // A refunded order is no longer live, but the same thing can never be paid again.
  if ((await wasEverPaid(tx, purchase.scopeId)) || (await wasGivenBack(engine, tx, purchase))) {
    const beneficiaryIds = [...purchase.beneficiaryIds]
    return { kind: 'answer', answer: { outcome: 'already-paid', beneficiaryIds } }
  }
  if (purchase.payment && (engine.circuit.isOpen() || (await mustCompareFirst(engine, tx))))
    return { kind: 'answer', answer: { outcome: 'unavailable' } }
  const refusal = await clearRivalsAfterRecheck(engine, step, open)
  if (refusal) return { kind: 'answer', answer: refusal }
  // Each try is an order of its own. So its number says only which try it is, and not when the earlier order ended.
  if (open) await cancelOrder(tx, open.id)
  return writeClaim(engine, tx, { purchase, humans: NOBODY, open: null, yields: false })
}

/**
 * Whether the payment of a renewal was voided before the database was restored. Then its person has their money, and
 * does not want it charged again. So the renewal is off, as after a refund. A change of plan is a new request.
 */
async function wasGivenBack(
  { log }: Engine,
  tx: Tx,
  { flow, scopeId, subscription }: Purchase,
): Promise<boolean> {
  if (flow !== 'renewal' || !subscription) return false
  const lost = await lostTries(tx, scopeId)
  const isGivenBack =
    !lost.some(({ state }) => state === 'taken') && lost.some(({ state }) => state === 'given-back')
  if (!isGivenBack) return false
  await saveRenewal(tx, { id: subscription.id, renews: false })
  log.alert('a renewal was given back before the database was restored', { subscriptionId: subscription.id })
  return true
}
