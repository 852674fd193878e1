import { sql } from 'kysely'
import { EMAIL_UNDO_DAYS } from '#domain/people/email-change.ts'
import { normaliseEmail } from '#domain/people/email.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { oneAtATime, together } from '#server/db/transaction.ts'
import type { Purge } from '#server/platform/job.ts'
import { isEmailHeld, type Kind } from './email-held.ts'
import { changePerson } from './person-store.ts'

/** A change of address that the earlier address can still undo. */
export type EmailChange = {
  userId: string
  by: 'person' | 'staff'
  oldEmail: string
  changedAt: Date
  undoUntil: Date
}

const isOpen = sql<boolean>`email_changes.undo_until > app_now()`

/** The change of a person that can still be undone, or null. */
export async function findEmailChange(db: Db | Tx, userId: string): Promise<EmailChange | null> {
  const row = await db
    .selectFrom('email_changes')
    .selectAll()
    .where('user_id', '=', userId)
    .where(isOpen)
    .executeTakeFirst()
  return row
    ? {
        userId,
        by: row.changed_by,
        oldEmail: row.old_email,
        changedAt: row.changed_at,
        undoUntil: row.undo_until,
      }
    : null
}

/** The person whose change a mailed link can undo, or null. */
export async function findPersonOfUndo(db: Db | Tx, hashes: readonly Buffer[]): Promise<string | null> {
  const row = await db
    .selectFrom('email_changes')
    .select('user_id')
    .where('undo_hash', 'in', hashes)
    .where(isOpen)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/**
 * Waits for other transactions that assign this address, and returns whether an account of this kind has it. That
 * includes an earlier address that can still be restored.
 */
export async function isEmailTaken(
  tx: Tx,
  { userId, kind, email }: { userId: string; kind: Kind; email: string },
): Promise<boolean> {
  const normalised = normaliseEmail(email)
  const [, { rows }] = await together([
    oneAtATime(tx, normalised),
    sql<{ taken: boolean }>`
      select exists (select 1 from users where kind = ${kind} and email_normalised = ${normalised}
                     and activated_at is not null and id <> ${userId})
          or ${isEmailHeld({ kind, normalised, except: userId })} as taken`.execute(tx),
  ])
  return rows[0]?.taken === true
}

type Changed = { userId: string; email: string; by: EmailChange['by']; oldEmail: string; undoHash: Buffer }

/** Gives a person another address, and stores the earlier one for an undo. Returns the end of that time. */
export async function changeEmailUndoably(
  tx: Tx,
  { userId, email, by, oldEmail, undoHash }: Changed,
): Promise<Date> {
  await changeAddress(tx, { userId, email })
  const row = {
    changed_by: by,
    old_email: oldEmail,
    old_normalised: normaliseEmail(oldEmail),
    undo_hash: undoHash,
    changed_at: sql<Date>`app_now()`,
    undo_until: sql<Date>`app_now() + make_interval(days => ${EMAIL_UNDO_DAYS})`,
  }
  const { undo_until } = await tx
    .insertInto('email_changes')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .returning('undo_until')
    .executeTakeFirstOrThrow()
  return undo_until
}

/** Gives a person another address. Links in earlier mails end. */
export async function changeAddress(
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const changes = { email, email_normalised: normaliseEmail(email), email_since: sql<Date>`app_now()` }
  await changePerson(tx, { userId, changes })
}

/** Restores the earlier address. If another active account has it now, the person is a possible duplicate. */
export async function restoreEmail(
  tx: Tx,
  { change: { userId, oldEmail }, kind }: { change: EmailChange; kind: Kind },
): Promise<void> {
  const isTaken = await isEmailTaken(tx, { userId, kind, email: oldEmail })
  await changePerson(tx, {
    userId,
    changes: {
      email: oldEmail,
      email_normalised: isTaken ? null : normaliseEmail(oldEmail),
      email_since: sql<Date>`app_now()`,
      ...(isTaken ? { possible_duplicate: true } : {}),
    },
  })
  await forgetEmailChange(tx, userId)
}

/** Deletes the earlier address of a person. */
export async function forgetEmailChange(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
}

/** Deletes the earlier addresses that can no longer be restored. */
export const oldEmailChanges: readonly Purge[] = [
  (limit) => sql`delete from email_changes where user_id in (
    select user_id from email_changes where undo_until <= app_now() limit ${limit})`,
]
