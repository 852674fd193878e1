import { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'
import { sql } from 'kysely'
import type { Purge } from './job.ts'
import { describeError, type Log } from './log.ts'
import type { Counter, Rule } from './rate-limits.ts'

/**
 * The number of connections that each web process uses only for counting. So counting does not wait for other queries.
 */
const CONNECTIONS = 3
/** If the database did not answer, it is not asked again for this time. */
const AWAY_MS = 5_000

export type LimitStore = {
  /** Counts in the database, for all processes. */
  counter: (name: string, rule: Rule) => Counter
  close: () => Promise<void>
}

type Options = {
  url: string
  log: Log
  /** How long a request waits for the database to count. */
  answerMs: number
  uptimeMs?: () => number
}

/**
 * Counts of uses in the table `limit_counts`. It never throws. If the database does not answer in time, the result is
 * `away`.
 */
export function openLimitStore({
  url,
  log,
  answerMs,
  uptimeMs = () => performance.now(),
}: Options): LimitStore {
  const pool = new Pool({
    connectionString: url,
    max: CONNECTIONS,
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // PgBouncer refuses a connection that starts with this setting.
    client.query(`set statement_timeout = ${answerMs}`).catch(() => undefined)
  })
  let awayUntil = 0
  return {
    counter: (name, { points, seconds }) => {
      const limiter = new RateLimiterPostgres({
        storeClient: pool,
        storeType: 'pool',
        tableName: 'limit_counts',
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix: name,
        points,
        duration: seconds,
      })
      return async (key, uses) => {
        if (uptimeMs() < awayUntil) return 'away'
        try {
          const { consumedPoints, msBeforeNext } = await limiter.consume(key, uses)
          return { consumed: consumedPoints, msBeforeNext }
        } catch (error) {
          if (error instanceof RateLimiterRes)
            return { consumed: error.consumedPoints, msBeforeNext: error.msBeforeNext }
          awayUntil = uptimeMs() + AWAY_MS
          log.warn('limits are counted in this process alone', describeError(error))
          return 'away'
        }
      }
    },
    close: async () => pool.end(),
  }
}

/** Deletes counts whose window is over. */
export const oldLimitCounts: Purge = (limit) => sql`delete from limit_counts where key in (
  select key from limit_counts where expire < (extract(epoch from app_now()) * 1000)::bigint limit ${limit})`
