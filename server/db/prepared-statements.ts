import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { isConnectionTrouble } from './connection-trouble.ts'

/** Each connection keeps its prepared statements. Above this count, new statements are sent unprepared. */
const MAX_STATEMENTS = 1000
const NAME_LENGTH = 20
/** PostgreSQL: `cached plan must not change result type`, after a migration has altered a table. */
const PLAN_OUTDATED = '0A000'

/** The result of a statement that was not sent. */
const NOTHING = { command: 'SELECT' as const, rowCount: 0, rows: [] }

/** Gets the durations of connections and statements. */
export type DatabaseListener = {
  /** A connection of the pool was free after this time, or the wait for it ended without one. */
  waited: (seconds: number) => void
  /** Statements were sent to the server, one or several together. */
  sent?: () => void
  /** A statement ended, with or without an error. */
  ran: (text: string, seconds: number) => void
}
/** The listener of a pool. It can be set after the pool was created. */
export type Heard = { listener: DatabaseListener }

/**
 * A pool that prepares each statement once per connection, so PostgreSQL parses and plans it only once. If a migration
 * makes a plan outdated, that statement fails and its connection is replaced. A connection to a server that does not
 * answer, or that is no longer the primary, is replaced too.
 */
export function preparingPool(pool: Pool, heard: Heard): PostgresPool {
  const known = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    connect: async () => {
      const started = performance.now()
      const client = await pool.connect().finally(() => heard.listener.waited(secondsSince(started)))
      const preparing = known.get(client) ?? new PreparingClient(client, heard)
      known.set(client, preparing)
      return preparing
    },
    end: async () => pool.end(),
  }
}

/**
 * Statements that start together are written to the socket at once, in the order of their start. `begin` waits for the
 * first statement of its transaction.
 */
class PreparingClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #heard: Heard
  #isUseless = false
  #isBeginDue = false
  #isCorked = false

  constructor(client: PoolClient, heard: Heard) {
    this.#client = client
    this.#heard = heard
  }

  query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  query<R>(
    text: string | PostgresCursor<R>,
    values: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof text !== 'string') throw new Error('cursors are not supported')
    return this.#inTransaction<R>(text, values)
  }

  async #inTransaction<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    if (text === 'begin') {
      this.#isBeginDue = true
      return NOTHING
    }
    if (!this.#isBeginDue) return this.#run<R>(text, values)
    this.#isBeginDue = false
    if (text === 'commit' || text === 'rollback') return NOTHING
    const [, result] = await Promise.all([this.#run('begin', []), this.#run<R>(text, values)])
    return result
  }

  async #run<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    const name = values.length > 0 ? nameOf(text) : null
    const started = performance.now()
    this.#gather()
    try {
      const { command, rowCount, rows } = await this.#client.query<R & object>({
        text,
        values: [...values],
        ...(name ? { name } : {}),
      })
      // `command` in pg is PostgreSQL's command tag.
      return { command: command as PostgresQueryResult<R>['command'], rowCount: rowCount ?? 0, rows }
    } catch (error) {
      this.#isUseless ||= isUseless(error)
      throw error
    } finally {
      this.#heard.listener.ran(text, secondsSince(started))
    }
  }

  /** Keeps the statements of this turn of the event loop, and writes them together at its end. */
  #gather(): void {
    if (this.#isCorked) return
    // The type of `pg` does not name the socket.
    const { stream } = (this.#client as unknown as { connection: { stream: Socket } }).connection
    stream.cork()
    this.#isCorked = true
    process.nextTick(() => {
      this.#isCorked = false
      stream.uncork()
      this.#heard.listener.sent?.()
    })
  }

  release(destroy = false): void {
    this.#client.release(destroy || this.#isUseless)
  }
}

function secondsSince(started: number): number {
  return (performance.now() - started) / 1000
}

const names = new Map<string, string>()

function nameOf(text: string): string | null {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MAX_STATEMENTS) return null
  const name = createHash('sha256').update(text).digest('base64url').slice(0, NAME_LENGTH)
  names.set(text, name)
  return name
}

function isUseless(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return isConnectionTrouble(error) || ('code' in error && error.code === PLAN_OUTDATED)
}
