import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Purge } from '#server/platform/job.ts'

/** What can happen to the access of an account. */
type AccountEvent =
  | 'logged-in'
  | 'logged-out'
  | 'sessions-ended'
  | 'password-changed'
  | 'passkey-added'
  | 'passkey-removed'
  | 'email-changed'
  | 'email-undone'

/** How long support can look back. Mails are listed for the same time. */
const ACCOUNT_EVENT_DAYS = 90

/** Records what happened to a person's account, in the transaction of the change. */
export async function recordAccountEvent(
  tx: Db | Tx,
  { userId, what, note = null }: { userId: string; what: AccountEvent; note?: string | null },
): Promise<void> {
  await tx.insertInto('account_events').values({ user_id: userId, what, note }).execute()
}

/** Forgets what happened to a person's account. */
export async function forgetAccountEvents(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('account_events').where('user_id', '=', userId).execute()
}

export const oldAccountEvents: Purge = (limit) => sql`delete from account_events where id in (
  select id from account_events where at <= app_now() - make_interval(days => ${ACCOUNT_EVENT_DAYS}) limit ${limit})`

/** A browser that opens a mailed link gets a token of its own, of one of these kinds. */
const OPENED = ['browser-credentials', 'browser-password-reset', 'browser-renewal', 'invite-key']

/** Log-ins, links and changes of a person's access, as queries of lines of a timeline. */
export function accessHappened(person: string): RawBuilder<unknown>[] {
  return [
    sql`select 'account:' || id as key, at, 'log-ins' as "group", what, note
        from account_events where user_id = ${person}`,
    sql`select 'link:' || encode(substring(hash for 8), 'hex') as key, created_at as at, 'links' as "group",
               case when purpose = any(${OPENED}::text[]) then 'link-opened' else 'link-made' end as what, purpose as note
        from tokens where subject_id = ${person}`,
    // A used link has its own line.
    sql`select 'link-ended:' || encode(substring(hash for 8), 'hex') as key,
               least(coalesce(revoked_at, expires_at), expires_at) as at, 'links' as "group", 'link-ended' as what,
               concat_ws(', ', purpose, case when revoked_at is null or revoked_at > expires_at then 'expired' end) as note
        from tokens where subject_id = ${person} and used_at is null
          and (revoked_at is not null or expires_at <= app_now())`,
    sql`select 'link-used:' || encode(substring(hash for 8), 'hex') as key, used_at as at, 'links' as "group",
               'link-used' as what, purpose as note
        from tokens where subject_id = ${person} and used_at is not null`,
  ]
}
