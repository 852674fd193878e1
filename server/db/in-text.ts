import { sql, type RawBuilder } from 'kysely'

/**
 * States as part of the statement's text. Only then can PostgreSQL use a partial index, because a cached plan does not
 * know the values of parameters.
 */
export function inText<const State extends string>(states: readonly State[]): RawBuilder<State>[] {
  return states.map((state) => sql.lit(state))
}
