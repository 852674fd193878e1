import { sql, type RawBuilder } from 'kysely'

/**
 * The price of the renewal that paid the next term of the subscription `s` before, and whose money never came; null without
 * one. Its term was taken back. Since then the person may have chosen another plan, for another term.
 */
export const UNDELIVERED_PRICE: RawBuilder<Record<string, unknown> | null> = sql`(
  select o.price_snapshot from orders o
  where o.subscription_id = s.id and o.flow = 'renewal' and o.state = 'payment_failed' and o.paid_at is not null
    and o.price_snapshot->>'startsOn' = (s.renews_at + 1)::text
  order by o.paid_at desc limit 1)`
