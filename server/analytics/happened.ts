import { sql, type RawBuilder } from 'kysely'

/** A query of timeline lines: the experiments that a person was in. */
export function experimentsHappened(person: string): RawBuilder<unknown>[] {
  return [
    sql`select 'experiment:' || e.flag as key, e.assigned_at as at, 'other' as "group", 'experiment' as what,
               e.flag || ', ' || e.variant as note
        from users u join experiment_assignments e on e.anonymous_id = u.anonymous_id where u.id = ${person}`,
  ]
}
