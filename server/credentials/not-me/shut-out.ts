import type { Db } from '#server/db/database.ts'
import { forgetDevices } from '../known-devices.ts'
import { RESET_TOKENS } from '../new-password.ts'
import { mailPasswordLink } from '../password-reset.ts'
import { forgetPasskeys } from '../passkeys/passkey-store.ts'
import { findPersonRecord, lockPerson } from '../person-store.ts'
import { endSessionsOf } from '../sessions.ts'
import { consumeToken, findToken, revokeTokens } from '../tokens.ts'
import type { NotMeDeps } from './link.ts'

/**
 * Does what the owner of an account wants who did not make a change. Every browser is logged out, every passkey is removed,
 * and every open reset link ends. The next log-in needs a mailed code and a new password. A new reset link goes to the address of the account.
 * So the link “this was not me”, which lives for days, never sets a password itself.
 * @returns false if the link was used, has expired or was never made
 */
export async function shutOut(deps: NotMeDeps & { db: Db }, secret: string): Promise<boolean> {
  const { db, secrets } = deps
  return db.transaction().execute(async (tx) => {
    const seen = await findToken(tx, secrets, { purpose: 'not-me', secret })
    if (seen.found !== 'live') return false
    const userId = seen.token.subjectId
    await lockPerson(tx, userId)
    const person = await findPersonRecord(tx, userId)
    if (!person?.hasCredentials || !(await consumeToken(tx, seen.token))) return false
    await revokeTokens(tx, { purposes: RESET_TOKENS, subjectId: userId })
    await forgetDevices(tx, userId)
    await forgetPasskeys(tx, userId)
    await endSessionsOf(tx, userId)
    await tx
      .updateTable('credentials')
      .set({ new_password_needed: true })
      .where('user_id', '=', userId)
      .execute()
    await mailPasswordLink(tx, deps, { userId })
    return true
  })
}
