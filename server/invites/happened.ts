import { sql, type RawBuilder } from 'kysely'

/**
 * Queries of timeline lines: the invitations of a person. The timeline of the inviter does not show that an invitation
 * was opened.
 */
export function invitationsHappened(person: string): RawBuilder<unknown>[] {
  return [
    sql`select 'invited:' || id as key, created_at as at, 'links' as "group", 'invitation-sent' as what, null as note
        from invites where invited_by = ${person}`,
    sql`select 'received:' || id as key, created_at as at, 'links' as "group", 'invitation-received' as what, null as note
        from invites where user_id = ${person}`,
    sql`select 'opened:' || id as key, opened_at as at, 'links' as "group", 'invitation-opened' as what, null as note
        from invites where user_id = ${person} and opened_at is not null`,
    sql`select 'invitation-ended:' || id as key, ended_at as at, 'links' as "group", 'invitation-ended' as what, null as note
        from invites where (user_id = ${person} or invited_by = ${person}) and ended_at is not null`,
  ]
}
