import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import type { Db } from './database.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/**
 * Brings the schema up to date. Safe to call from several processes at once: the migrator holds an
 * advisory lock, and all pending files run in one transaction.
 * @throws the error of the first file that fails; nothing of the run is kept then.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: readMigrations } })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error instanceof Error ? error : new Error('migration failed', { cause: error })
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(fileURLToPath(FOLDER))).filter((name) => name.endsWith('.sql')).toSorted()
  const entries = await Promise.all(
    files.map(
      async (name) =>
        [name.replace(/\.sql$/, ''), migrationOf(await readFile(new URL(name, FOLDER), 'utf8'))] as const,
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
