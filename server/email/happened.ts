import { sql, type RawBuilder } from 'kysely'

/**
 * A query of timeline lines: the mails to the person's present address. A mail that the mail server accepted may have
 * arrived later or come back, if the server reports it.
 */
export function mailsHappened(person: string): RawBuilder<unknown>[] {
  return [
    sql`select 'mail:' || o.id as key, o.created_at as at, 'mails' as "group",
               case when o.bounced_at is not null then 'mail-bounced'
                    when o.delivered_at is not null then 'mail-delivered'
                    when o.sent_at is not null then 'mail-sent' when o.dead_at is null then 'mail-waits'
                    when o.given_up_because = 'refused' then 'mail-refused'
                    when o.given_up_because = 'unwanted' then 'mail-held-back' else 'mail-given-up' end as what,
               concat_ws(', ', o.kind, coalesce(o.bounce_status, o.reply_code)) as note
        from users u join outbox o on lower(o.recipient) = lower(u.email) where u.id = ${person}`,
  ]
}
