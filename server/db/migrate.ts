import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

const FOLDER = new URL('./migrations/', import.meta.url)

/** How long a migration waits for locks, and how often it tries again. */
type LockWaits = { lockMs: number; pauseMs: number; tries: number }
/**
 * Queries of pages wait behind a migration that waits for a lock. So its wait is shorter than their limit, and they
 * run during the pause.
 */
const LOCK_WAITS: LockWaits = { lockMs: 5_000, pauseMs: 5_000, tries: 6 }
/** SQLSTATE: `lock_not_available` and `deadlock_detected`. */
const HELD_LOCKS: readonly unknown[] = ['55P03', '40P01']

/** The key of the advisory lock, the same as in earlier versions. */
const MIGRATING = 3853314791062309107n

type Migration = { name: string; statements: string }

/**
 * Runs all pending migrations, each file in its own transaction. After a crash, the next run continues with the first
 * file that is missing. Several processes may call it at once: an advisory lock serialises them. Statements have no
 * time limit here, because building an index can take long. Files of a newer version that ran before are ignored, so
 * the old code can start again.
 * @throws the error of the first file that fails, also if a lock stayed held in all tries; only that file is rolled back
 */
export async function migrate(db: Db, folder = FOLDER, waits = LOCK_WAITS): Promise<void> {
  const migrations = await readMigrations(folder)
  while (await runNext(db, { migrations, waits }));
}

type Run = { migrations: readonly Migration[]; waits: LockWaits }

/** Runs the next pending file, in several tries if it must wait for a lock. Returns false if there is none. */
async function runNext(db: Db, run: Run): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(async (tx) => runNextIn(tx, run))
    } catch (error) {
      if (!isLockHeld(error) || attempt === run.waits.tries) throw error
    }
    await setTimeout(run.waits.pauseMs)
  }
}

async function runNextIn(tx: Tx, { migrations, waits }: Run): Promise<boolean> {
  await sql`set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`.execute(tx)
  await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATING)})`.execute(tx)
  await sql`set local lock_timeout = ${sql.lit(waits.lockMs)}`.execute(tx)
  await sql`create table if not exists kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(tx)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(tx)
  const executed = new Set(rows.map(({ name }) => name))
  const next = migrations.find(({ name }) => !executed.has(name))
  if (!next) return false
  if (migrations.some(({ name }) => executed.has(name) && name > next.name))
    throw new Error(`the migration ${next.name} comes before one that has already run`)
  await sql.raw(next.statements).execute(tx)
  const now = new Date().toISOString()
  await sql`insert into kysely_migration (name, timestamp) values (${next.name}, ${now})`.execute(tx)
  return true
}

function isLockHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && HELD_LOCKS.includes(error.code)
}

async function readMigrations(folder: URL): Promise<Migration[]> {
  const files = (await readdir(fileURLToPath(folder))).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    files.map(async (file) => ({
      name: file.replace(/\.sql$/, ''),
      statements: await readFile(new URL(file, folder), 'utf8'),
    })),
  )
}
