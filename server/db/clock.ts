import { sql } from 'kysely'
import type { Db, Tx } from './database.ts'

/** The product's time. It is the real time, unless a developer or a test has moved it. */
export async function readNow(db: Db | Tx): Promise<Date> {
  const { now } = await db.selectNoFrom(sql<Date>`app_now()`.as('now')).executeTakeFirstOrThrow()
  return now
}

/** The product's date (`YYYY-MM-DD`) in UTC. */
export async function readToday(db: Db | Tx): Promise<string> {
  return (await readNow(db)).toISOString().slice(0, 10)
}

/** The seconds by which the product's time is ahead of the real time. */
export async function clockOffset(db: Db): Promise<number> {
  const { seconds } = await db
    .selectNoFrom(sql<number>`extract(epoch from app_now() - now())::float8`.as('seconds'))
    .executeTakeFirstOrThrow()
  return seconds
}

/** @throws if the product's time is not the real time; production must not start then */
export async function refuseMovedClock(db: Db): Promise<void> {
  const seconds = await clockOffset(db)
  if (seconds !== 0)
    throw new Error(
      `The clock of this database was moved by ${seconds} seconds. Use another database in production.`,
    )
}

/**
 * Moves the product's time this many whole seconds ahead of the real time, for every process of this database. It is
 * only for development and tests.
 */
export async function setClockOffset(db: Db, seconds: number): Promise<void> {
  if (!Number.isSafeInteger(seconds)) throw new Error('the clock can only be moved by whole seconds')
  const ahead = seconds === 0 ? 'select now()' : `select now() + interval '${seconds} seconds'`
  await sql`create or replace function app_now() returns timestamptz language sql stable as ${sql.lit(ahead)}`.execute(
    db,
  )
}
