import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { countUndecided, letHoursPass } from '#tests/faults/drain.ts'
import { createSweep, type Sweep } from '../sweep.ts'

const LIMIT_MS = 120_000
const ROUND_MS = 3_000

/** Whether a process may still be waiting for the gateway. */
async function isSending(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from payment_attempts where state = 'sending' and lease_until > now()
    union all select from orders where state = 'authorized' and lease_until > now()`.execute(db)
  return rows.length > 0
}

/**
 * Waits until the workers have decided every payment. Moves the leases that no process holds any more, because a nonce
 * lives for three hours.
 */
export async function drain(db: Db): Promise<number | null> {
  const begun = Date.now()
  while (Date.now() - begun < LIMIT_MS) {
    if ((await countUndecided(db)) === 0) return Date.now() - begun
    if (!(await isSending(db))) await letHoursPass(db)
    await delay(ROUND_MS)
  }
  return null
}

const SWEEP_EVERY_MS = 20_000
/** The search index of the gateway is some seconds behind. In production a comparison waits for 15 minutes. */
const SWEPT_AGE_SECONDS = 60

export type Sweeping = {
  sweep: Sweep
  /** Returns how often it compared everything, and how often something could not be compared. */
  stop: () => Promise<{ done: number; failed: number }>
}

/** Compares the gateway with our ledger again and again, like the job, but with younger payments. */
export function startSweeping(db: Db, gateway: string): Sweeping {
  const sweep = createSweep(db, gateway)
  const over = new AbortController()
  const counts = { done: 0, failed: 0 }
  const run = async () => {
    while (!over.signal.aborted) {
      await delay(SWEEP_EVERY_MS, null, { signal: over.signal }).catch(() => null)
      await sweep(SWEPT_AGE_SECONDS).then(
        (isComplete) => (counts[isComplete ? 'done' : 'failed'] += 1),
        () => (counts.failed += 1),
      )
    }
  }
  const running = run()
  return {
    sweep,
    stop: async () => {
      over.abort()
      await running
      return counts
    },
  }
}
