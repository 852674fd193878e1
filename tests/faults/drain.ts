import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { testPayments } from '#tests/support/payments/payments.ts'
import type { World } from './world.ts'

const DRAIN_LIMIT_MS = 60_000

/** Moves leases forward. Otherwise waiting for a nonce to expire would take three hours. */
export async function letHoursPass(db: Db): Promise<void> {
  await sql`update payment_attempts set lease_until = now(), created_at = created_at - interval '4 hours'
            where state in ('sending', 'unknown', 'watch', 'superseded')`.execute(db)
  await sql`update orders set lease_until = now() where state = 'authorized'`.execute(db)
  await sql`update webhook_events set lease_until = now() where done_at is null`.execute(db)
}

/** The attempts, orders and notifications without a final state. */
export async function countUndecided(db: Db): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from payment_attempts where state in ('sending', 'unknown', 'watch', 'superseded'))
         + (select count(*) from orders where state = 'authorized')
         + (select count(*) from webhook_events where done_at is null) as left`.execute(db)
  return rows[0]?.left ?? 0
}

/** Compares the gateway with the ledger, like the job that runs every 15 minutes. */
export async function sweep(world: World): Promise<void> {
  await world.withDatabase(async (db) =>
    testPayments(db).payments.sweepOnce({ hours: 72, minimumAgeSeconds: 0 }),
  )
}

/** Waits until no payment is undecided. Returns the time taken, or null if that never happens. */
export async function drain(world: World): Promise<number | null> {
  const started = Date.now()
  return world.withDatabase(async (db) => {
    if (world.whole) await letHoursPass(db)
    while (Date.now() - started < DRAIN_LIMIT_MS) {
      if ((await countUndecided(db)) === 0) return Date.now() - started
      await delay(200)
    }
    return null
  })
}
