import type { OrderPart } from '#domain/console/timeline.ts'
import { sql, type RawBuilder } from 'kysely'
import { partnerName } from '#server/coupons/index.ts'
import type { Db } from '#server/db/database.ts'
import { instrumentWords } from './instrument-words.ts'

/** One event of the payments of a person. */
export type PaymentEvent = {
  key: string
  at: Date
  what: 'order' | 'order-paid' | 'order-ended' | 'attempt' | 'booked' | 'refund' | 'dispute'
  note: string | null
  orderNo: string
  amountMinor: number
  currency: string
  /** Of an order, and of its capture. */
  parts: OrderPart[] | null
  instrument: string | null
  transaction: string | null
}

const CO_PARENT = sql`(
  select coalesce(sum((line->>'amountMinor')::bigint), 0)
  from jsonb_path_query(own.price_snapshot, '$.lines[*] ? (@.kind == "co-parent")') line)`

const PARTS = sql`(values
  (1, 'price', (own.price_snapshot->>'subTotalMinor')::bigint - ${CO_PARENT},
   coalesce(own.price_snapshot->'names'->>'en', own.price_snapshot->>'displayName')),
  (2, 'co-parent', ${CO_PARENT}, own.receipt->'parties'->>'coParentFirstName'),
  (3, 'discount', -(own.price_snapshot->'coupon'->>'discountMinor')::bigint,
   coalesce(${partnerName({ couponId: sql`own.coupon_id`, at: sql`own.created_at` })},
            own.price_snapshot->'coupon'->'description'->>'en', own.price_snapshot->'coupon'->>'code')),
  (4, 'codes', -(own.price_snapshot->>'codeTotalMinor')::bigint, null),
  (5, 'tax', (own.price_snapshot->>'taxMinor')::bigint, null),
  (6, 'included-tax', (own.price_snapshot->>'vatMinor')::bigint, null))`

/** The payments of a person up to a moment: orders, attempts, the ledger, refunds and disputes. The newest come first. */
export async function paymentEvents(
  db: Db,
  { payerId, until, limit }: { payerId: string; until: Date | null; limit: number },
): Promise<PaymentEvent[]> {
  const { rows } = await sql<PaymentEvent>`
    ${happenedTo(payerId)}
    select key, at, what, note, order_no as "orderNo", amount_minor as "amountMinor", currency, instrument,
           transaction,
           case when what = 'order' or (what = 'booked' and note = 'capture') then (
             select jsonb_agg(jsonb_build_object('kind', part.kind, 'name', part.name, 'amountMinor', part.amount) order by part.place)
             from own, lateral ${PARTS} as part (place, kind, amount, name) where own.order_no = happened.order_no and part.amount <> 0) end as parts
    from happened where ${until}::timestamptz is null or at < ${until}::timestamptz + interval '1 ms'
    order by at desc, key desc limit ${limit}`.execute(db)
  return rows
}

/** The number of all events of the payments of a person. */
export async function countPaymentEvents(db: Db, payerId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${happenedTo(payerId)} select count(*)::int as count from happened`.execute(db)
  return rows[0]?.count ?? 0
}

/** The beginning of a query: all events as `happened`. */
function happenedTo(payerId: string): RawBuilder<unknown> {
  return sql`
    with own as (select * from orders where payer_id = ${payerId}),
    happened as (
      select 'order:' || id as key, created_at as at, 'order' as what, flow::text as note, order_no, amount_minor, currency,
             null::text as instrument, null::text as transaction from own
      union all
      select 'paid:' || id, paid_at, 'order-paid', state, order_no, amount_minor, currency, null, null
      from own where paid_at is not null
      union all
      select 'ended:' || id, ended_at, 'order-ended', state, order_no, amount_minor, currency, null, null
      from own where ended_at is not null
      union all
      select 'attempt:' || a.id, a.created_at, 'attempt', concat_ws(', ', a.state, a.processor_code, a.details->>'reason'),
             own.order_no, a.amount_minor, a.currency,
             ${instrumentWords('a')},
             a.gateway_txn
      from own join payment_attempts a on a.order_id = own.id
      union all
      select 'booked:' || l.gateway_txn || ':' || l.kind, l.at, 'booked', l.kind, own.order_no, l.amount_minor, l.currency, null,
             l.gateway_txn
      from own join payment_ledger l on l.order_id = own.id
      union all
      select 'refund:' || r.id, r.created_at, 'refund', concat_ws(', ', r.state, r.asked_by), own.order_no, r.amount_minor,
             r.currency, null, r.refund_txn
      from own join refunds r on r.order_id = own.id
      union all
      select 'dispute:' || d.id, d.created_at, 'dispute', concat_ws(', ', d.kind, d.state, case when d.state = 'open' then d.reply_by::text end), own.order_no, d.amount_minor,
             d.currency, null, d.gateway_txn
      from own join disputes d on d.order_id = own.id)`
}
