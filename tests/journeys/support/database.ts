import type { Db } from '#server/db/database.ts'
import { openPatiently } from '#tests/support/patient-database.ts'

let opened: Db | undefined

/**
 * Runs work on the journeys’ database without the application's knowledge. A worker keeps its connections, because a new
 * one takes 25 ms of processor time.
 */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  opened ??= openPatiently({ url: process.env.JOURNEY_DATABASE_URL ?? '', poolSize: 4 })
  return work(opened)
}
