import { sql, type RawBuilder } from 'kysely'

/** Stands for the code of a decline without one. */
const NO_CODE = '–'

type Span = { begins: RawBuilder<Date>; ends: RawBuilder<Date> }

/**
 * The ledger of a span by `currency`: `orders`, `sales` without tax, `tax`, `refunds`, and `lost`. A void is included
 * only if its payment was captured, as everywhere. `lost` is money that a bank did not pay out or took back. Money that
 * a bank returns later reduces it.
 */
export function bookedMoney({ begins, ends }: Span): RawBuilder<unknown> {
  return sql`
    select currency, count(*) filter (where kind = 'capture') as orders,
           coalesce(sum(amount - tax) filter (where kind = 'capture'), 0) as sales,
           coalesce(sum(tax) filter (where kind = 'capture'), 0) as tax,
           coalesce(sum(case kind when 'refund-failed' then -amount else amount end)
             filter (where kind in ('refund', 'void', 'refund-failed')), 0) as refunds,
           coalesce(sum(case kind when 'dispute-reversed' then -amount else amount end)
             filter (where kind in ('dispute-lost', 'dispute-reversed', 'settlement-declined')), 0) as lost
    from (
      select l.currency, l.kind, l.amount_minor::bigint as amount,
             coalesce((o.price_snapshot->>'vatMinor')::bigint, (o.price_snapshot->>'taxMinor')::bigint, 0) as tax
      from payment_ledger l left join orders o on o.id = l.order_id and l.kind = 'capture'
      where l.at >= ${begins} and l.at < ${ends}
        and (l.kind <> 'void' or exists (
          select from payment_ledger c where c.gateway_txn = l.gateway_txn and c.kind = 'capture' offset 0))) booked
    group by currency having count(*) filter (where kind not in ('dispute-opened', 'dispute-won')) > 0`
}

/** Why payments of a span were declined: `code`, `reason`, `kind`, `attempts`, and how many of them were `paid_later`. */
export function declinedAttempts({ begins, ends }: Span): RawBuilder<unknown> {
  return sql`
    select coalesce(a.processor_code, ${NO_CODE}) as code, coalesce(a.details->>'reason', 'unknown') as reason,
           case when a.details->>'type' in ('soft', 'hard') then a.details->>'type' else 'unknown' end as kind,
           count(*) as attempts,
           count(*) filter (where exists (
             select from orders paid where paid.scope_id = o.scope_id and paid.state in ('paid', 'refunded'))) as paid_later
    from payment_attempts a join orders o on o.id = a.order_id
    where a.created_at >= ${begins} and a.created_at < ${ends} and a.state in ('declined', 'rejected')
    group by 1, 2, 3`
}

/** The subscriptions whose term from a day on was paid: whether it `stays`, and whether a try of it was `declined`. */
export function renewedFrom(startsOn: RawBuilder<string>): RawBuilder<unknown> {
  return sql`
    select o.subscription_id, bool_or(o.state = 'paid') as stays,
           bool_or(exists (
             select from payment_attempts a where a.order_id = o.id and a.state in ('declined', 'rejected'))) as declined
    from orders o
    where o.flow = 'renewal' and o.price_snapshot->>'startsOn' = ${startsOn}
    group by o.subscription_id having bool_or(o.state in ('paid', 'refunded'))`
}

/** Whether the running term of `s`, the alias of a subscription, was refunded. Then it ended before it was due. */
export const TERM_GIVEN_BACK = sql<boolean>`exists (
  select from orders o where o.state = 'refunded' and (o.id = s.order_id
    or o.subscription_id = s.id and o.flow = 'renewal' and o.price_snapshot->>'startsOn' <= s.renews_at::text))`

/** The moment of the first row of the ledger; null without one. */
export const FIRST_BOOKED = sql<Date | null>`(select min(at) from payment_ledger)`
