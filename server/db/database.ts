import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, types } from 'pg'
import { preparingPool } from './prepared-statements.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** A transaction. Make no network call while one is open. */
export type Tx = Transaction<Tables>

const WAIT_FOR_CONNECTION_MS = 2_000
const STATEMENT_LIMIT_MS = 10_000

/** Opens a connection pool on PostgreSQL 15 or later. `poolSize` counts connections. */
export function openDatabase({ url, poolSize = 20 }: { url: string; poolSize?: number }): Db {
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    statement_timeout: STATEMENT_LIMIT_MS,
    idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
  })
  // The pool replaces an idle connection that breaks. Without a listener, its error would end the process.
  pool.on('error', () => undefined)
  // A connection that breaks inside a transaction fails the next statement, not the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparingPool(pool) }) })
}
