import { setTimeout } from 'node:timers/promises'
import type { Log } from '#server/platform/log.ts'
import type { Db } from './database.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS, pendingMigrations } from './migration-files.ts'
import { LOOK_MS, waitForDatabase } from './wait-for-database.ts'

/** What a process does at its start if a migration that it needs has not run. */
export type AtOldTables = 'migrate' | 'wait' | 'refuse'

type Given = { atOldTables: AtOldTables; log: Log; folder?: URL; lookMs?: number }

/**
 * Returns when the tables have everything that this version needs.
 * @throws what to do, if they have not and the process must not wait
 */
export async function prepareTables(
  db: Db,
  { atOldTables, log, folder = MIGRATIONS, lookMs = LOOK_MS }: Given,
): Promise<void> {
  if (atOldTables === 'migrate') return migrate(db, { folder })
  if (atOldTables === 'refuse') {
    const [missing] = await pendingMigrations(db, folder)
    if (missing)
      throw new Error(
        `The tables are older than this version: ${missing.name} has not run. Run npm run migrate, then start again.`,
      )
    return
  }
  let told = false
  for (;;) {
    const [missing] = await waitForDatabase(async () => pendingMigrations(db, folder), { log, lookMs })
    if (!missing) return
    if (!told) log.warn('the process waits before it starts', { state: `${missing.name} has not run` })
    told = true
    await setTimeout(lookMs)
  }
}
