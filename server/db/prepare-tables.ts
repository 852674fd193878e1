import { setTimeout } from 'node:timers/promises'
import type { Log } from '#server/platform/log.ts'
import { isConnectionTrouble } from './connection-trouble.ts'
import type { Db } from './database.ts'
import { migrate } from './migrate.ts'
import { MIGRATIONS, pendingMigrations } from './migration-files.ts'

/** What a process does at its start if a migration that it needs has not run. */
export type AtOldTables = 'migrate' | 'wait' | 'refuse'

const LOOK_MS = 1_000

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
    const missing = await whatIsMissing(db, folder)
    if (missing === null) return
    if (!told) log.warn('the process waits before it starts', { state: missing })
    told = true
    await setTimeout(lookMs)
  }
}

/** The next migration, or that the database does not answer. Null if nothing is missing. */
async function whatIsMissing(db: Db, folder: URL): Promise<string | null> {
  try {
    const [missing] = await pendingMigrations(db, folder)
    return missing ? `${missing.name} has not run` : null
  } catch (error) {
    if (error instanceof Error && isConnectionTrouble(error)) return 'the database does not answer'
    throw error
  }
}
