import type { Db } from '#server/db/database.ts'
import type { LoggedIn } from '../log-in/logged-in.ts'
import type { NotMeDeps } from '../not-me/link.ts'
import { lockPerson } from '../person-store.ts'
import { endSessionsOfPasskey } from '../log-in/sessions.ts'
import { deletePasskey } from './passkey-store.ts'
import { tellPasskey } from './tell-passkey.ts'

/**
 * Removes one passkey of a person, ends the sessions that it opened elsewhere, and sends a mail. It does nothing if
 * they have no such passkey.
 */
export async function removePasskey(
  deps: NotMeDeps & { db: Db },
  { userId, secret, passkeyId }: LoggedIn & { passkeyId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId)
    const name = await deletePasskey(tx, { userId, passkeyId })
    if (name === null) return
    await endSessionsOfPasskey(tx, deps.secrets, { userId, passkeyId, secret })
    await tellPasskey(tx, deps, { userId, name, kind: 'passkey-removed' })
  })
}
