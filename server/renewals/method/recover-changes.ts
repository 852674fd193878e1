import { readNow } from '#server/db/clock.ts'
import type { Job } from '#server/platform/job.ts'
import { leaseChanges, releaseChange } from './method-changes.ts'
import { giveUpChange, sendChange, type MethodDeps } from './send-change.ts'

const BATCH = 20
/** A nonce is invalid by then. An instrument that the gateway has not stored by then will never be stored. */
const GIVEN_UP_AFTER_MS = 3 * 60 * 60 * 1000

/** Asks again for the answers to replaced methods that were lost. */
export function recoverMethodChanges(deps: Omit<MethodDeps, 'db' | 'log'>): Job {
  return {
    name: 'recover-method-changes',
    everySeconds: 30,
    run: async ({ db, log, isStopping }) => {
      const changes = await leaseChanges(db, BATCH)
      const now = await readNow(db)
      for (const change of changes) {
        if (isStopping()) {
          await releaseChange(db, change.id)
          continue
        }
        const { outcome } = await sendChange({ ...deps, db, log }, change, { afterwards: true })
        if (outcome === 'processing' && now.getTime() - change.created_at.getTime() > GIVEN_UP_AFTER_MS)
          await db.transaction().execute(async (tx) => giveUpChange(tx, change))
      }
      return changes.length
    },
  }
}
