import { sql, type RawBuilder } from 'kysely'

/** A query of timeline lines: the experiments that a person was in. */
export function experimentsHappened(person: string): RawBuilder<unknown>[] {
  return [
    sql`select 'experiment:' || min(e.flag) as key, max(e.assigned_at) as at, 'other' as "group", 'experiment' as what,
               string_agg(e.flag || ' ' || lower(e.variant), ', ' order by e.flag) as note
        from users u join experiment_assignments e on e.anonymous_id = u.anonymous_id
        where u.id = ${person} and e.variant <> 'Off' group by date_trunc('minute', e.assigned_at)`,
  ]
}
