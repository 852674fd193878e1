import { sql, type RawBuilder } from 'kysely'

/** A moment in the past, as SQL. */
export function secondsAgo(seconds: number): RawBuilder<Date> {
  return sql<Date>`app_now() - make_interval(secs => ${seconds})`
}
