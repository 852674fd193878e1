import { sql, type RawBuilder } from 'kysely'

/** A query of timeline lines: the mails to the person's present address. */
export function mailsHappened(person: string): RawBuilder<unknown>[] {
  return [
    sql`select 'mail:' || o.id as key, o.created_at as at, 'mails' as "group",
               case when o.sent_at is not null then 'mail-sent' when o.dead_at is not null then 'mail-given-up'
                    else 'mail-waits' end as what, o.kind as note
        from users u join outbox o on lower(o.recipient) = lower(u.email) where u.id = ${person}`,
  ]
}
