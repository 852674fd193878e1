import { sql, type RawBuilder } from 'kysely'
import { QUEUE_PAGE, QUEUES, type Queue, type QueueCase } from '#domain/console/queues.ts'
import { may } from '#domain/console/roles.ts'
import type { Db } from '#server/db/database.ts'
import { paymentQueue, type PaymentQueue } from '#server/payments/index.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Staff } from '../staff.ts'

export type ReadQueue = { queue: Queue; count: number; cases: QueueCase[] }
export type QueuesOutcome = { outcome: 'read'; queues: ReadQueue[] } | { outcome: 'not-allowed' }

const OTHERS: Readonly<Record<Exclude<Queue, PaymentQueue>, RawBuilder<unknown>>> = {
  mails: sql`
    select o.id::text as key, o.kind as subject, null as note,
           (select id from users where email_normalised = lower(o.recipient) and erased_at is null limit 1) as "personId",
           null::int as "amountMinor", null as currency, o.dead_at as since
    from outbox o where o.dead_at is not null and o.payload <> '{}'`,
  dunning: sql`
    select s.id::text as key, p.display_name as subject, 'paid until ' || s.renews_at as note, s.user_id as "personId",
           s.renewal_minor as "amountMinor", s.currency::text as currency, s.past_due_since as since
    from subscriptions s join packages p on p.id = s.package_id
    where s.past_due_since is not null and s.status = 'current'`,
  renewals: sql`
    select s.id::text as key, p.display_name as subject, null as note, s.user_id as "personId",
           s.renewal_minor as "amountMinor", s.currency::text as currency, s.renews_at::timestamptz as since
    from subscriptions s join packages p on p.id = s.package_id
    where s.status = 'current' and s.auto_renew and s.renews_at <= app_now()::date`,
  jobs: sql`
    select name as key, name as subject, last_error as note, null::uuid as "personId", null::int as "amountMinor",
           null as currency, coalesce(last_run_at, next_run_at) as since
    from schedules where last_error is not null`,
}

/** All queues with their oldest cases. They show no contact data, so reading them is no look at a person. */
export async function readQueues(db: Db, staff: Staff): Promise<QueuesOutcome> {
  if (!may(staff.role, 'read-queues')) {
    await recordAction(db, staff, { kind: 'refused', details: { wanted: 'read-queues' } })
    return { outcome: 'not-allowed' }
  }
  const queues = await Promise.all(QUEUES.map(async (queue) => ({ queue, ...(await readOne(db, queue)) })))
  return { outcome: 'read', queues }
}

async function readOne(db: Db, queue: Queue): Promise<Omit<ReadQueue, 'queue'>> {
  if (!isOther(queue)) return paymentQueue(db, queue, { limit: QUEUE_PAGE })
  const { rows } = await sql<QueueCase & { count: number }>`
    select waiting.*, count(*) over ()::int as count from (${OTHERS[queue]}) waiting
    order by since, key limit ${QUEUE_PAGE}`.execute(db)
  return { cases: rows, count: rows[0]?.count ?? 0 }
}

function isOther(queue: Queue): queue is Exclude<Queue, PaymentQueue> {
  return queue in OTHERS
}
