import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'
import { readMigrations, type Migration } from '#server/db/migration-files.ts'

type Column = { name: string; type: string; isNullable: boolean; hasDefault: boolean }

/** A comment that names what the previous version no longer uses: `-- contracts orders.note, unused since 0061`. */
const CONTRACTS = /^-- contracts ([\w.]+), unused since (\d{4})$/gm
const BUILDS_INDEX = /create (?:unique )?index (?:if not exists )?\w+ on (?:only )?(\w+)/gi
const HAS_FEW_ROWS = /^-- few rows: (\w+)$/gm

/**
 * Runs the migrations of a folder one after another. Lists everything in the files after `from` that breaks or blocks
 * the code of the previous version.
 */
export async function breaksFor(db: Db, { folder, from }: { folder: URL; from: string }): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const rest = migrations.filter(({ name }) => name > from)
  await runThose(db, { folder, migrations: migrations.filter(({ name }) => name <= from) })
  const breaks: string[] = []
  for (const migration of rest) {
    const before = await columnsOf(db)
    await runThose(db, { folder, migrations: [migration] })
    const found = [...brokenColumns(before, await columnsOf(db)), ...longLocks(before, migration)]
    const allowed = contractsOf(migration)
    breaks.push(...found.filter(({ of }) => !allowed.has(of)).map(({ why }) => `${migration.name}: ${why}`))
  }
  return breaks
}

/** Runs only these files of a folder. To read all earlier files again for each one would take most of the time. */
async function runThose(
  db: Db,
  { folder, migrations }: { folder: URL; migrations: readonly Migration[] },
): Promise<void> {
  const some = await mkdtemp(join(tmpdir(), 'evenhand-migrations-'))
  for (const { name } of migrations) await cp(new URL(`${name}.sql`, folder), join(some, `${name}.sql`))
  await migrate(db, { folder: pathToFileURL(`${some}/`) })
  await rm(some, { recursive: true })
}

async function columnsOf(db: Db): Promise<Map<string, Column>> {
  const { rows } = await sql<Column>`
    select table_name || '.' || column_name as name, udt_name as type, is_nullable = 'YES' as "isNullable",
           (column_default is not null or is_identity = 'YES' or is_generated <> 'NEVER') as "hasDefault"
    from information_schema.columns where table_schema = 'public'`.execute(db)
  return new Map(rows.map((column) => [column.name, column]))
}

type Break = { of: string; why: string }

function brokenColumns(before: ReadonlyMap<string, Column>, after: ReadonlyMap<string, Column>): Break[] {
  const breaks: Break[] = []
  for (const [name, old] of before) {
    const now = after.get(name)
    if (!now) breaks.push({ of: name, why: `${name} is gone, and old code reads it` })
    else if (now.type !== old.type) breaks.push({ of: name, why: `${name} has another type` })
    else if (old.isNullable && !now.isNullable)
      breaks.push({ of: name, why: `${name} must not be null any more, and old code may write null` })
  }
  const tables = new Set([...before.keys()].map(tableOf))
  for (const [name, column] of after) {
    if (before.has(name) || !tables.has(tableOf(name)) || column.isNullable || column.hasDefault) continue
    breaks.push({ of: name, why: `${name} needs a default, because old code does not write it` })
  }
  return breaks
}

/** While an index is built in a transaction, nobody can write to its table. */
function longLocks(before: ReadonlyMap<string, Column>, { statements, index }: Migration): Break[] {
  const tables = new Set([...before.keys()].map(tableOf))
  const small = new Set([...statements.matchAll(HAS_FEW_ROWS)].map(([, table = '']) => table))
  return [...statements.matchAll(BUILDS_INDEX)]
    .map(([, table = '']) => table)
    .filter((table) => index === null && tables.has(table) && !small.has(table))
    .map((table) => ({ of: table, why: `an index of ${table} must be built in a file “-- concurrently”` }))
}

function contractsOf({ name, statements }: Migration): ReadonlySet<string> {
  return new Set(
    [...statements.matchAll(CONTRACTS)]
      .filter(([, , since = '']) => since < name)
      .map(([, what = '']) => what),
  )
}

function tableOf(column: string): string {
  return column.split('.')[0] ?? ''
}
