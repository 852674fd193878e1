import { sql, type RawBuilder } from 'kysely'

/**
 * The subscriptions whose last paid day it was, unless they were cancelled: `id`, `order_id`, `renews_at`, and the
 * `outcome` of one that was not renewed: `open`, `unpaid` after its grace, or `off`.
 */
export function fallenDue(day: RawBuilder<string>, today: RawBuilder<string>): RawBuilder<unknown> {
  return sql`
    select id, order_id, renews_at,
           case when status = 'current' and (auto_renew or renews_at >= ${today}) then 'open'
                when status = 'expired' and past_due_since is not null then 'unpaid'
                else 'off' end as outcome
    from subscriptions where renews_at = ${day} and renews_at <= ${today} and status <> 'cancelled'`
}
