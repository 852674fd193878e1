import {
  readConsoleHealth,
  readConsoleQueue,
  readConsoleQueues,
  type ConsoleQueue,
} from '#domain/contracts/console/queues.ts'
import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import { mountForStaff, NOT_ALLOWED, type FindCaller } from '../caller.ts'
import { readHealth } from '../health/read-health.ts'
import { readQueue, readQueues, type ReadQueue } from './read-queues.ts'

type Deps = { db: Db; staffOf: FindCaller }

/** Serves all queues, one queue page by page, and the health of the system. */
export function mountQueues(api: Api, { db, staffOf }: Deps): void {
  mountForStaff(api, staffOf, readConsoleQueues, async ({ staff }) => {
    const answer = await readQueues(db, staff)
    return answer.outcome === 'read'
      ? { status: 200, body: { queues: answer.queues.map(queueBody) } }
      : NOT_ALLOWED
  })

  mountForStaff(api, staffOf, readConsoleQueue, async ({ staff, params, query }) => {
    const { order, since, key } = query
    const answer = await readQueue(db, staff, {
      queue: params.queue,
      newestFirst: order === 'newest',
      ...(since === undefined || key === undefined ? {} : { after: { since: new Date(since), key } }),
    })
    if (answer.outcome === 'not-allowed') return NOT_ALLOWED
    const { after } = answer.page
    return {
      status: 200,
      body: {
        ...queueBody(answer.page),
        after: after && { since: after.since.toISOString(), key: after.key },
      },
    }
  })

  mountForStaff(api, staffOf, readConsoleHealth, async ({ staff }) => {
    const answer = await readHealth(db, staff)
    if (answer.outcome === 'not-allowed') return NOT_ALLOWED
    const { lateJobs, oldestMail, comparedAt, trailRows, trailCheckedAt } = answer.health
    return {
      status: 200,
      body: {
        lateJobs,
        oldestMail: oldestMail?.toISOString() ?? null,
        comparedAt: comparedAt?.toISOString() ?? null,
        trail: { rows: trailRows, checkedAt: trailCheckedAt?.toISOString() ?? null },
      },
    }
  })
}

/** A queue, in the format of the API. */
function queueBody({ queue, count, sums, cases }: ReadQueue): ConsoleQueue {
  return {
    queue,
    count,
    sums: sums.map(({ currency, amountMinor: amount }) => ({ currency, amount })),
    cases: cases.map(
      ({ key, subject, note, personId, family, amountMinor, currency, since, due = null }) => ({
        key,
        subject,
        note,
        personId,
        family,
        amount: amountMinor,
        currency,
        since: since.toISOString(),
        due,
      }),
    ),
  }
}
