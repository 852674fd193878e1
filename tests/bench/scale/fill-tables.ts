import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** A table, and what inserts its rows on the given connection. */
export type Filled = { name: string; fill: (one: Db) => Promise<void> }

/** Each has a processor of its own on a machine with two. */
const AT_ONCE = 2
/** The server waits for nothing while it fills, and writes each page once. Nobody needs the rows after a crash. */
const WHILE_FILLING = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
}

/**
 * Fills the tables, two at once. The indexes of a table are built after its rows, which takes minutes where it takes
 * hours the other way. Triggers and foreign keys do not run. Close the database afterwards, because its connections then
 * have no time limit. Needs a superuser. Afterwards the server waits for the disk again, and everything is on it.
 */
export async function fillTables(db: Db, tables: readonly Filled[]): Promise<void> {
  for (const [setting, value] of Object.entries(WHILE_FILLING))
    await sql`alter system set ${sql.raw(setting)} = ${sql.lit(value)}`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  const left = await largestFirst(db, tables)
  const fillNext = async () =>
    db.connection().execute(async (one) => {
      await sql`set statement_timeout = 0`.execute(one)
      await sql`set maintenance_work_mem = '512MB'`.execute(one)
      await sql`set session_replication_role = replica`.execute(one)
      for (let table = left.shift(); table; table = left.shift()) await fillTable(one, table)
      await sql`reset session_replication_role`.execute(one)
    })
  await Promise.all(Array.from({ length: AT_ONCE }, fillNext))
  for (const setting of Object.keys(WHILE_FILLING))
    await sql`alter system reset ${sql.raw(setting)}`.execute(db)
  await sql`select pg_reload_conf()`.execute(db)
  await sql`checkpoint`.execute(db)
  await promisify(execFile)('sync')
}

async function fillTable(one: Db, { name, fill }: Filled): Promise<void> {
  await sql`update pg_index set indisready = false where indrelid = ${name}::regclass`.execute(one)
  await fill(one)
  await sql`reindex table ${sql.table(name)}`.execute(one)
  await sql`vacuum analyze ${sql.table(name)}`.execute(one)
}

/** The longest work begins first, so that both connections end together. */
async function largestFirst(db: Db, tables: readonly Filled[]): Promise<Filled[]> {
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid) as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(db)
  const bytes = new Map(rows.map((row) => [row.name, row.bytes]))
  return tables.toSorted((one, other) => (bytes.get(other.name) ?? 0) - (bytes.get(one.name) ?? 0))
}
