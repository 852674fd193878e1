import { judgeRefund, type ChargeMoney, type RefundRefusal } from '#domain/subscriptions/refund.ts'
import type { Locale } from '#domain/messages/locales.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { oneAtATime } from '#server/db/transaction.ts'
import { recordRenewal } from '#server/people/index.ts'
import { switchRenewalsOff } from '#server/subscriptions/index.ts'
import type { Engine } from '../engine.ts'
import type { Order } from '../records/attempt.ts'
import { readChargeMoney } from '../records/charge-money.ts'
import type { Refund } from '../records/refund.ts'
import { hasLaterChange } from './plan-before.ts'
import { readRefundDays } from './refund-days.ts'
import { writeRefund } from '../complete/write-refund.ts'

/** Who requests a refund. A person may do so within the days of the setting. An operator may always do so. */
export type AskedBy =
  | { kind: 'person'; userId: string; locale: Locale; address: string }
  | { kind: 'operator'; reason: string }
  | StaffRefund

/** A staff member refunds a person's order. A second call with the key makes no second refund. */
export type StaffRefund = {
  kind: 'staff'
  reason: string
  key: string
  payerId: string
  /** The currency that the person saw. An order in another currency is refused. */
  currency: string
  /**
   * What had gone back before, as the page showed it. Null if a second person has approved the refund.
   */
  returnedMinor: number | null
  /** Whether the refund may be written. The order is locked, and the amount is that of the refund. */
  admit: (tx: Tx, judged: JudgedRefund) => Promise<boolean>
  /** Records the staff member, as the last statement of the same transaction. */
  record: (tx: Tx, judged: JudgedRefund) => Promise<void>
}

export type JudgedRefund = {
  payerId: string
  amountMinor: number
  /** The sum of earlier refunds. */
  returnedMinor: number
  /** Whether nothing of the order is left after it. Then the time that the order paid ends. */
  isAll: boolean
  currency: string
}

export type RefundAsked = {
  orderNo: string
  by: AskedBy
  /** The amount that the person saw, or that an operator typed. Null for everything that is left. */
  amountMinor: number | null
}

export type RefundClaim =
  | { outcome: 'claimed'; refund: Refund; isWhole: boolean }
  | {
      outcome: 'refused'
      because: RefundRefusal | 'amount-changed' | 'key-used' | 'not-admitted' | 'another-currency'
    }
  /** The call with this key has made it before. */
  | { outcome: 'repeated'; refund: Refund }
  /** There is no such order, or another person paid it. */
  | { outcome: 'not-found' }

/**
 * Writes a refund before the gateway is called. A person who gets everything back does not want a renewal, so it is
 * switched off in the same transaction. If the refund is left to the recoverer, nobody sends it now.
 */
export async function claimRefund(
  engine: Engine,
  asked: RefundAsked,
  { forRecoverer }: { forRecoverer: boolean },
): Promise<RefundClaim> {
  return engine.db.transaction().execute(async (tx) => {
    const order = await lockPaidOrder(tx, asked)
    if (!order?.winner_txn) return { outcome: 'not-found' }
    if (asked.by.kind === 'staff' && asked.by.currency !== order.currency)
      return { outcome: 'refused', because: 'another-currency' }
    const earlier = await findEarlier(tx, { order, asked })
    if (earlier) return earlier
    const money = await readChargeMoney(tx, order.id)
    const judged = await judgeAsked(engine, tx, { order, asked, money })
    if ('because' in judged) return { outcome: 'refused', because: judged.because }
    const { amountMinor } = judged
    const known: JudgedRefund = {
      payerId: order.payer_id,
      amountMinor,
      returnedMinor: money.returnedMinor,
      isAll: money.returnedMinor + amountMinor === money.arrivedMinor,
      currency: order.currency,
    }
    if (asked.by.kind === 'staff' && !(await asked.by.admit(tx, known)))
      return { outcome: 'refused', because: 'not-admitted' }
    const refund = await writeRefund(engine, tx, { order, by: asked.by, amountMinor, forRecoverer })
    if (asked.by.kind === 'person') await switchOff(engine, tx, { orderId: order.id, by: asked.by })
    if (asked.by.kind === 'staff') await asked.by.record(tx, known)
    engine.reach('P27')
    const isWhole = money.returnedMinor === 0 && amountMinor === money.arrivedMinor
    return { outcome: 'claimed', refund, isWhole }
  })
}

type Judging = { order: Order; asked: RefundAsked; money: ChargeMoney }

/** The amount to give back, or why it is refused. A person gets everything that is left, as their page said. */
async function judgeAsked(
  engine: Engine,
  tx: Tx,
  { order, asked, money }: Judging,
): Promise<{ amountMinor: number } | { because: RefundRefusal | 'amount-changed' }> {
  const byPerson = asked.by.kind === 'person'
  const judged = judgeRefund(money, {
    isLate: byPerson && (await readRefundDays(tx, { order, days: engine.site.refundDays })).isOver,
    isBuiltOn: byPerson && (await hasLaterChange(tx, order)),
    amountMinor: byPerson ? null : asked.amountMinor,
  })
  const isStale = isOfOldPage(asked, money)
  if ('refusal' in judged) {
    const { refusal } = judged
    return { because: isStale && refusal === 'more-than-left' ? 'amount-changed' : refusal }
  }
  if (isStale || (byPerson && asked.amountMinor !== judged.amountMinor)) return { because: 'amount-changed' }
  return { amountMinor: judged.amountMinor }
}

/** Whether money went back since the page of a staff member was opened. */
function isOfOldPage({ by }: RefundAsked, { returnedMinor }: ChargeMoney): boolean {
  return by.kind === 'staff' && by.returnedMinor !== null && by.returnedMinor !== returnedMinor
}

/** The refund that a call with the same key has made. Calls with one key wait for each other. */
async function findEarlier(
  tx: Tx,
  { order, asked: { by, amountMinor } }: { order: Order; asked: RefundAsked },
): Promise<RefundClaim | null> {
  if (by.kind !== 'staff') return null
  await oneAtATime(tx, `refund:${by.key}`)
  const refund = await tx.selectFrom('refunds').selectAll().where('asked_key', '=', by.key).executeTakeFirst()
  if (!refund) return null
  const isSame = refund.order_id === order.id && (amountMinor === null || amountMinor === refund.amount_minor)
  return isSame ? { outcome: 'repeated', refund } : { outcome: 'refused', because: 'key-used' }
}

async function lockPaidOrder(tx: Tx, asked: RefundAsked): Promise<Order | undefined> {
  return paidOrder(tx, asked).selectAll().forUpdate().executeTakeFirst()
}

/** The payment that a refund would give back. Null if there is no such order, or if another person paid it. */
export async function findPaymentOf(db: Db, asked: RefundAsked): Promise<string | null> {
  const order = await paidOrder(db, asked).select('winner_txn').executeTakeFirst()
  return order?.winner_txn ?? null
}

function paidOrder(db: Db | Tx, { orderNo, by }: RefundAsked) {
  const query = db
    .selectFrom('orders')
    .where('order_no', '=', orderNo)
    .where('state', 'in', ['paid', 'refunded'])
  if (by.kind === 'operator') return query
  return query.where('payer_id', '=', by.kind === 'person' ? by.userId : by.payerId)
}

type Person = { orderId: string; by: Extract<AskedBy, { kind: 'person' }> }

async function switchOff({ secrets }: Engine, tx: Tx, { orderId, by }: Person): Promise<void> {
  const { userId, locale, address } = by
  for (const subscriptionId of await switchRenewalsOff(tx, { orderId, userId }))
    await recordRenewal(tx, secrets, {
      userId,
      locale,
      address,
      terms: null,
      way: 'account',
      subscriptionId,
    })
}
