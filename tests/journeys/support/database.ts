import { openDatabase, type Db } from '#server/db/database.ts'

/** Runs work on the journeys’ database without the application's knowledge. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase({ url: process.env.JOURNEY_DATABASE_URL ?? '', poolSize: 2 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
