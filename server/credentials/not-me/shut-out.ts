import type { Db, Tx } from '#server/db/database.ts'
import { findEmailChange, type EmailChange } from '#server/people/index.ts'
import { undoChange } from '../email/undo-email.ts'
import { findPersonRecord, lockPerson } from '../person-store.ts'
import { consumeToken, findToken, type Token } from '../tokens/tokens.ts'
import type { KeepAccount, NotMeDeps } from './link.ts'
import { shutOutPerson } from './shut-out-person.ts'

/**
 * Protects an account whose owner did not make a change. Every browser is logged out, every passkey is removed, and
 * every open reset link ends. The next log-in needs a mailed code and a new password. A new reset link goes to the
 * address of the account. So the link “this was not me”, which works for days, never sets a password itself. A link
 * that was mailed to the earlier address also restores that address. A requested erasure is cancelled.
 * @returns false if the link was used, has expired or was never made
 */
export async function shutOut(
  deps: NotMeDeps & { db: Db; keepAccount: KeepAccount },
  secret: string,
): Promise<boolean> {
  const { db, secrets, keepAccount } = deps
  return db.transaction().execute(async (tx) => {
    const seen = await findToken(tx, secrets, { purpose: 'not-me', secret })
    if (seen.found !== 'live') return false
    const userId = seen.token.subjectId
    await lockPerson(tx, userId)
    const person = await findPersonRecord(tx, userId)
    if (!person?.hasCredentials || !(await consumeToken(tx, seen.token))) return false
    await keepAccount(tx, userId)
    const change = await findEmailChange(tx, userId)
    if (change && (await wentToEarlierAddress(tx, seen.token, change))) await undoChange(tx, deps, change)
    else await shutOutPerson(tx, deps, userId)
    return true
  })
}

/** While a correction by staff can be undone, all links are mailed to the earlier address. */
async function wentToEarlierAddress(tx: Tx, { hash }: Token, change: EmailChange): Promise<boolean> {
  if (change.by === 'staff') return true
  const earlier = await tx
    .selectFrom('tokens')
    .innerJoin('email_changes', 'email_changes.user_id', 'tokens.subject_id')
    .select('tokens.hash')
    .where('tokens.hash', '=', hash)
    .whereRef('tokens.created_at', '<', 'email_changes.changed_at')
    .executeTakeFirst()
  return earlier !== undefined
}
