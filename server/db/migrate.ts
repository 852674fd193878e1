import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from './database.ts'
import { executedMigrations, MIGRATIONS, readMigrations, type Migration } from './migration-files.ts'
import { SESSION_SETTINGS } from './session-settings.ts'

/** How long a migration waits for locks, and how often it tries again. */
type LockWaits = { lockMs: number; pauseMs: number; tries: number }
/**
 * While a migration waits for a lock, queries of pages wait behind it. So its wait is shorter than their time limit,
 * and they run during the pause.
 */
const LOCK_WAITS: LockWaits = { lockMs: 3_000, pauseMs: 5_000, tries: 12 }
/** SQLSTATE: `lock_not_available` and `deadlock_detected`. */
const HELD_LOCKS: readonly unknown[] = ['55P03', '40P01']

/** The key of the advisory lock, the same as in earlier versions. */
const MIGRATING = 3853314791062309107n
const TURN_MS = 200

type Options = {
  folder?: URL
  waits?: LockWaits
  /** Called after each file. */
  onRun?: (name: string, ms: number) => void
}

/**
 * Runs all pending migrations on one connection, each file in its own transaction. After a crash, the next run
 * continues with the first file that is missing. Several processes may call it at once; they then run one after the
 * other. Statements have no time limit here, because building an index can take long. Files of a newer version that ran
 * before are ignored, so the old code can start again.
 * @throws the error of the first file that fails, also if a lock stayed held in all tries; only that file is rolled
 * back
 */
export async function migrate(db: Db, options: Options = {}): Promise<void> {
  const migrations = await readMigrations(options.folder ?? MIGRATIONS)
  await db.connection().execute(async (connection) => {
    await takeTurn(connection)
    try {
      await sql`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`.execute(connection)
      await runPending(connection, migrations, options)
    } finally {
      // If the connection is broken, its lock and settings are gone already.
      await endTurn(connection).catch(() => undefined)
    }
  })
}

async function endTurn(connection: Db): Promise<void> {
  await sql.raw(`${SESSION_SETTINGS}; reset lock_timeout`).execute(connection)
  await sql`select pg_advisory_unlock(${sql.lit(MIGRATING)})`.execute(connection)
}

/** Tries to get the lock, and never waits for it inside a query. A concurrent index build would wait for that query. */
async function takeTurn(connection: Db): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_lock(${sql.lit(MIGRATING)}) as mine`.execute(connection)
    if (rows[0]?.mine) return
    await setTimeout(TURN_MS)
  }
}

async function runPending(
  connection: Db,
  migrations: readonly Migration[],
  { waits = LOCK_WAITS, onRun = () => undefined }: Options,
): Promise<void> {
  await sql`create table if not exists kysely_migration
    (name varchar(255) primary key, timestamp varchar(255) not null)`.execute(connection)
  const executed = await executedMigrations(connection)
  const pending = migrations.filter(({ name }) => !executed.has(name))
  const [next] = pending
  if (next && migrations.some(({ name }) => executed.has(name) && name > next.name))
    throw new Error(`the migration ${next.name} comes before one that has already run`)
  for (const migration of pending) {
    const begun = performance.now()
    await untilUnlocked(waits, async () => run(connection, migration, waits.lockMs))
    onRun(migration.name, Math.round(performance.now() - begun))
  }
}

async function untilUnlocked({ tries, pauseMs }: LockWaits, work: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (!isLockHeld(error) || attempt === tries) throw error
    }
    await setTimeout(pauseMs)
  }
}

async function run(connection: Db, migration: Migration, lockMs: number): Promise<void> {
  if (migration.index !== null) return runOutside(connection, migration, migration.index)
  await connection.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = ${sql.lit(lockMs)}`.execute(tx)
    await sql.raw(migration.statements).execute(tx)
    await remember(tx, migration)
  })
}

/**
 * No page waits for this statement, so it has no lock limit. An incomplete index of an interrupted run is dropped
 * first.
 */
async function runOutside(connection: Db, migration: Migration, index: string): Promise<void> {
  await sql`set lock_timeout = 0`.execute(connection)
  const { rows } = await sql`
    select 1 from pg_index where indexrelid = to_regclass(${index}) and not indisvalid`.execute(connection)
  if (rows.length > 0) await sql`drop index concurrently ${sql.id(index)}`.execute(connection)
  await sql.raw(migration.statements).execute(connection)
  await remember(connection, migration)
}

async function remember(on: Db, { name }: Migration): Promise<void> {
  const now = new Date().toISOString()
  await sql`insert into kysely_migration (name, timestamp) values (${name}, ${now})`.execute(on)
}

function isLockHeld(error: unknown): boolean {
  return error instanceof Error && 'code' in error && HELD_LOCKS.includes(error.code)
}
