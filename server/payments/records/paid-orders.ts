import { sql, type RawBuilder } from 'kysely'
import { paysOnFile, type FlowOnFile } from '#domain/payments/flows.ts'
import type { NamedBuild } from '#domain/pricing/build-name.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { packageBuilt } from '#server/packages/index.ts'
import { readChargeMoney } from './charge-money.ts'
import { latestDisputes, type DisputeState } from './latest-disputes.ts'
import { keptParties } from './parties.ts'

export type PaidOrderLine = {
  orderNo: string
  paidAt: Date
  amountMinor: number
  currency: string
  isRefunded: boolean
  /** What it paid for: the first term of a subscription, a later term, or a more expensive plan within a term. */
  paid: 'term' | FlowOnFile
  /** The package; null if it is unknown. */
  bought: { packageId: number; named: NamedBuild; years: number } | null
  /** The amount that went back to the payer. */
  returnedMinor: number
  /** A refund is on its way. */
  isUnderWay: boolean
  /** The state of the newest dispute; an open one comes first. Null if its payer disputes nothing. */
  dispute: DisputeState | null
  /** The time zone of the billing address; null for an order that does not store its buyer. */
  timeZone: string | null
}

/** The orders that a person has paid, the newest first. A refunded order stays in the list. */
export async function ordersPaidBy(db: Db, payerId: string): Promise<PaidOrderLine[]> {
  const rows = await db
    .selectFrom('orders')
    .leftJoin('packages', (join) =>
      join.on(sql`packages.id`, '=', sql`(orders.price_snapshot->>'packageId')::int`),
    )
    .select(['orders.id', 'order_no', 'paid_at', 'amount_minor', 'orders.currency', 'state', 'receipt'])
    .select(['packages.id as package_id', packageBuilt().as('named'), SERVICES.as('services')])
    .select([sql<number | null>`(orders.price_snapshot->>'years')::int`.as('years'), 'orders.flow'])
    .where('payer_id', '=', payerId)
    .where('state', 'in', ['paid', 'refunded'])
    .orderBy('paid_at', 'desc')
    .execute()
  const money = await Promise.all(rows.map(async ({ id }) => readChargeMoney(db, id)))
  const disputes = await latestDisputes(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row, n) =>
    row.paid_at
      ? [
          {
            orderNo: row.order_no,
            paidAt: row.paid_at,
            amountMinor: row.amount_minor,
            currency: row.currency,
            isRefunded: row.state === 'refunded',
            paid: paysOnFile(row.flow) ? row.flow : 'term',
            bought: boughtBy(row),
            returnedMinor: money[n]?.returnedMinor ?? 0,
            isUnderWay: money[n]?.isUnderWay ?? false,
            dispute: disputes.get(row.id) ?? null,
            timeZone: keptParties(row.receipt)?.buyer.timeZone ?? null,
          },
        ]
      : [],
  )
}

/** The services of the plan in the price of an order. */
export const SERVICES = sql<string[]>`coalesce(price_snapshot->'services', '[]')`

type Bought = {
  package_id: number | null
  named: Omit<NamedBuild, 'services'>
  services: string[]
  years: number | null
}

function boughtBy({ package_id: packageId, named, services, years }: Bought): PaidOrderLine['bought'] {
  return packageId !== null && years !== null ? { packageId, named: { ...named, services }, years } : null
}

/** Whether a person has paid an order, as SQL. `person` names the column that holds their id. */
export function hasPaidOrder(person: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from orders own where own.payer_id = ${sql.ref(person)} and own.state = 'paid')`
}

/**
 * Moves the paid orders from one record of a human to another record of the same human. Their receipts do not change.
 */
export async function movePaidOrders(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ payer_id: to })
    .where('payer_id', '=', from)
    .where('state', 'in', ['paid', 'refunded'])
    .execute()
}

/** Whether an order of this scope was ever paid, also if its money went back. */
export async function wasEverPaid(db: Db | Tx, scopeId: string): Promise<boolean> {
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('scope_id', '=', scopeId)
    .where('state', 'in', ['paid', 'refunded'])
    .limit(1)
    .executeTakeFirst()
  return paid !== undefined
}

/** Whether another person has paid one of these orders. */
export async function isPaidByAnother(
  db: Db,
  { orderIds, userId }: { orderIds: readonly string[]; userId: string },
): Promise<boolean> {
  if (orderIds.length === 0) return false
  const other = await db
    .selectFrom('orders')
    .select('id')
    .where('id', 'in', orderIds)
    .where('payer_id', '!=', userId)
    .executeTakeFirst()
  return other !== undefined
}
