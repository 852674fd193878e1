import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './database.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/**
 * Brings the schema up to date. Safe to call from several processes at once: the migrator holds an
 * advisory lock, and all pending files run in one transaction. It may take as long as it needs: a large table is
 * not indexed within the limit of a page's statement, nor does another process wait that briefly for the lock.
 * @throws the error of the first file that fails; nothing of the run is kept then.
 */
export async function migrate(db: Db, folder = FOLDER): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`.execute(connection)
    try {
      await migrateOn(connection, folder)
    } finally {
      await sql`reset statement_timeout; reset idle_in_transaction_session_timeout`.execute(connection)
    }
  })
}

async function migrateOn(db: Db, folder: URL): Promise<void> {
  const provider = { getMigrations: async () => readMigrations(folder) }
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
}

async function readMigrations(folder: URL): Promise<Record<string, Migration>> {
  const files = (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith('.sql')).toSorted()
  const entries = await Promise.all(
    files.map(
      async (name) =>
        [name.replace(/\.sql$/, ''), migrationOf(await readFile(new URL(name, folder), 'utf8'))] as const,
    ),
  )
  return Object.fromEntries(entries)
}

function migrationOf(statements: string): Migration {
  return {
    up: async (db) => {
      await sql.raw(statements).execute(db)
    },
  }
}
