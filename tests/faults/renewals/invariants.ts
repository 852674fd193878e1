import { sql, type RawBuilder } from 'kysely'
import { LEAST_NOTICE_DAYS } from '#domain/subscriptions/notice.ts'
import { GRACE_DAYS } from '#domain/subscriptions/retries.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { tellSubscriptions } from './story.ts'

/** A charge that ends within this time after a switch-off is no violation, because the charge had begun before. */
const SECONDS_OF_A_RACE = 10
/** The time that jobs have to handle the events of a day. */
const DAYS_TO_ACT = 2

/** The captured charges of renewals, as the gateway’s journal has them, with what they paid. */
const CHARGES = sql`
  select o.id, o.scope_id, o.subscription_id, o.price_snapshot, o.created_at, j.transaction_id, j.at
  from sandbox_journal j join orders o on o.order_no = j.order_no
  where j.event = 'captured' and o.flow = 'renewal'
    and not exists (select from sandbox_journal v where v.transaction_id = j.transaction_id and v.event in ('voided', 'settlement-declined'))`

/**
 * The money of each order by our ledger and by the gateway's records. A charge may lose its answer and then fail to
 * settle. It is only in the gateway's records, and its amount is zero.
 */
const BOOKS = sql`
  select order_no, coalesce(ours.amount, 0) as ours, coalesce(theirs.amount, 0) as theirs
  from (select o.order_no, sum(case when l.kind in ('capture', 'refund-failed', 'dispute-reversed') then l.amount_minor
                                    else -l.amount_minor end) as amount
        from payment_ledger l join orders o on o.id = l.order_id
        where l.kind in ('capture', 'refund', 'refund-failed', 'dispute-lost', 'dispute-reversed', 'settlement-declined')
           or (l.kind = 'void' and l.gateway_txn in (select gateway_txn from payment_ledger where kind = 'capture'))
        group by 1) ours
  full join (
    select order_no, sum(amount) as amount from (
      select order_no, case when event in ('captured', 'refund-failed') then amount_minor else -amount_minor end as amount
      from sandbox_journal
      where event in ('captured', 'refunded', 'refund-failed', 'settlement-declined') or (event = 'voided' and transaction_id in
        (select transaction_id from sandbox_journal where event = 'captured'))
      union all
      select t.order_no, d.won_minor - d.amount_minor
      from sandbox_disputes d join sandbox_transactions t on t.id = d.transaction_id
      where d.status <> 'open' and d.kind <> 'retrieval') moved
    group by 1) theirs using (order_no)`

const DIFFERENCES = sql<{ order_no: string }>`select order_no from (${BOOKS}) books where ours <> theirs`

/** The numbers of the orders whose ledger differs from the gateway's book. */
export async function ordersThatDiffer(db: Db): Promise<string[]> {
  const { rows } = await DIFFERENCES.execute(db)
  return rows.map((row) => row.order_no)
}

/** The captured charges of dearer plans within a term. */
const CHANGES = sql`
  select o.*, j.transaction_id, j.amount_minor as captured
  from sandbox_journal j join orders o on o.order_no = j.order_no
  where j.event = 'captured' and o.flow = 'change'
    and not exists (select from sandbox_journal v where v.transaction_id = j.transaction_id and v.event in ('voided', 'settlement-declined'))`

/** The rules that must hold after the years. Each query lists violations. */
const INVARIANTS = {
  'a period charged twice': sql`
    select scope_id from (${CHARGES}) c group by scope_id having count(distinct transaction_id) > 1
    union all
    select p.subscription_id from subscription_periods p join subscription_periods q
      on p.beneficiary_id = q.beneficiary_id and p.order_id < q.order_id and p.during && q.during`,
  'a charge after renewal was switched off': sql`
    select a.id from payment_attempts a join orders o on o.id = a.order_id and o.flow in ('renewal', 'change')
    join lateral (select c.agreed, c.at from consents c
                  where c.subscription_id = o.subscription_id and c.kind = 'renewal' and c.at <= a.created_at
                  order by c.at desc, c.id desc limit 1) answer on not answer.agreed
    where a.created_at > answer.at + make_interval(secs => ${SECONDS_OF_A_RACE})
      and exists (select from sandbox_journal j where j.order_id = a.api_request_key and j.event = 'authorised')`,
  'a charge without its notice': sql`
    select c.id from (${CHARGES}) c join subscription_periods p on p.order_id = c.id
    where not exists (
      select from renewal_notices n join outbox m
        on m.kind = 'renewal-notice' and split_part(m.dedupe, ':', 1) = 'renewal-notice'
          and split_part(m.dedupe, ':', 2) = n.subscription_id::text and split_part(m.dedupe, ':', 3) = n.period_start::text
      where n.subscription_id = c.subscription_id
        and end_of_day(n.period_start) = lower(p.during)
        and n.sent_at <= c.created_at - make_interval(days => ${LEAST_NOTICE_DAYS.year}))`,
  'a charge above its notice': sql`
    select c.id from (${CHARGES}) c join subscription_periods p on p.order_id = c.id
    join renewal_notices n on n.subscription_id = c.subscription_id and end_of_day(n.period_start) = lower(p.during)
    where (c.price_snapshot ->> 'totalMinor')::int - (c.price_snapshot ->> 'taxMinor')::int > n.amount_minor`,
  'a change of plan charged twice': sql`
    select scope_id from (${CHANGES}) c group by scope_id having count(distinct transaction_id) > 1`,
  'a change of plan above its difference': sql`
    select c.id from (${CHANGES}) c,
      lateral (select (c.price_snapshot -> 'change' ->> 'wholeMinor')::bigint - (c.price_snapshot -> 'change' ->> 'paidMinor')::bigint as whole,
                      (c.price_snapshot -> 'change' ->> 'daysLeft')::bigint as days_left,
                      (c.price_snapshot -> 'change' ->> 'daysOfTerm')::bigint as days) terms
    where (c.price_snapshot ->> 'subTotalMinor')::bigint > greatest(0, whole) * days_left / days
       or c.captured <> (c.price_snapshot ->> 'totalMinor')::int`,
  'a charged change without its consent': sql`
    select c.id from (${CHANGES}) c
    where not exists (select from consents agreed where agreed.kind = 'plan' and agreed.terms ->> 'orderNo' = c.order_no)`,
  // For a term that is charged again, the time of its first payment counts. The plan may have changed since. A
  // subscription that had ended before its money was missed keeps the plan that the person used.
  'a plan that nobody has paid': sql`
    select s.id from subscriptions s
    where s.package_id <> (
      select (o.price_snapshot ->> 'packageId')::int from orders o
      where (o.subscription_id = s.id or o.id = s.order_id) and o.state = 'paid'
      order by case when o.request ->> 'isAgain' = 'true' then
                 (select max(first.paid_at) from orders first where first.subscription_id = s.id
                    and first.state = 'payment_failed' and first.created_at < o.created_at)
               else o.paid_at end desc nulls last limit 1)
      and not exists (select from orders back where back.subscription_id = s.id and back.state = 'refunded')
      and not exists (select from orders lost join payment_ledger l on l.order_id = lost.id and l.kind = 'settlement-declined'
                      where lost.subscription_id = s.id and s.status <> 'current' and l.at > end_of_day(s.renews_at))`,
  'an active subscription without a paid period': sql`
    select s.id from subscriptions s
    where s.status = 'current' and s.past_due_since is null
      and not exists (select from subscription_periods p where p.subscription_id = s.id and p.during @> app_now())
      and not exists (select from renewal_notices n where n.subscription_id = s.id and n.period_start = s.renews_at
                        and coalesce(n.sent_at, n.noticed_at) > app_now() - make_interval(days => ${LEAST_NOTICE_DAYS.year + DAYS_TO_ACT}))`,
  'access after the grace': sql`
    select id from subscriptions
    where status = 'current' and not past_due_untried and past_due_since < app_now() - make_interval(days => ${GRACE_DAYS + DAYS_TO_ACT})`,
  'a ledger that differs from the gateway’s book': DIFFERENCES,
  'an order without money that has not ended': sql`
    select o.order_no from (${BOOKS}) books join orders o using (order_no)
    where o.state = 'paid' and o.amount_minor > 0 and books.theirs <= 0`,
  'time of an ended order': sql`
    select o.id from orders o join subscription_periods p on p.order_id = o.id
    where o.state = 'refunded' and upper(p.during) > app_now()`,
  // A person who switches renewal off, on and off again gets two mails with the same words. A person who chooses a plan
  // again does too. Mails about two failed payments, or two refunds of one amount, may also have the same words.
  'a mail sent twice': sql`
    select min(m.kind) as kind, min(m.dedupe) as one, max(m.dedupe) as other from mailbox sent join outbox m on split_part(sent.message_id, '@', 1) = m.message_id::text
    where m.kind not in ('renewal-switched', 'plan-chosen')
    group by sent.recipient, sent.subject, sent.plain,
      case when m.kind in ('payment-not-charged', 'refund-made') then m.dedupe end
    having count(*) > 1`,
  'a hold left behind': sql`select id from sandbox_transactions where status = 'authorised'`,
  'a payment never decided': sql`
    select id from payment_attempts where state in ('sending', 'unknown', 'watch', 'superseded', 'manual')
    union all select id from orders where state = 'authorized'`,
  'paid without a receipt': sql`
    select o.id from orders o where o.flow in ('renewal', 'change') and o.state = 'paid'
      and not exists (select from outbox m where m.dedupe = 'receipt:' || o.id)`,
} as const satisfies Record<string, RawBuilder<unknown>>

export type RenewalViolations = {
  /** How often each rule is violated. */
  counts: Record<string, number>
  /** The first rows of each violated rule, with what happened to their subscriptions. */
  lines: string[]
}

export async function findRenewalViolations(db: Db): Promise<RenewalViolations> {
  return db.transaction().execute(async (tx) => {
    // Years of a large shop take longer than the limit of the application's queries.
    await sql`set local statement_timeout = 0`.execute(tx)
    const counts: Record<string, number> = {}
    const lines: string[] = []
    for (const [name, query] of Object.entries(INVARIANTS)) {
      const { count, first } = await violationsOf(tx, query)
      counts[name] = count
      for (const row of first)
        lines.push(`${name}: ${JSON.stringify(row)}`, ...(await tellSubscriptions(tx, row)))
    }
    return { counts, lines }
  })
}

const SHOWN = 3
type Found = { count: number; first: Record<string, unknown>[] }

async function violationsOf(tx: Tx, query: RawBuilder<unknown>): Promise<Found> {
  const { rows } = await sql<Found>`
    with violations as materialized (${query})
    select (select count(*)::int from violations) as count,
           coalesce((select jsonb_agg(to_jsonb(shown)) from (select * from violations limit ${SHOWN}) shown), '[]') as first`.execute(
    tx,
  )
  return rows[0] ?? { count: -1, first: [] }
}
