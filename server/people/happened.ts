import { sql, type RawBuilder } from 'kysely'

/** Queries of timeline lines: the beginning of a person's account, and their consents. */
export function peopleHappened(person: string): RawBuilder<unknown>[] {
  return [
    sql`select 'made:' || id as key, created_at as at, 'other' as "group", 'account-made' as what, locale as note
        from users where id = ${person}`,
    sql`select 'active:' || id as key, activated_at as at, 'other' as "group", 'account-active' as what, null as note
        from users where id = ${person} and activated_at is not null`,
    sql`select 'consent:' || id as key, at, 'consents' as "group",
               case when agreed then 'agreed' else 'withdrew' end as what, kind || ', ' || text_version as note
        from consents where user_id = ${person}`,
  ]
}
