import { judgeRefund, type RefundRefusal } from '#domain/subscriptions/refund.ts'
import type { Db } from '#server/db/database.ts'
import { previewEnd } from '#server/subscriptions/index.ts'
import { readChangesBack } from '../complete/give-changes-back.ts'
import { readChargeMoney } from '../records/charge-money.ts'
import { keptParties } from '../records/parties.ts'
import { hasLaterChange, readPlanBefore, type PlanBefore } from './plan-before.ts'
import { readRefundDays } from './refund-days.ts'

export type RefundOffer = {
  amountMinor: number
  currency: string
  refusal: Exclude<RefundRefusal, 'more-than-left'> | null
  /** What the payer gets back besides, for changes of plan within the term that ends. Zero if there are none. */
  changesMinor: number
  until: string
  /** Whether the payer’s own time ends, and the last paid day of their other time. */
  endsOwn: boolean
  paidUntil: string | null
  endsAnother: boolean
  otherFirstName: string | null
  /** The earlier plan, which is valid again after the refund; null if no plan changes. */
  planBefore: PlanBefore | null
}

type Asked = { orderNo: string; payerId: string; days: number }

/**
 * What a refund would give the payer of an order, and what would end. Null for another person's order and for an
 * unknown one.
 */
export async function readRefundOffer(
  db: Db,
  { orderNo, payerId, days }: Asked,
): Promise<RefundOffer | null> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('payer_id', '=', payerId)
    .where('state', 'in', ['paid', 'refunded'])
    .executeTakeFirst()
  if (!order) return null
  const money = await readChargeMoney(db, order.id)
  const { until, isOver } = await readRefundDays(db, { order, days })
  const isBuiltOn = await hasLaterChange(db, order)
  const judged = judgeRefund(money, { isLate: isOver, isBuiltOn, amountMinor: null })
  const ends = await previewEnd(db, order.id)
  const own = ends.find(({ userId }) => userId === payerId)
  return {
    amountMinor:
      'refusal' in judged ? Math.max(0, money.arrivedMinor - money.returnedMinor) : judged.amountMinor,
    currency: order.currency,
    refusal: 'refusal' in judged && judged.refusal !== 'more-than-left' ? judged.refusal : null,
    changesMinor: await readChangesBack(db, { id: order.id, payerId }),
    until,
    endsOwn: own !== undefined,
    paidUntil: own?.paidUntil ?? null,
    endsAnother: ends.some(({ userId }) => userId !== payerId),
    otherFirstName: keptParties(order.receipt)?.coParentFirstName ?? null,
    planBefore: await readPlanBefore(db, order),
  }
}
