import { sql, type RawBuilder } from 'kysely'

/**
 * States as part of the statement's text. An index of the rows that wait serves only such a statement: the plan that
 * is kept does not know the values of parameters.
 */
export function inText<const State extends string>(states: readonly State[]): RawBuilder<State>[] {
  return states.map((state) => sql.lit(state))
}
