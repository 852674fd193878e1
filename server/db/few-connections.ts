import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely'
import type { Tables } from './tables.ts'

/** The same database for work in the background, which uses at most `most` connections of the pool at once. */
export function withFewConnections(pool: PostgresPool, most: number): Kysely<Tables> {
  let used = 0
  const waiting: (() => void)[] = []
  const free = () => {
    const next = waiting.shift()
    if (next) next()
    else used -= 1
  }
  const connect = async (): Promise<PostgresPoolClient> => {
    if (used >= most) await new Promise<void>((resolve) => waiting.push(resolve))
    else used += 1
    try {
      return lent(await pool.connect(), free)
    } catch (error) {
      free()
      throw error
    }
  }
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: { ...pool, connect, end: async () => undefined } }),
  })
}

function lent(client: PostgresPoolClient, free: () => void): PostgresPoolClient {
  return {
    query: client.query.bind(client),
    release: () => {
      client.release()
      free()
    },
  }
}
