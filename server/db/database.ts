import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, types } from 'pg'
import { withFewConnections } from './few-connections.ts'
import { preparingPool, type DatabaseListener, type Heard } from './prepared-statements.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** A transaction. Make no network call while one is open. */
export type Tx = Transaction<Tables>

const WAIT_FOR_CONNECTION_MS = 2_000
const STATEMENT_LIMIT_MS = 10_000
/** Longer than the limit that the server itself keeps. A frozen server, or one that is cut off, keeps none. */
export const ANSWER_LIMIT_MS = 12_000

/**
 * PostgreSQL keeps one plan of each prepared statement. Without it, new plans of many statements were
 * almost half of its work for an order (docs/performance.md).
 */
const KEPT_PLANS = '-c plan_cache_mode=force_generic_plan'

/** No statement is compiled. Each is short, and the compiler took longer than the statement (docs/performance.md). */
const NO_COMPILER = '-c jit=off'

type Options = {
  url: string
  /** The most connections. */
  poolSize?: number
  /** A query without an answer for this time fails, and its connection is closed. Without it, a query waits. */
  answerLimitMs?: number
}

/** Opens a connection pool on PostgreSQL 15 or later. */
export function openDatabase({ url, poolSize = 20, answerLimitMs }: Options): Db {
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    keepAlive: true,
    options: `${KEPT_PLANS} ${NO_COMPILER}`,
    statement_timeout: STATEMENT_LIMIT_MS,
    ...(answerLimitMs === undefined ? {} : { query_timeout: answerLimitMs }),
    idle_in_transaction_session_timeout: STATEMENT_LIMIT_MS,
  })
  // The pool replaces an idle connection that breaks. Without a listener, its error would end the process.
  pool.on('error', () => undefined)
  // A connection that breaks inside a transaction fails the next statement, not the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const heard: Heard = { listener: { waited: () => undefined, ran: () => undefined } }
  const preparing = preparingPool(pool, heard)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: preparing }) })
  background.set(
    db,
    withFewConnections(preparing, Math.max(1, Math.min(BACKGROUND, Math.floor(poolSize / 2)))),
  )
  hearings.set(db, heard)
  return db
}

/** With more connections at once, the same work takes more processor time and buyers wait longer. */
const BACKGROUND = 4
const background = new WeakMap<Db, Db>()

/** The same database for work that nobody waits for. It uses few connections of the pool at once. */
export function inBackground(db: Db): Db {
  return background.get(db) ?? db
}

const hearings = new WeakMap<Db, Heard>()

/** Lets a listener learn how long the connections and statements of a database take. It replaces an earlier one. */
export function hearDatabase(db: Db, listener: DatabaseListener): void {
  const heard = hearings.get(db)
  if (heard) heard.listener = listener
}
