import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db } from './database.ts'

export const MIGRATIONS = new URL('./migrations/', import.meta.url)

/** The first line of a file that must run outside a transaction. */
const OUTSIDE = /^-- concurrently\s*$/m
/** The only statement that such a file may contain. */
const INDEX =
  /^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) (\w+)\b/i

export type Migration = {
  name: string
  statements: string
  /** The index that the file builds or drops outside a transaction; null for every other file. */
  index: string | null
}

/** SQLSTATE: `undefined_table`. */
const NO_TABLE = '42P01'

/**
 * The migrations of a folder, in order.
 * @throws if a file that runs outside a transaction is more than one statement about an index
 */
export async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => {
      const statements = await readFile(new URL(file, folder), 'utf8')
      return { name: file.replace(/\.sql$/, ''), statements, index: indexOf(file, statements) }
    }),
  )
}

/** The migrations that this database has not seen, in order. Those of a newer version do not count. */
export async function pendingMigrations(db: Db, folder = MIGRATIONS): Promise<Migration[]> {
  const [migrations, executed] = await Promise.all([readMigrations(folder), executedMigrations(db)])
  return migrations.filter(({ name }) => !executed.has(name))
}

/** The names of the migrations that this database has seen. */
export async function executedMigrations(db: Db): Promise<ReadonlySet<string>> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db)
    return new Set(rows.map(({ name }) => name))
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === NO_TABLE) return new Set()
    throw error
  }
}

function indexOf(file: string, statements: string): string | null {
  if (!OUTSIDE.test(statements.split('\n')[0] ?? '')) return null
  const code = statements.replaceAll(/--.*$/gm, '').trim()
  const [, index] = INDEX.exec(code) ?? []
  if (index === undefined || code.indexOf(';') !== code.length - 1)
    throw new Error(
      `${file}: outside a transaction, a file may contain only one index, with “if not exists” or “if exists”`,
    )
  return index
}
