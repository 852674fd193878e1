import { readConsoleHealth, readConsoleQueue } from '#domain/contracts/console-queues.ts'
import type { Db } from '#server/db/database.ts'
import type { Api } from '#server/platform/mount.ts'
import { mountForStaff, NOT_ALLOWED, type FindCaller } from '../caller.ts'
import { readHealth } from '../health/read-health.ts'
import { queueBody } from '../views.ts'
import { readQueue } from './read-queues.ts'

type Deps = { db: Db; staffOf: FindCaller }

/** Serves one queue page by page, and the health of the system. */
export function mountQueues(api: Api, { db, staffOf }: Deps): void {
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
