import { openDatabase, type Db } from '#server/db/database.ts'

const CONNECT_LIMIT_MS = 20_000

/** Opens a database for a test. On a busy machine, a new connection takes longer than the limit of the product. */
export function openPatiently(options: { url: string; poolSize?: number }): Db {
  return openDatabase({ ...options, connectLimitMs: CONNECT_LIMIT_MS })
}
