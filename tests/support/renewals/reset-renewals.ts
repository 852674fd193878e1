import { sql } from 'kysely'
import { beforeEach } from 'vitest'
import { setClockOffset } from '#server/db/clock.ts'
import type { Db } from '#server/db/database.ts'

/** Before each test, the clock shows the real time, and no subscription of an earlier test renews. */
export function resetRenewalsBeforeEach(db: Db): void {
  beforeEach(async () => {
    await setClockOffset(db, 0)
    await sql`update subscriptions set auto_renew = false`.execute(db)
  })
}
