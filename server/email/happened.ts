import { sql, type RawBuilder } from 'kysely'

/** The mails to the address that a person has now, as a query of lines of a timeline. */
export function mailsHappened(person: string): RawBuilder<unknown>[] {
  return [
    sql`select 'mail:' || o.id as key, o.created_at as at, 'mails' as "group",
               case when o.sent_at is not null then 'mail-sent' when o.dead_at is not null then 'mail-given-up'
                    else 'mail-waits' end as what, o.kind as note
        from users u join outbox o on lower(o.recipient) = lower(u.email) where u.id = ${person}`,
  ]
}
