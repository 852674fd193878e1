import type { Config } from './config.ts'
import { refuseMovedClock } from './db/clock.ts'
import { openDatabase, type Db } from './db/database.ts'
import { prepareTables } from './db/prepare-tables.ts'
import { waitForDatabase } from './db/wait-for-database.ts'
import type { Log } from './platform/log.ts'
import { seedCatalogue } from './seed-catalogue.ts'

type Given = { config: Config; url: string; db: Db; log: Log }

/** Brings the tables up to date, or waits for that, and seeds an empty catalogue. */
export async function prepareDatabase({ config, url, db, log }: Given): Promise<void> {
  const { production: isProduction, atOldTables } = config
  // A migration may take long, so its connection has no limit.
  const tables = openDatabase({ url, poolSize: 1 })
  await prepareTables(tables, { atOldTables, log })
  await tables.destroy()
  if (isProduction) await waitForDatabase(async () => refuseMovedClock(db), { log })
  await waitForDatabase(async () => seedCatalogue(db, { samples: !isProduction }), { log })
}
