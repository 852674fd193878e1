import { sql, type RawBuilder } from 'kysely'
import { QUEUE_PAGE, QUEUES, type Queue, type QueueCase } from '#domain/console/queues.ts'
import { may } from '#domain/console/roles.ts'
import { readCases, type CasesAsked } from '#server/db/case-page.ts'
import type { Db } from '#server/db/database.ts'
import { paymentQueue, type PaymentQueue } from '#server/payments/index.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Staff } from '../staff.ts'

/** With the last name of the person whose case it is. */
export type ReadQueue = { queue: Queue; count: number; cases: (QueueCase & { family: string | null })[] }
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

/** All queues with their oldest cases. They show no contact data, so reading them is not recorded. */
export async function readQueues(db: Db, staff: Staff): Promise<QueuesOutcome> {
  if (!(await mayRead(db, staff))) return { outcome: 'not-allowed' }
  const queues = await Promise.all(
    QUEUES.map(async (queue) => {
      const { cases, count } = await readOne(db, queue, { limit: QUEUE_PAGE })
      return { queue, count, cases }
    }),
  )
  return { outcome: 'read', queues: await withFamilies(db, queues) }
}

export type QueueOutcome =
  | { outcome: 'read'; page: ReadQueue & { after: { since: Date; key: string } | null } }
  | { outcome: 'not-allowed' }

/** One page of one queue. */
export async function readQueue(
  db: Db,
  staff: Staff,
  { queue, ...asked }: { queue: Queue } & Omit<CasesAsked, 'limit'>,
): Promise<QueueOutcome> {
  if (!(await mayRead(db, staff))) return { outcome: 'not-allowed' }
  const { hasMore, ...found } = await readOne(db, queue, { ...asked, limit: QUEUE_PAGE })
  const [page] = await withFamilies(db, [{ queue, ...found }])
  const last = found.cases.at(-1)
  const after = hasMore && last ? { since: last.since, key: last.key } : null
  return { outcome: 'read', page: { queue, count: found.count, cases: page?.cases ?? [], after } }
}

async function mayRead(db: Db, staff: Staff): Promise<boolean> {
  if (may(staff.role, 'read-queues')) return true
  await recordAction(db, staff, { kind: 'refused', details: { wanted: 'read-queues' } })
  return false
}

async function readOne(db: Db, queue: Queue, asked: CasesAsked) {
  return isOther(queue) ? readCases(db, OTHERS[queue], asked) : paymentQueue(db, queue, asked)
}

/** Adds the last name of the person whose case it is. */
async function withFamilies(
  db: Db,
  queues: readonly { queue: Queue; count: number; cases: QueueCase[] }[],
): Promise<ReadQueue[]> {
  const ids = new Set(queues.flatMap(({ cases }) => cases.flatMap(({ personId }) => personId ?? [])))
  const people =
    ids.size === 0
      ? []
      : await db
          .selectFrom('users')
          .select(['id', 'last_name'])
          .where('id', 'in', [...ids])
          .execute()
  const names = new Map(people.map(({ id, last_name: name }) => [id, name]))
  return queues.map(({ cases, ...queue }) => ({
    ...queue,
    cases: cases.map((each) => ({ ...each, family: names.get(each.personId ?? '') ?? null })),
  }))
}

function isOther(queue: Queue): queue is Exclude<Queue, PaymentQueue> {
  return queue in OTHERS
}
