import type { Db } from '#server/db/database.ts'
import type { NotMeDeps } from '../not-me/link.ts'
import { lockPerson } from '../person-store.ts'
import { deletePasskey } from './passkey-store.ts'
import { tellPasskey } from './tell-passkey.ts'

/** Removes one passkey of a person, and tells them by mail. Nothing happens if they have no such passkey. */
export async function removePasskey(
  deps: NotMeDeps & { db: Db },
  { userId, passkeyId }: { userId: string; passkeyId: string },
): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await lockPerson(tx, userId)
    const name = await deletePasskey(tx, { userId, passkeyId })
    if (name !== null) await tellPasskey(tx, deps, { userId, name, kind: 'passkey-removed' })
  })
}
