import { sql } from 'kysely'
import { sum } from '#domain/money.ts'
import { judgeRefund, type RefundRefusal } from '#domain/subscriptions/refund.ts'
import type { Db, Tx } from '#server/db/database.ts'
import type { Engine } from '../engine.ts'
import type { Order } from '../records/attempt.ts'
import { readChargeMoney } from '../records/charge-money.ts'
import { alertOf, noteFinding } from '../records/manual-findings.ts'
import { writeRefund } from './write-refund.ts'

/** The reason in the row of the refund. */
const REASON = 'The term in which this change was paid has ended with its order.'

/**
 * Refunds the changes of plan that were paid within the term of an order, because the term ends. The refunds are
 * written here, and the recoverer sends them. Call it before the term ends, and before a subscription is locked.
 */
export async function giveChangesBack(engine: Engine, tx: Tx, term: Pick<Order, 'id'>): Promise<void> {
  for (const order of await lockChangesWithin(tx, term)) await giveChangeBack(engine, tx, order)
}

/**
 * Refunds what is left of a change whose capture is booked. The refund is written here, and the recoverer sends it. During
 * another refund or a dispute of the change, it is left to a person.
 */
export async function giveChangeBack(engine: Engine, tx: Tx, order: Order): Promise<void> {
  const judged = await judgeRest(tx, order)
  if (!('refusal' in judged)) {
    const by = { kind: 'operator', reason: REASON } as const
    await writeRefund(engine, tx, { order, by, amountMinor: judged.amountMinor, forRecoverer: true })
  } else if (WAITS.has(judged.refusal) && order.winner_txn !== null) {
    const found = { txn: order.winner_txn, finding: 'change-not-refunded' } as const
    if (await noteFinding(tx, found)) alertOf(engine.log, found.finding)
  }
}

/** After these refusals, money of the change may be left. */
const WAITS: ReadonlySet<RefundRefusal> = new Set(['under-way', 'disputed'])

/** The amount that is left of a change, or why it cannot be refunded now. */
async function judgeRest(db: Db | Tx, { id }: Pick<Order, 'id'>): Promise<ReturnType<typeof judgeRefund>> {
  return judgeRefund(await readChargeMoney(db, id), { isLate: false, isBuiltOn: false, amountMinor: null })
}

/** What `giveChangesBack` would give one payer, in the minor unit of the order. */
export async function readChangesBack(
  db: Db,
  { id, payerId }: Pick<Order, 'id'> & { payerId: string },
): Promise<number> {
  const own = await changesWithin(db, { id })
    .where('o.state', '=', 'paid')
    .where('o.payer_id', '=', payerId)
    .execute()
  const judged = await Promise.all(own.map(async (order) => judgeRest(db, order)))
  return sum(judged.map((rest) => ('refusal' in rest ? 0 : rest.amountMinor)))
}

/** Whether changes of plan were paid within the term of an order. Call it before a subscription is locked. */
export async function hasChangesWithin(tx: Tx, term: Pick<Order, 'id'>): Promise<boolean> {
  return (await lockChangesWithin(tx, term)).length > 0
}

/**
 * The paid changes of the last term. The latest one comes first. Changes under way are locked too. So none of them is
 * paid before the term has ended, and afterwards they are refused.
 */
async function lockChangesWithin(tx: Tx, term: Pick<Order, 'id'>): Promise<Order[]> {
  const locked = await changesWithin(tx, term).orderBy('o.paid_at', 'desc').forUpdate().execute()
  return locked.filter(({ state }) => state === 'paid')
}

/** The changes of the last term, if this order has paid that term. */
function changesWithin(db: Db | Tx, { id }: Pick<Order, 'id'>) {
  return db
    .selectFrom('orders as o')
    .selectAll('o')
    .where('o.flow', '=', 'change')
    .where('o.state', 'in', ['open', 'authorized', 'paid'])
    .where(
      sql<boolean>`exists (
        select from subscriptions s join subscription_periods term on term.subscription_id = s.id
        where s.id = o.subscription_id and term.order_id = ${id} and s.status = 'current'
          and coalesce(o.paid_at, app_now()) >= lower(term.during) and upper(term.during) >= end_of_day(s.renews_at)
          and o.price_snapshot->>'renewalDate' = s.renews_at::text)`,
    )
}
