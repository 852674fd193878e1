import { sql, type RawBuilder } from 'kysely'
import type { TimelineGroup } from '#domain/console/timeline.ts'
import type { Db } from '#server/db/database.ts'

export type OtherEvent = { key: string; at: Date; group: TimelineGroup; what: string; note: string | null }
export type Asked = { personId: string; until: Date | null; limit: number }

/**
 * What happened to a person besides payments: mails, links, consents, log-ins, paid times, and looks of staff. What the
 * other parent did is not in it. So the maker of an invitation never sees that it was opened.
 */
export async function otherEvents(db: Db, asked: Asked): Promise<OtherEvent[]> {
  const { rows } = await sql<OtherEvent>`
    select key, at, "group", what, note from (${sql.join(sourcesOf(asked.personId), sql` union all `)}) happened
    where ${asked.until}::timestamptz is null or at < ${asked.until}::timestamptz + interval '1 ms'
    order by at desc, key desc limit ${asked.limit}`.execute(db)
  return rows
}

function sourcesOf(person: string): RawBuilder<unknown>[] {
  return [
    sql`select 'made:' || id as key, created_at as at, 'other' as "group", 'account-made' as what, locale as note
        from users where id = ${person}`,
    sql`select 'active:' || id, activated_at, 'other', 'account-active', null
        from users where id = ${person} and activated_at is not null`,
    sql`select 'consent:' || id, at, 'consents', case when agreed then 'agreed' else 'withdrew' end, kind || ', ' || text_version
        from consents where user_id = ${person}`,
    sql`select 'session:' || encode(substring(hash for 8), 'hex'), created_at, 'log-ins', 'logged-in', null
        from sessions where user_id = ${person}`,
    sql`select 'link:' || encode(substring(hash for 8), 'hex'), created_at, 'links', 'link-made', purpose
        from tokens where subject_id = ${person}`,
    sql`select 'link-used:' || encode(substring(hash for 8), 'hex'), used_at, 'links', 'link-used', purpose
        from tokens where subject_id = ${person} and used_at is not null`,
    sql`select 'invited:' || id, created_at, 'links', 'invitation-sent', null from invites where invited_by = ${person}`,
    sql`select 'received:' || id, created_at, 'links', 'invitation-received', null from invites where user_id = ${person}`,
    sql`select 'opened:' || id, opened_at, 'links', 'invitation-opened', null
        from invites where user_id = ${person} and opened_at is not null`,
    sql`select 'invitation-ended:' || id, ended_at, 'links', 'invitation-ended', null
        from invites where (user_id = ${person} or invited_by = ${person}) and ended_at is not null`,
    sql`select 'mail:' || o.id, o.created_at, 'mails',
               case when o.sent_at is not null then 'mail-sent' when o.dead_at is not null then 'mail-given-up' else 'mail-waits' end,
               o.kind
        from users u join outbox o on lower(o.recipient) = lower(u.email) where u.id = ${person}`,
    sql`select 'period:' || subscription_id || order_id, lower(during), 'plan', 'period-begins', null
        from subscription_periods where beneficiary_id = ${person} and lower(during) <= app_now()`,
    sql`select 'experiment:' || e.flag, e.assigned_at, 'other', 'experiment', e.flag || ', ' || e.variant
        from users u join experiment_assignments e on e.anonymous_id = u.anonymous_id where u.id = ${person}`,
    sql`select 'staff:' || n, at, 'staff', kind, concat_ws(': ', staff_name, reason) from staff_actions where person_id = ${person}`,
  ]
}
