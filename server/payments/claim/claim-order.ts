import { isMethodHidden, isOnlyByCard } from '#domain/payments/payment-options.ts'
import type { Tx } from '#server/db/database.ts'
import { insertRequest } from '#server/platform/idempotency.ts'
import type { Engine } from '../engine.ts'
import { phoneOf, type Claim, type PlaceOrderOutcome, type Purchase } from '../purchase.ts'
import type { Attempt, Order } from '../records/attempt.ts'
import { paymentElsewhere, type Elsewhere } from '../records/humans.ts'
import { freeTransaction } from '../records/paid-order.ts'
import { endTerms } from '../records/term.ts'
import { lockPayments } from '../records/under-way.ts'
import { inSeconds } from '../schedule.ts'
import { areCardsTested, findNoRoom, hashPayer } from './card-testing-limits.ts'
import { writeAttempt } from './new-attempt.ts'
import { humanKeys, lockHumans, orderHumans } from './payer.ts'
import { keyOf, requestOf, readReplay } from './replay.ts'
import { retryConflicts } from './retry-conflicts.ts'
import { clearRivals } from './rivals.ts'
import { lockLiveOrder, reserve, writeOrder } from './write-order.ts'
import { yieldedBefore } from './yielded-before.ts'

export type Claimed<R> =
  /** Known before, or refused: nothing was written. */
  | { kind: 'answer'; answer: PlaceOrderOutcome<R> }
  /** Committed. This process has the lease to send it. */
  | { kind: 'send'; attempt: Attempt; orderNo: string }
  /** Committed. It costs nothing, so only fulfilment is left. */
  | { kind: 'free'; orderId: string }

/**
 * Writes the payment before any call: the order, its price, its people and codes, the attempt and the
 * idempotency key. A repetition finds the first result.
 * @throws when the database does. A repetition with the same key then tells whether it was committed.
 */
export async function claimOrder<R>(
  engine: Engine,
  purchase: Purchase,
  claim: Claim<R>,
): Promise<Claimed<R>> {
  try {
    const claimed = await retryConflicts(async () =>
      engine.db.transaction().execute(async (tx) => {
        const result = await claimIn(engine, { tx, purchase, claim })
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

type Taken =
  | { outcome: 'code-taken'; codes: string[] }
  | { outcome: 'already-paid'; beneficiaryIds: string[] }

/** Rolls back the transaction. */
class NotReserved extends Error {
  readonly answer: Taken
  constructor(answer: Taken) {
    super('a code or a person belongs to another order')
    this.answer = answer
  }
}

type Step<R> = { tx: Tx; purchase: Purchase; claim: Claim<R> }

async function claimIn<R>(engine: Engine, { tx, purchase, claim }: Step<R>): Promise<Claimed<R>> {
  const { scopeId } = purchase
  await lockPayments(tx, [scopeId])
  const payer = humanKeys(engine.secrets, purchase.payer)
  const also = purchase.alsoFor ? humanKeys(engine.secrets, purchase.alsoFor) : null
  await lockHumans(tx, also ? [payer, also] : [payer])
  const open = await lockLiveOrder(tx, scopeId)
  const replayed = await readReplay({ db: tx, site: engine.site }, requestOf(purchase))
  if (replayed) return { kind: 'answer', answer: replayed }
  const countsPaid = purchase.payment !== null && !purchase.confirmedAnother
  const known = open?.state === 'open' && (await yieldedBefore(tx, { open, keys: payer, countsPaid }))
  if (known) return { kind: 'answer', answer: waitFor(known, phoneOf(engine, purchase)) }
  const limited = await overLimits(engine, tx, purchase)
  if (limited) return { kind: 'answer', answer: limited }
  // This comes before the claim. The claim knows more about paid orders, and could refuse the purchase
  // without a hold.
  const elsewhere = await paymentElsewhere(tx, { scopeId, keys: payer, countsPaid })
  if (elsewhere && !purchase.payment)
    return { kind: 'answer', answer: waitFor(elsewhere, phoneOf(engine, purchase)) }
  const refusal = await clearRivalsAfterClaim(engine, { tx, purchase, claim }, open)
  if (refusal) return { kind: 'answer', answer: refusal }
  const order = await writeOrder(tx, { purchase, humans: orderHumans({ payer, also }), open })
  const reserved = await reserve(tx, order, purchase)
  if (reserved.outcome === 'taken') throw new NotReserved({ outcome: 'code-taken', codes: reserved.codes })
  if (reserved.outcome === 'paid')
    throw new NotReserved({ outcome: 'already-paid', beneficiaryIds: reserved.beneficiaryIds })
  const yields = elsewhere !== null
  return purchase.payment
    ? send(engine, tx, { purchase, order, yields })
    : free(engine, tx, { purchase, order })
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

function waitFor(elsewhere: Elsewhere, phone: string): PlaceOrderOutcome<never> {
  return elsewhere === 'left-to-a-person' ? { outcome: elsewhere, phone } : { outcome: elsewhere }
}

async function clearRivalsAfterClaim<R>(
  engine: Engine,
  { tx, purchase, claim }: Step<R>,
  open: Order | null,
): Promise<PlaceOrderOutcome<R> | null> {
  const reason = await claim(tx)
  if (reason !== null) return { outcome: 'not-claimed', reason }
  await endTerms(tx, purchase)
  const rival = await clearRivals(tx, open, purchase)
  if (rival?.outcome === 'in-progress' || rival?.outcome === 'left-to-a-person')
    return waitFor(rival.outcome, phoneOf(engine, purchase))
  return rival
}

type Written = { purchase: Purchase; order: Order }

/**
 * Another payment of the same human can still succeed, or has succeeded. The nonce is sent nevertheless, and
 * its hold is released. A refusal without a call would tell the sender of an invented nonce about this human.
 */
async function send(
  engine: Engine,
  tx: Tx,
  { purchase, order, yields }: Written & { yields: boolean },
): Promise<Claimed<never>> {
  const tested = engine.cardTesting ? await areCardsTested(tx, engine.cardTesting) : false
  if (tested) engine.cardsTested()
  // An older attempt can no longer pay this order, whatever its search finds.
  await tx
    .updateTable('payment_attempts')
    .set({ state: 'watch', lease_until: inSeconds(0) })
    .where('order_id', '=', order.id)
    .where('state', 'in', ['unknown', 'manual'])
    .execute()
  const attempt = await writeAttempt(engine, tx, { purchase, order, verifyCards: tested, yields })
  await writeKey(tx, purchase, attempt.id)
  return { kind: 'send', attempt, orderNo: order.order_no }
}

async function free(engine: Engine, tx: Tx, { purchase, order }: Written): Promise<Claimed<never>> {
  await tx
    .updateTable('orders')
    .set({
      state: 'authorized',
      winner_txn: freeTransaction(order.order_no),
      lease_until: inSeconds(engine.pace.leaseSeconds),
    })
    .where('id', '=', order.id)
    .where('state', '=', 'open')
    .execute()
  await writeKey(tx, purchase, null)
  return { kind: 'free', orderId: order.id }
}

async function writeKey(tx: Tx, purchase: Purchase, attemptId: string | null): Promise<void> {
  await insertRequest(tx, {
    scopeId: purchase.scopeId,
    key: keyOf(requestOf(purchase)),
    requestHash: purchase.requestHash,
    attemptId,
  })
}
