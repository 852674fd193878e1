import { Pool } from 'pg'
import { sql } from 'kysely'
import type { Purge } from '../job.ts'
import { describeError, type Log } from '../log.ts'
import type { Counter, Rule, Used } from './rate-limits.ts'

/**
 * The number of connections that each web process uses only for counting. So counting does not wait for other queries.
 */
const CONNECTIONS = 3
/** If the database did not answer, it is not asked again for this time. */
const AWAY_MS = 5_000

/** The time is that of PostgreSQL, so a process with a wrong clock counts like the others. */
const NOW_MS = `(extract(epoch from app_now()) * 1000)::bigint`
/** Counts uses in the present window of a key, or begins a new window. */
const COUNT_USES = `
  insert into limit_counts as counted (key, points, expire) values ($1, $2, ${NOW_MS} + $3::bigint)
  on conflict (key) do update set
    points = excluded.points + case when counted.expire > ${NOW_MS} then counted.points else 0 end,
    expire = case when counted.expire > ${NOW_MS} then counted.expire else excluded.expire end
  returning points as consumed, (expire - ${NOW_MS})::float8 as "msBeforeNext"`

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
    // The first count is sent before the setting of its connection is answered.
    pipeline: true,
  })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    client.on('error', () => undefined)
    // PgBouncer refuses a connection that starts with this setting.
    client.query(`set statement_timeout = ${answerMs}`).catch(() => undefined)
  })
  let awayUntil = 0
  return {
    counter: (name, { seconds }) => {
      return async (key, uses) => {
        if (uptimeMs() < awayUntil) return 'away'
        try {
          const values = [`${name}:${key}`, uses, seconds * 1000]
          const { rows } = await pool.query<Used>({ name: 'count-uses', text: COUNT_USES, values })
          if (!rows[0]) throw new Error('the uses were not counted')
          return rows[0]
        } catch (error) {
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
  select key from limit_counts where expire < ${sql.raw(NOW_MS)} limit ${limit})`
