import { sql } from 'kysely'
import { paidForPlace } from '#domain/pricing/place-price.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { knownPriceSnapshot } from '#server/orders/index.ts'

/** The term that a subscription is in, if it is the last paid one. */
export type PaidTermOnFile = {
  /** The amount that its person paid for their own place in the whole term, before added tax. */
  paidMinor: number
  years: number
}

type Row = {
  snapshot: unknown
  byPayer: boolean
  /** The price snapshot of the newest change of plan within the term. */
  change: unknown
}

/**
 * The amount paid for the present term of a subscription. After a change of plan within the term, it is the whole price
 * of the new plan. Null if more paid time follows, or if the order of the term is too old to know.
 */
export async function readPaidTerm(db: Db | Tx, subscriptionId: string): Promise<PaidTermOnFile | null> {
  const { rows } = await sql<Row>`
    select o.price_snapshot as snapshot, o.payer_id = paid.beneficiary_id as "byPayer",
           (select c.price_snapshot from orders c
            where c.subscription_id = s.id and c.flow = 'change' and c.state = 'paid'
              and c.price_snapshot->>'renewalDate' = s.renews_at::text
            order by c.paid_at desc limit 1) as change
    from subscriptions s
    join subscription_periods paid on paid.subscription_id = s.id
    join orders o on o.id = paid.order_id
    where s.id = ${subscriptionId} and paid.during @> app_now() and upper(paid.during) = end_of_day(s.renews_at)`.execute(
    db,
  )
  const [row] = rows
  if (!row) return null
  const term = knownPriceSnapshot(row.snapshot)
  if (!term) return null
  const paidMinor = paidForPlace(term, row.byPayer ? 'payer' : 'co-parent')
  const change = knownPriceSnapshot(row.change)?.change ?? null
  return { paidMinor: change ? Math.max(change.paidMinor, change.wholeMinor) : paidMinor, years: term.years }
}
