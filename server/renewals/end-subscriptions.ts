import type { Tx } from '#server/db/database.ts'
import type { Job } from '#server/platform/job.ts'
import { countContradictions, endLapsed } from '#server/subscriptions/index.ts'
import { mailEnded } from './mails/mail-ended.ts'

const BATCH = 100

/** Ends subscriptions whose paid time is over, and tells each person once what is kept. */
export const endSubscriptions: Job = {
  name: 'end-subscriptions',
  everySeconds: 3600,
  run: async ({ db, log, isStopping }) => {
    let count = 0
    while (!isStopping()) {
      const ended = await db.transaction().execute(async (tx) => endBatch(tx))
      count += ended
      if (ended < BATCH) break
    }
    const contradictions = await countContradictions(db)
    if (contradictions > 0)
      log.alert('subscriptions and their paid time do not agree', { count: contradictions })
    return count
  },
}

async function endBatch(tx: Tx): Promise<number> {
  const ended = await endLapsed(tx, BATCH)
  for (const each of ended) if (each.isRecent) await mailEnded(tx, { ...each, because: 'not-renewed' })
  return ended.length
}
