import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FieldError } from '#domain/messages/field-error.ts'
import { normalisePassword } from '#domain/people/password.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import { findAccessEmail } from '#server/people/index.ts'
import { recordAccountEvent } from '../account-events.ts'
import { newPasswordErrors } from '../check-credentials.ts'
import { hashText } from './hashing.ts'
import { forgetDevices } from '../log-in/known-devices.ts'
import { findAccountOf, lockChecked, type Account } from '../log-in/log-in-store.ts'
import { notMeUrl, type NotMeDeps } from '../not-me/link.ts'
import { forgetPasskeys } from '../passkeys/passkey-store.ts'
import { findPersonRecord } from '../person-store.ts'
import { endSessionsOf } from '../log-in/sessions.ts'
import { revokeTokens } from '../tokens/end-tokens.ts'

export type Replacement = { newPassword: string; confirmPassword: string | null }
type Owner = { username: string; email: string | null }

/** Every rule that a new password or its repetition breaks. */
export function replacementErrors(
  { username, email }: Owner,
  { newPassword, confirmPassword }: Replacement,
): FieldError[] {
  const errors = newPasswordErrors({ password: newPassword, username, email, field: 'newPassword' })
  const same = confirmPassword === null || samePassword(confirmPassword, newPassword)
  return same ? errors : [...errors, { field: 'confirmPassword', code: 'rules.password.confirm' }]
}

/** The token of a mailed link, and the token of one browser. */
export const RESET_TOKENS = ['password-reset', 'browser-password-reset'] as const

/**
 * Sets a new password and notifies its owner by mail. Every session ends, every device is forgotten, every passkey is
 * removed, and other links stop working. So another person keeps no access.
 */
export async function replacePassword(
  tx: Tx,
  deps: NotMeDeps,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({
      password_hash: passwordHash,
      new_password_needed: false,
      changed_at: sql<Date>`app_now()`,
    })
    .where('user_id', '=', userId)
    .execute()
  await revokeTokens(tx, { purposes: RESET_TOKENS, subjectId: userId })
  await forgetDevices(tx, userId)
  await forgetPasskeys(tx, userId)
  await endSessionsOf(tx, userId)
  await recordAccountEvent(tx, { userId, what: 'password-changed' })
  await tellOwner(tx, deps, userId)
}

async function tellOwner(tx: Tx, deps: NotMeDeps, userId: string): Promise<void> {
  const owner = await findPersonRecord(tx, userId)
  const email = await findAccessEmail(tx, userId)
  if (!owner || email === null) return
  await enqueueMail(tx, {
    dedupe: `password-changed:${randomUUID()}`,
    recipient: email,
    locale: owner.locale,
    mail: {
      kind: 'password-changed',
      firstName: owner.first_name,
      notMeUrl: await notMeUrl(tx, deps, userId),
    },
  })
}

/** The account with its new password, or why the new one is refused. */
type Replaced = { account: Account } | { errors: FieldError[] }

/** Replaces the password of a person who entered the current one. Null if another password was set after the check. */
export async function replaceAtLogIn(
  deps: NotMeDeps & { db: Db },
  { account, current, ...replacement }: Replacement & { account: Account; current: string },
): Promise<Replaced | null> {
  const { db, secrets } = deps
  const errors = replacementErrors(account, replacement)
  if (samePassword(current, replacement.newPassword))
    errors.push({ field: 'newPassword', code: 'rules.password.same' })
  if (errors.length > 0) return { errors }
  const passwordHash = await hashText(secrets, 'password', normalisePassword(replacement.newPassword))
  const { user_id: userId } = account
  return db.transaction().execute(async (tx) => {
    if (!(await lockChecked(tx, account))) return null
    await replacePassword(tx, deps, { userId, passwordHash })
    const replaced = await findAccountOf(tx, secrets, { userId, device: null })
    return replaced && { account: { ...replaced, device_known: account.device_known } }
  })
}

function samePassword(one: string, other: string): boolean {
  return normalisePassword(one) === normalisePassword(other)
}
