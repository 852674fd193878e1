import { readNow } from '#server/db/clock.ts'
import { NONCE_LIFETIME_MS } from '#server/payments/index.ts'
import type { Job } from '#server/platform/job.ts'
import { leaseChanges, releaseChange } from './method-changes.ts'
import { giveUpChange, sendChange, type MethodDeps } from './send-change.ts'

const BATCH = 20
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
        // The nonce is invalid by then. So an instrument that the gateway has not stored yet will never be stored.
        if (outcome === 'processing' && now.getTime() - change.created_at.getTime() > NONCE_LIFETIME_MS)
          await db.transaction().execute(async (tx) => giveUpChange(tx, change))
      }
      return changes.length
    },
  }
}
