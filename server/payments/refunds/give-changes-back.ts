import { sql } from 'kysely'
import { judgeRefund } from '#domain/subscriptions/refund.ts'
import type { Tx } from '#server/db/database.ts'
import type { Engine } from '../engine.ts'
import type { Order } from '../records/attempt.ts'
import { readChargeMoney } from '../records/charge-money.ts'
import { writeRefund } from './write-refund.ts'

/** What the row of the refund says. */
const REASON = 'The term in which this change was paid has ended with its order.'

/**
 * Gives back the dearer plans that were paid within the term of an order, because the term ends. They are written here and
 * sent by the recoverer. Call it before the term ends, and before a subscription is locked.
 */
export async function giveChangesBack(engine: Engine, tx: Tx, term: Pick<Order, 'id'>): Promise<void> {
  for (const order of await lockChangesWithin(tx, term)) {
    const money = await readChargeMoney(tx, order.id)
    const judged = judgeRefund(money, { isLate: false, isBuiltOn: false, amountMinor: null })
    if ('refusal' in judged) continue
    const { amountMinor } = judged
    const by = { kind: 'operator', reason: REASON } as const
    await writeRefund(engine, tx, { order, by, amountMinor, isLeft: true })
  }
}

/** The paid changes whose days all belong to the last term, if this order has paid it. The latest one comes first. */
async function lockChangesWithin(tx: Tx, { id }: Pick<Order, 'id'>): Promise<Order[]> {
  return tx
    .selectFrom('orders as o')
    .selectAll('o')
    .where('o.flow', '=', 'change')
    .where('o.state', '=', 'paid')
    .where(
      sql<boolean>`exists (
        select from subscriptions s join subscription_periods term on term.subscription_id = s.id
        where s.id = o.subscription_id and term.order_id = ${id} and s.status = 'current'
          and o.paid_at >= lower(term.during) and upper(term.during) >= end_of_day(s.renews_at)
          and o.price_snapshot->>'renewalDate' = s.renews_at::text)`,
    )
    .orderBy('o.paid_at', 'desc')
    .forUpdate()
    .execute()
}
