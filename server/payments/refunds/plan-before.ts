import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { knownPriceSnapshot, type PlanChangePrice } from '#server/orders/index.ts'
import type { Order } from '../records/attempt.ts'

/** The plan from before a change, as the mail and the page name it. */
export type PlanBefore = Pick<
  PlanChangePrice['from'],
  'displayName' | 'analyticsPackage' | 'names' | 'extras' | 'extraNames'
>

/** Whether a later change of the same plan was paid within the same term. Its price is based on this change. */
export async function hasLaterChange(db: Db | Tx, order: Order): Promise<boolean> {
  const { rows } = await sql`
    select 1 from orders later join subscriptions s on s.id = later.subscription_id
    where later.flow = 'change' and later.state = 'paid' and ${order.flow} = 'change'
      and later.subscription_id = ${order.subscription_id} and later.paid_at > (select paid_at from orders where id = ${order.id})
      and later.price_snapshot->>'renewalDate' = s.renews_at::text and s.status = 'current'
    limit 1`.execute(db)
  return rows.length > 0
}

/**
 * The earlier plan, which is valid again after the refund of a change. Null if the order changed no plan, or if the
 * plan stays.
 */
export async function readPlanBefore(db: Db, order: Order): Promise<PlanBefore | null> {
  const snapshot = knownPriceSnapshot(order.price_snapshot)
  if (!snapshot?.change) return null
  const { packageId, services, renewalDate, change } = snapshot
  const { rows } = await sql`
    select 1 from subscriptions where id = ${order.subscription_id} and status = 'current'
      and renews_at = ${renewalDate}::date and package_id = ${packageId} and services = ${services}`.execute(
    db,
  )
  return rows.length > 0 ? change.from : null
}
