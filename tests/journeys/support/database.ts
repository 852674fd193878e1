import { openDatabase, type Db } from '#server/db/database.ts'

/** Does something with the journeys’ database, behind the back of the application. */
export async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase({ url: process.env.JOURNEY_DATABASE_URL ?? '', poolSize: 2 })
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}
