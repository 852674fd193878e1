import { forgetAccess } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'
import { forgetMember } from '#server/families/index.ts'
import { forgetPerson } from '#server/people/index.ts'
import { forgetProfile } from '#server/professionals/index.ts'

/** Erases a person in one transaction. Orders, the ledger and ids stay. */
export async function erasePerson(tx: Tx, userId: string): Promise<void> {
  await forgetAccess(tx, userId)
  await forgetProfile(tx, userId)
  await forgetPerson(tx, userId)
  await forgetMember(tx, userId)
}
