import { paysOnFile } from '#domain/payments/flows.ts'
import { isMethodHidden, isOnlyByCard } from '#domain/payments/payment-options.ts'
import type { Tx } from '#server/db/database.ts'
import { inTransaction, together } from '#server/db/transaction.ts'
import type { Engine } from '../engine.ts'
import { phoneOf, type Recheck, type PlaceOrderOutcome, type Purchase } from '../purchase.ts'
import { paymentElsewhere } from '../records/humans.ts'
import { lockPayments } from '../records/under-way.ts'
import { findNoRoom, hashPayer } from './card-testing-limits.ts'
import { claimOnFile } from './claim-on-file.ts'
import { clearRivalsAfterRecheck, waitFor, type Step } from './clear-way.ts'
import { humanKeys, lockHumans, orderHumans } from './payer.ts'
import { answerFrom, findEarlier, requestOf } from './replay.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { NotReserved, writeClaim, type Claimed } from './write-claim.ts'
import { lockLiveOrder } from './write-order.ts'
import { yieldedBefore } from './yielded-before.ts'

/**
 * Writes the payment before any call: the order, its price, its people and codes, the attempt and the idempotency key.
 * A repetition finds the first result.
 * @throws when the database does. Then a repetition with the same key shows whether it was committed.
 */
export async function claimOrder<R>(
  engine: Engine,
  purchase: Purchase,
  recheck: Recheck<R>,
): Promise<Claimed<R>> {
  try {
    const claimed = await retryConflicts(async () =>
      inTransaction(engine.db, async (tx) => {
        const result = await claimIn(engine, { tx, purchase, recheck })
        engine.reach('P1')
        return result
      }),
    )
    engine.reach('P2')
    return claimed
  } catch (error) {
    if (!(error instanceof NotReserved)) throw error
    return { kind: 'answer', answer: error.answer }
  }
}

async function claimIn<R>(engine: Engine, { tx, purchase, recheck }: Step<R>): Promise<Claimed<R>> {
  const { scopeId } = purchase
  if (paysOnFile(purchase.flow)) {
    await lockPayments(tx, [scopeId])
    return claimOnFile(engine, { tx, purchase, recheck })
  }
  const payer = humanKeys(engine.secrets, purchase.payer)
  const also = purchase.alsoFor ? humanKeys(engine.secrets, purchase.alsoFor) : null
  const request = requestOf(purchase)
  const countsPaid = purchase.payment !== null && !purchase.confirmedAnother
  const [, , open, earlier, elsewhere] = await together([
    lockPayments(tx, [scopeId]),
    lockHumans(tx, also ? [payer, also] : [payer]),
    lockLiveOrder(tx, scopeId),
    findEarlier(tx, request),
    paymentElsewhere(tx, { scopeId, keys: payer, countsPaid }),
  ])
  const replayed = await answerFrom({ db: tx, site: engine.site }, request, earlier)
  if (replayed) return { kind: 'answer', answer: replayed }
  const yielded = open?.state === 'open' ? await yieldedBefore(tx, { open, keys: payer, countsPaid }) : null
  if (yielded) return { kind: 'answer', answer: waitFor(yielded, phoneOf(engine, purchase)) }
  const limited = await overLimits(engine, tx, purchase)
  if (limited) return { kind: 'answer', answer: limited }
  // This comes before the recheck, which could refuse the purchase because of a paid order without a hold.
  if (elsewhere && !purchase.payment)
    return { kind: 'answer', answer: waitFor(elsewhere, phoneOf(engine, purchase)) }
  const refusal = await clearRivalsAfterRecheck(engine, { tx, purchase, recheck }, open)
  if (refusal) return { kind: 'answer', answer: refusal }
  const humans = orderHumans({ payer, also })
  return writeClaim(engine, tx, { purchase, humans, open, yields: elsewhere !== null })
}

async function overLimits(
  { cardTesting: rules, secrets, circuit, hidden, site }: Engine,
  tx: Tx,
  purchase: Purchase,
): Promise<PlaceOrderOutcome<never> | null> {
  const { scopeId, payment, address } = purchase
  if (!payment) return null
  if (isMethodHidden(payment.method, hidden)) return { outcome: 'not-offered' }
  if (circuit.isOpen()) return { outcome: 'unavailable' }
  const payer = hashPayer(secrets, address)
  const byCard = payment.method === 'CREDIT_CARD'
  const onlyCards = isOnlyByCard(payment.billing.countryCode, hidden)
  const noRoom = rules && (await findNoRoom(tx, { rules, scopeId, payer, byCard, onlyCards }))
  return noRoom && { ...noRoom, onlyCards, phone: phoneOf({ site }, purchase) }
}
