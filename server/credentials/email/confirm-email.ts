import { isFamilysAddress, lockFamilies } from '#server/families/index.ts'
import { isEmailTaken } from '#server/people/index.ts'
import type { Db } from '#server/db/database.ts'
import { endOtherBrowsersIn } from '../browsers/known-browsers.ts'
import type { LoggedIn } from '../log-in/logged-in.ts'
import type { NotMeDeps } from '../not-me/link.ts'
import { findPersonRecord, lockPerson } from '../person-store.ts'
import { findBar } from './ask-email.ts'
import { changeEmail } from './change-email.ts'
import { findRequest, tryCode } from './request-store.ts'

export type ConfirmOutcome =
  | 'changed'
  /** No change waits for a code, or the code has expired. */
  | 'nothing-asked'
  /** The code is wrong, or another account has the address by now. */
  | 'wrong-code'
  /** An earlier change can still be undone, or the account will be deleted. */
  | 'barred'

/** Changes the address of a person who entered the code from the new mailbox. Every other browser is logged out. */
export async function confirmEmail(
  deps: NotMeDeps & { db: Db },
  { userId, secret, code }: LoggedIn & { code: string },
): Promise<ConfirmOutcome> {
  return deps.db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId)
    await lockFamilies(tx, userId)
    const person = await findPersonRecord(tx, userId)
    if (!person || (await findRequest(tx, userId)) === null) return 'nothing-asked'
    const bar = await findBar(tx, deps, { userId, secret })
    // The log-in was fresh when the code was requested.
    if (bar !== null && bar !== 'log-in-again') return 'barred'
    const email = await tryCode(tx, deps.secrets, { userId, code })
    if (email === null) return 'wrong-code'
    const { kind } = person
    if (await isEmailTaken(tx, { userId, kind, email })) return 'wrong-code'
    if (await isFamilysAddress(tx, { userId, email })) return 'wrong-code'
    await changeEmail(tx, deps, { userId, email, by: 'person', hasLogIn: true })
    await endOtherBrowsersIn(tx, deps.secrets, { userId, secret })
    return 'changed'
  })
}
