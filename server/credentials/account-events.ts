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

/** Log-ins, links and changes of a person's access, as queries of lines of a timeline. */
export function accessHappened(person: string): RawBuilder<unknown>[] {
  return [
    sql`select 'account:' || id as key, at, 'log-ins' as "group", what, note
        from account_events where user_id = ${person}`,
    sql`select 'link:' || encode(substring(hash for 8), 'hex') as key, created_at as at, 'links' as "group",
               'link-made' as what, purpose as note
        from tokens where subject_id = ${person}`,
    sql`select 'link-used:' || encode(substring(hash for 8), 'hex') as key, used_at as at, 'links' as "group",
               'link-used' as what, purpose as note
        from tokens where subject_id = ${person} and used_at is not null`,
  ]
}
