import { QUEUE_PAGE, QUEUES, type Queue, type QueueCase, type QueueSum } from '#domain/console/queues.ts'
import type { CasePage, CasesAsked } from '#server/db/case-page.ts'
import type { Db } from '#server/db/database.ts'
import { mailsBounced, mailsGivenUp } from '#server/email/index.ts'
import { jobsWithErrors } from '#server/jobs/read-schedules.ts'
import { paymentQueue, type PaymentQueue } from '#server/payments/index.ts'
import { lastNamesOf } from '#server/people/index.ts'
import { subscriptionQueue } from '#server/subscriptions/index.ts'
import { isAllowed } from '../rights.ts'
import type { Staff } from '../staff.ts'

/** A case with the last name of its person. */
export type ReadQueue = {
  queue: Queue
  count: number
  sums: QueueSum[]
  cases: (QueueCase & { family: string | null })[]
}
export type QueuesOutcome = { outcome: 'read'; queues: ReadQueue[] } | { outcome: 'not-allowed' }

type Read = (db: Db, asked: CasesAsked) => Promise<CasePage>

/** The queues that payments do not read. Each is read by the capability that owns its rows. */
const OTHERS: Readonly<Record<Exclude<Queue, PaymentQueue>, Read>> = {
  mails: mailsGivenUp,
  bounces: mailsBounced,
  dunning: async (db, asked) => subscriptionQueue(db, 'dunning', asked),
  renewals: async (db, asked) => subscriptionQueue(db, 'renewals', asked),
  jobs: jobsWithErrors,
}

/** All queues with their oldest cases. They show no contact data, so reading them is not recorded. */
export async function readQueues(db: Db, staff: Staff): Promise<QueuesOutcome> {
  if (!(await isAllowed(db, staff, { right: 'read-queues' }))) return { outcome: 'not-allowed' }
  const queues = await Promise.all(
    QUEUES.map(async (queue) => {
      const { hasMore: _, ...found } = await readOne(db, queue, { limit: QUEUE_PAGE })
      return { queue, ...found }
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
  if (!(await isAllowed(db, staff, { right: 'read-queues' }))) return { outcome: 'not-allowed' }
  const { hasMore, ...found } = await readOne(db, queue, { ...asked, limit: QUEUE_PAGE })
  const [page] = await withFamilies(db, [{ queue, ...found }])
  const last = found.cases.at(-1)
  const after = hasMore && last ? { since: last.since, key: last.key } : null
  return { outcome: 'read', page: { queue, ...found, cases: page?.cases ?? [], after } }
}

async function readOne(db: Db, queue: Queue, asked: CasesAsked) {
  return isOther(queue) ? OTHERS[queue](db, asked) : paymentQueue(db, queue, asked)
}

/** Adds the last name of the person to each case. */
async function withFamilies(
  db: Db,
  queues: readonly (Omit<CasePage, 'hasMore'> & { queue: Queue })[],
): Promise<ReadQueue[]> {
  const ids = new Set(queues.flatMap(({ cases }) => cases.flatMap(({ personId }) => personId ?? [])))
  const names = await lastNamesOf(db, [...ids])
  return queues.map(({ cases, ...queue }) => ({
    ...queue,
    cases: cases.map((each) => ({ ...each, family: names.get(each.personId ?? '') ?? null })),
  }))
}

function isOther(queue: Queue): queue is Exclude<Queue, PaymentQueue> {
  return queue in OTHERS
}
