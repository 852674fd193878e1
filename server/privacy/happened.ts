import { sql, type RawBuilder } from 'kysely'

/** Queries of timeline lines: the exports and the erasure of a person. */
export function privacyHappened(person: string): RawBuilder<unknown>[] {
  return [
    sql`select 'export:' || id as key, asked_at as at, 'privacy' as "group", 'export-asked' as what, null as note
        from exports where person_id = ${person}`,
    sql`select 'export-made:' || id as key, made_at as at, 'privacy' as "group", 'export-made' as what,
               case downloads when 0 then 'not downloaded yet' when 1 then 'downloaded once'
                              else 'downloaded ' || downloads || ' times' end as note
        from exports where person_id = ${person} and made_at is not null`,
    sql`select 'erasure:' || person_id as key, asked_at as at, 'privacy' as "group", 'erasure-asked' as what,
               asked_by || ', due on ' || due_at::date as note
        from erasures where person_id = ${person}`,
  ]
}
