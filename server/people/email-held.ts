import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

export type Kind = 'parent' | 'professional'

/** Whether an address is an earlier one of another person's account of this kind, and can still be restored. */
export function isEmailHeld({
  kind,
  normalised,
  except = null,
}: {
  kind: Kind
  normalised: string | null
  except?: string | null
}): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select 1 from email_changes held join users owner on owner.id = held.user_id
    where owner.kind = ${kind} and held.old_normalised = ${normalised} and held.undo_until > app_now()
      and held.user_id is distinct from ${except}::uuid)`
}

/**
 * The address of a row of `users` for codes, password links and warnings about access. A correction by staff is not
 * confirmed by a code. So while it can be undone, these mails go to the earlier address.
 */
export const accessEmail: RawBuilder<string | null> = sql<string | null>`coalesce(
  (select change.old_email from email_changes change
   where change.user_id = users.id and change.changed_by = 'staff' and change.undo_until > app_now()), users.email)`

/** The people who still get their links at this earlier address, as a query of their ids. */
export function ownersOfEarlierEmail(normalised: string): RawBuilder<string> {
  return sql<string>`
    select change.user_id from email_changes change
    where change.old_normalised = ${normalised} and change.changed_by = 'staff' and change.undo_until > app_now()`
}

/** The address of one person for their links; null for an erased one. */
export async function findAccessEmail(db: Db | Tx, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select(accessEmail.as('email'))
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return row?.email ?? null
}
