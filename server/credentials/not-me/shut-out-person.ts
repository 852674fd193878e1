import type { Tx } from '#server/db/database.ts'
import { endMailedLinks } from '#server/people/index.ts'
import { forgetRequest } from '../email/request-store.ts'
import { forgetDevices } from '../log-in/known-devices.ts'
import { RESET_TOKENS } from '../password/new-password.ts'
import { mailPasswordLink } from '../password/mail-password-link.ts'
import { forgetPasskeys } from '../passkeys/passkey-store.ts'
import { endSessionsOf } from '../log-in/sessions.ts'
import { revokeTokens } from '../tokens/end-tokens.ts'
import type { NotMeDeps } from './link.ts'

/**
 * Logs a person out in every browser and removes every passkey. Open reset links, links about renewal and a requested
 * change of address end. The next log-in needs a mailed code and a new password, and the account's address gets a link
 * for it. The person must be locked.
 */
export async function shutOutPerson(tx: Tx, deps: NotMeDeps, userId: string): Promise<void> {
  await revokeTokens(tx, { purposes: RESET_TOKENS, subjectId: userId })
  await endMailedLinks(tx, userId)
  await forgetRequest(tx, userId)
  await forgetDevices(tx, userId)
  await forgetPasskeys(tx, userId)
  await endSessionsOf(tx, userId)
  await tx
    .updateTable('credentials')
    .set({ new_password_needed: true })
    .where('user_id', '=', userId)
    .execute()
  await mailPasswordLink(tx, deps, { userId })
}
