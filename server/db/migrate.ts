import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './database.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/**
 * Runs all pending migrations in one transaction. Several processes may call it at once: an advisory lock
 * serialises them. Statements have no time limit here, because building an index or waiting for the lock can
 * take long.
 * @throws the error of the first file that fails; the whole run is then rolled back
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
