import { readNow } from '#server/db/clock.ts'
import { NONCE_LIFETIME_MS } from '#server/payments/index.ts'
import type { Job } from '#server/platform/job.ts'
import { workApart } from '#server/platform/work-apart.ts'
import { leaseChanges, releaseChange, type MethodChange } from './method-changes.ts'
import { giveUpChange, sendChange, type MethodDeps } from './send-change.ts'

const BATCH = 20

type Deps = Omit<MethodDeps, 'db' | 'log'>

/** Asks again for the answers to replaced methods that were lost. An error about one try does not stop the others. */
export function recoverMethodChanges(deps: Deps): Job {
  return {
    name: 'recover-method-changes',
    everySeconds: 30,
    run: async ({ db, log, isStopping }) => {
      const changes = await leaseChanges(db, BATCH)
      const now = await readNow(db)
      await workApart(log, {
        items: changes,
        work: async (change) =>
          isStopping() ? releaseChange(db, change.id) : askAgain({ ...deps, db, log }, change, now),
        alert: 'new payment methods could not be saved and will be tried again',
        fieldsOf: ({ subscription_id: subscriptionId }) => ({ subscriptionId }),
      })
      return changes.length
    },
  }
}

/**
 * Asks the gateway again about one try. The nonce is invalid after its lifetime. So an instrument that the gateway has
 * not stored by then will never be stored. A try that cannot be sent is given up then too.
 */
async function askAgain(deps: MethodDeps, change: MethodChange, now: Date): Promise<void> {
  const isOver = now.getTime() - change.created_at.getTime() > NONCE_LIFETIME_MS
  const giveUp = async () => deps.db.transaction().execute(async (tx) => giveUpChange(tx, change))
  try {
    const { outcome } = await sendChange(deps, change, { afterwards: true })
    if (outcome === 'processing' && isOver) await giveUp()
  } catch (error) {
    if (isOver) await giveUp()
    throw error
  }
}
