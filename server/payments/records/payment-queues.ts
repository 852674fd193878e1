import { sql, type RawBuilder } from 'kysely'
import { WAITS_AFTER_SECONDS } from '#domain/console/queues.ts'
import { readCases, type CasePage, type CasesAsked } from '#server/db/case-page.ts'
import type { Db } from '#server/db/database.ts'

export type PaymentQueue = 'disputes' | 'payments' | 'findings' | 'webhooks'

const IS_LATE = sql`app_now() - make_interval(secs => ${WAITS_AFTER_SECONDS})`

const CASES: Readonly<Record<PaymentQueue, RawBuilder<unknown>>> = {
  disputes: sql`
    select d.id as key, o.order_no as subject, d.kind as note, o.payer_id as "personId", d.amount_minor as "amountMinor",
           d.currency::text as currency, d.created_at as since, d.reply_by::text as due
    from disputes d join orders o on o.id = d.order_id where d.state = 'open'`,
  payments: sql`
    select 'attempt:' || a.id as key, o.order_no as subject, a.state as note, o.payer_id as "personId",
           a.amount_minor as "amountMinor", a.currency::text as currency, a.created_at as since
    from payment_attempts a join orders o on o.id = a.order_id
    where a.state in ('unknown', 'watch', 'manual') and a.created_at < ${IS_LATE}
    union all
    select 'attempt:' || a.id, o.order_no, a.state, o.payer_id, a.amount_minor, a.currency::text, a.created_at
    from payment_attempts a join orders o on o.id = a.order_id
    where a.state = 'superseded' and a.created_at < ${IS_LATE}
    union all
    select 'refund:' || r.id, o.order_no, 'refund, ' || r.state, o.payer_id, r.amount_minor, r.currency::text, r.created_at
    from refunds r join orders o on o.id = r.order_id
    where r.state in ('sending', 'unknown', 'manual') and r.created_at < ${IS_LATE}`,
  findings: sql`
    select f.txn || ':' || f.finding || ':' || f.day as key, f.txn as subject, f.finding as note, o.payer_id as "personId",
           a.amount_minor as "amountMinor", a.currency::text as currency, f.day::timestamptz as since
    from reconciliations f left join payment_attempts a on a.gateway_txn = f.txn left join orders o on o.id = a.order_id
    where f.resolved_at is null`,
  webhooks: sql`
    select encode(w.sha256, 'hex') as key, coalesce(w.gateway_txn, w.provider) as subject, w.kind as note,
           null::uuid as "personId", null::int as "amountMinor", null as currency, w.received_at as since
    from webhook_events w where w.done_at is null and w.received_at < ${IS_LATE}`,
}

/** The cases of a queue of payments, the oldest first, and their number. */
export async function paymentQueue(db: Db, queue: PaymentQueue, asked: CasesAsked): Promise<CasePage> {
  return readCases(db, CASES[queue], asked)
}
