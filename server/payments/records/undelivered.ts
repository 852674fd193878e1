import { sql, type RawBuilder } from 'kysely'

/**
 * The price of the earlier order for the next term of the subscription `s`, if its money never arrived. Null without
 * one. That term was removed again. Since then the person may have chosen another plan, with another term. A first term
 * is recognised by its last paid day, which is far in the future. With `offset 0` only the orders of this subscription
 * are read, and not all renewals of the same day.
 */
export const UNDELIVERED_PRICE: RawBuilder<Record<string, unknown> | null> = sql`(
  select o.price_snapshot from (
    select * from orders where subscription_id = s.id or id = s.order_id offset 0) o
  where o.state = 'payment_failed' and o.paid_at is not null
    and ((o.subscription_id = s.id and o.flow = 'renewal' and o.price_snapshot->>'startsOn' = (s.renews_at + 1)::text)
         or (o.id = s.order_id and o.subscription_id is null
             and (o.price_snapshot->>'renewalDate')::date > s.renews_at + 180))
  order by o.paid_at desc limit 1)`
