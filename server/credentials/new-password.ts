import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { FieldError } from '#domain/messages/field-error.ts'
import { normalisePassword } from '#domain/people/password.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { enqueueMail } from '#server/email/index.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import { newPasswordErrors } from './check-credentials.ts'
import { hashText } from './hashing.ts'
import { forgetBrowsers } from './log-in-store.ts'
import { endSessionsOf } from './sessions.ts'
import { revokeTokens } from './tokens.ts'

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

/** Sets a new password: every session ends, and every browser but that of the sign-up is a stranger again. */
export async function replacePassword(
  tx: Tx,
  { userId, passwordHash }: { userId: string; passwordHash: string },
): Promise<void> {
  await tx
    .updateTable('credentials')
    .set({
      password_hash: passwordHash,
      failed_logins: 0,
      new_password_needed: false,
      changed_at: sql<Date>`now()`,
    })
    .where('user_id', '=', userId)
    .execute()
  await revokeTokens(tx, { purposes: ['password-reset'], subjectId: userId })
  await forgetBrowsers(tx, userId)
  await endSessionsOf(tx, userId)
}

type LoggingIn = Owner & { user_id: string; first_name: string; locale: string }

/** Replaces the password of somebody who proved the current one, and tells them by mail. Answers what hinders it. */
export async function replaceAtLogIn(
  { db, secrets }: { db: Db; secrets: Secrets },
  { account, current, ...replacement }: Replacement & { account: LoggingIn; current: string },
): Promise<FieldError[]> {
  const errors = replacementErrors(account, replacement)
  if (samePassword(current, replacement.newPassword))
    errors.push({ field: 'newPassword', code: 'rules.password.same' })
  if (errors.length > 0) return errors
  const passwordHash = await hashText(secrets, 'password', normalisePassword(replacement.newPassword))
  await db.transaction().execute(async (tx) => {
    await replacePassword(tx, { userId: account.user_id, passwordHash })
    if (account.email === null) return
    await enqueueMail(tx, {
      dedupe: `credentials-set:${randomUUID()}`,
      recipient: account.email,
      locale: account.locale,
      mail: { kind: 'credentials-set', firstName: account.first_name },
    })
  })
  return []
}

function samePassword(one: string, other: string): boolean {
  return normalisePassword(one) === normalisePassword(other)
}
