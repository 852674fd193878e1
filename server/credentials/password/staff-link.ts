import type { Tx } from '#server/db/database.ts'
import { findEmailChange } from '#server/people/index.ts'
import type { NotMeDeps } from '../not-me/link.ts'
import { mailPasswordLink } from './mail-password-link.ts'
import { lockPerson } from '../person-store.ts'

export type StaffLinkOutcome =
  | 'mailed'
  | 'no-address'
  /**
   * The earlier address can still undo a change. An attacker may have persuaded staff to make it, so no link is sent.
   */
  | 'undo-open'

/** Mails a password link to a person who asks staff for it. */
export async function mailPasswordLinkForStaff(
  tx: Tx,
  deps: NotMeDeps,
  userId: string,
): Promise<StaffLinkOutcome> {
  await lockPerson(tx, userId)
  if (await findEmailChange(tx, userId)) return 'undo-open'
  return (await mailPasswordLink(tx, deps, { userId })) ? 'mailed' : 'no-address'
}
