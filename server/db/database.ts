import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import { Pool, types } from 'pg'
import { withFewConnections } from './few-connections.ts'
import { preparingPool, type DatabaseListener, type Heard } from './prepared-statements.ts'
import { SESSION_SETTINGS } from './session-settings.ts'
import type { Tables } from './tables.ts'

export type Db = Kysely<Tables>
/** A transaction. Make no network call while one is open. */
export type Tx = Transaction<Tables>

const WAIT_FOR_CONNECTION_MS = 2_000
/** Longer than the server's own limit. A frozen or disconnected server does not apply its limit. */
export const ANSWER_LIMIT_MS = 12_000

type Options = {
  url: string
  /** The maximum number of connections. */
  poolSize?: number
  /** How long a statement waits for a connection, in milliseconds. Then it fails. */
  connectLimitMs?: number
  /**
   * A query without an answer for this time fails, and its connection is closed. Without this option, a query waits
   * without a limit.
   */
  answerLimitMs?: number
}

/** Opens a connection pool on PostgreSQL 15 or later. */
export function openDatabase({
  url,
  poolSize = 20,
  connectLimitMs = WAIT_FOR_CONNECTION_MS,
  answerLimitMs,
}: Options): Db {
  types.setTypeParser(types.builtins.INT8, Number)
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectLimitMs,
    keepAlive: true,
    // A statement is sent before the earlier one is answered (`server/db/transaction.ts`).
    pipeline: true,
    ...(answerLimitMs === undefined ? {} : { query_timeout: answerLimitMs }),
  })
  // The pool replaces an idle connection that breaks. Without a listener, its error would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    // A connection that breaks inside a transaction fails the next statement, not the process.
    client.on('error', () => undefined)
    // These settings come before every other statement. If the connection breaks here, the next statement fails too.
    client.query(SESSION_SETTINGS).catch(() => undefined)
  })
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

/** The same database for background work. It uses only few connections of the pool at once. */
export function inBackground(db: Db): Db {
  return background.get(db) ?? db
}

const hearings = new WeakMap<Db, Heard>()

/** Sets the listener that gets the durations of connections and statements. It replaces an earlier listener. */
export function hearDatabase(db: Db, listener: DatabaseListener): void {
  const heard = hearings.get(db)
  if (heard) heard.listener = listener
}
