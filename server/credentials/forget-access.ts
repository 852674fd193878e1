import type { Tx } from '#server/db/database.ts'
import { forgetAccountEvents } from './account-events.ts'
import { forgetPasskeys } from './passkeys/passkey-store.ts'
import { forgetEmailChange } from '#server/people/index.ts'
import { forgetRequest } from './email/request-store.ts'

/** Deletes every means of access of a person: log-in, passkeys, questions, browsers, codes and links. */
export async function forgetAccess(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
  await forgetPasskeys(tx, userId)
  await tx.deleteFrom('device_codes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('security_questions').where('user_id', '=', userId).execute()
  await forgetRequest(tx, userId)
  await forgetEmailChange(tx, userId)
  await tx.deleteFrom('tokens').where('subject_id', '=', userId).execute()
  await forgetAccountEvents(tx, userId)
  await tx.deleteFrom('credentials').where('user_id', '=', userId).execute()
}
