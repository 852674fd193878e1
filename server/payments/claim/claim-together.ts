import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'
import { inTransaction, together } from '#server/db/transaction.ts'
import { describeError } from '#server/platform/log.ts'
import { isAnyPaidFor } from '#server/subscriptions/index.ts'
import type { Engine } from '../engine.ts'
import type { Purchase } from '../purchase.ts'
import { findLost, mustCompareFirst } from '../records/lost-payments.ts'
import { isUnderWay, lockPayments } from '../records/under-way.ts'
import { NOBODY } from './claim-on-file.ts'
import { writeAttempts } from './new-attempt.ts'
import { firstKeysOf, nextOrderOf } from './order-number.ts'
import type { ToSend } from './write-claim.ts'
import { hold, insertOrders } from './write-order.ts'

/** Locks the subscriptions of these purchases, and returns those that may be claimed. */
export type RecheckAll = (tx: Tx, purchases: readonly Purchase[]) => Promise<readonly Purchase[]>

/** A renewal of one person, paid with an instrument on file. */
type Renewal = { purchase: Purchase; subscriptionId: string; after: string; person: string }

/** Rolls back the transaction. */
class PaidMeanwhile extends Error {}

/**
 * Claims renewals in one transaction, so each needs few statements. It takes those that no other order blocks. The
 * others are missing in the answer, and `claimOrder` decides about each of them. After any failure, all are missing. An
 * order that was still written is found by its scope.
 */
export async function claimTogether(
  engine: Engine,
  purchases: readonly Purchase[],
  recheckAll: RecheckAll,
): Promise<Map<Purchase, ToSend>> {
  const renewals = purchases.flatMap(renewalOf)
  if (renewals.length < 2 || engine.circuit.isOpen()) return new Map()
  try {
    const written = await inTransaction(engine.db, async (tx) => {
      const claimed = await claimIn(engine, tx, { renewals, recheckAll })
      engine.reach('P1')
      return claimed
    })
    engine.reach('P2')
    return written
  } catch (error) {
    engine.log.warn('renewals are claimed one by one', describeError(error))
    return new Map()
  }
}

function renewalOf(purchase: Purchase): Renewal[] {
  const { flow, payment, subscription, beneficiaryIds } = purchase
  const [person] = beneficiaryIds
  if (flow !== 'renewal' || payment === null || person === undefined) return []
  if (subscription?.after === undefined) return []
  return [{ purchase, subscriptionId: subscription.id, after: subscription.after, person }]
}

type Step = { renewals: readonly Renewal[]; recheckAll: RecheckAll }

async function claimIn(
  engine: Engine,
  tx: Tx,
  { renewals, recheckAll }: Step,
): Promise<Map<Purchase, ToSend>> {
  await lockPayments(
    tx,
    renewals.map(({ purchase }) => purchase.scopeId),
  )
  if (await mustCompareFirst(engine, tx)) return new Map()
  const wanted = new Set(
    await recheckAll(
      tx,
      renewals.map(({ purchase }) => purchase),
    ),
  )
  const free = await withoutRivals(
    tx,
    renewals.filter(({ purchase }) => wanted.has(purchase)),
  )
  return free.length === 0 ? new Map() : write(engine, tx, free)
}

/**
 * The renewals whose scope has no order, whose subscription has no payment under way, and whose person is not held. With
 * `offset 0` each renewal is looked up by itself. Otherwise a plan from before the first renewals reads all of them.
 */
async function withoutRivals(tx: Tx, renewals: readonly Renewal[]): Promise<Renewal[]> {
  const { rows } = await sql<{ scopeId: string; hasLost: boolean }>`
    select wanted.scope as "scopeId", exists (select from lost_payments) as "hasLost"
    from unnest(${renewals.map(({ purchase }) => purchase.scopeId)}::uuid[],
                ${renewals.map(({ subscriptionId }) => subscriptionId)}::uuid[],
                ${renewals.map(({ person }) => person)}::uuid[]) as wanted(scope, subscription, person)
    where not exists (select from orders o where o.scope_id = wanted.scope offset 0)
      and not exists (
        select from (select * from orders where subscription_id = wanted.subscription offset 0) o
        where ${isUnderWay('o')} offset 0)
      and not exists (
        select from entitlement_slots held where held.live and held.beneficiary_id = wanted.person offset 0)`.execute(
    tx,
  )
  const scopes = new Set(rows.map(({ scopeId }) => scopeId))
  const free = renewals.filter(({ purchase }) => scopes.has(purchase.scopeId))
  return rows[0]?.hasLost === true ? withoutLost(tx, free) : free
}

/** The renewals without a payment that a restored database does not know. */
async function withoutLost(tx: Tx, renewals: readonly Renewal[]): Promise<Renewal[]> {
  const keys = renewals.map(({ purchase }) => firstKeysOf(purchase.scopeId))
  const lost = new Set((await findLost(tx, keys.flat())).map(({ requestKey }) => requestKey))
  return renewals.filter((_, index) => !keys[index]?.some((key) => lost.has(key)))
}

/** The people are held first. So no other order can pay their time between the check and the write. */
async function write(engine: Engine, tx: Tx, renewals: readonly Renewal[]): Promise<Map<Purchase, ToSend>> {
  // None of these scopes has an order.
  const named = renewals.map((renewal) => ({
    ...renewal,
    id: randomUUID(),
    order: nextOrderOf(renewal.purchase.scopeId, 0),
  }))
  const [, , isPaid, attempts] = await together([
    insertOrders(tx, named, NOBODY),
    hold(
      tx,
      named.map(({ order, person }) => ({ orderId: order.id, person })),
    ),
    isAnyPaidFor(
      tx,
      named.map(({ person: userId, after }) => ({ userId, after })),
    ),
    writeAttempts(
      engine,
      tx,
      named.map(({ id, purchase, order }) => ({
        id,
        purchase,
        order,
        n: 1,
        verifyCards: false,
        yields: false,
      })),
    ),
  ])
  if (isPaid) throw new PaidMeanwhile('a person has paid time')
  const attemptOf = new Map(attempts.map((attempt) => [attempt.order_id, attempt]))
  return new Map(
    named.flatMap(({ purchase, order }) => {
      const attempt = attemptOf.get(order.id)
      return attempt ? [[purchase, { kind: 'send' as const, attempt, orderNo: order.order_no }] as const] : []
    }),
  )
}
