import { isEmail, tidyEmail } from '#domain/people/email.ts'
import type { Tx } from '#server/db/database.ts'
import { isFamilysAddress, lockFamilies } from '#server/families/index.ts'
import { findEmailChange, isEmailTaken } from '#server/people/index.ts'
import { changeEmail } from './email/change-email.ts'
import type { NotMeDeps } from './not-me/link.ts'
import { findPersonRecord, isErasureAsked, lockPerson } from './person-store.ts'
import { endSessionsOf } from './log-in/sessions.ts'

export type CorrectOutcome =
  | 'corrected'
  | 'unknown'
  | 'invalid'
  | 'same'
  /** Another account of the same kind, or another person of the family, has this address. */
  | 'taken'
  /** They have not joined. The person who invited them corrects the invitation. */
  | 'invited'
  /** The earlier address can still undo the previous change. */
  | 'undo-open'
  /** The account will be erased, perhaps before the old address can undo the change. */
  | 'erasure-asked'

/**
 * Corrects the address of a person who asks staff. Sessions, and links that were mailed to the old address, end. Both
 * addresses get a mail. If the person has a log-in, the old address can undo the change for some days.
 */
export async function correctEmail(
  tx: Tx,
  deps: NotMeDeps,
  { userId, email: typed }: { userId: string; email: string },
): Promise<CorrectOutcome> {
  const email = tidyEmail(typed)
  if (!isEmail(email)) return 'invalid'
  await lockPerson(tx, userId)
  await lockFamilies(tx, userId)
  const person = await findPersonRecord(tx, userId)
  if (!person) return 'unknown'
  if (person.email === email) return 'same'
  if (person.activated_at === null) return 'invited'
  if (await findEmailChange(tx, userId)) return 'undo-open'
  if (await isErasureAsked(tx, userId)) return 'erasure-asked'
  const { kind, hasCredentials: hasLogIn } = person
  if (await isEmailTaken(tx, { userId, kind, email })) return 'taken'
  if (await isFamilysAddress(tx, { userId, email })) return 'taken'
  await changeEmail(tx, deps, { userId, email, by: 'staff', hasLogIn })
  await endSessionsOf(tx, userId)
  return 'corrected'
}
