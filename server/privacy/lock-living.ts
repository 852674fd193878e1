import { lockPerson } from '#server/credentials/index.ts'
import type { Tx } from '#server/db/database.ts'

/** Locks a person against other changes. Returns false for a person who is erased or does not exist. */
export async function lockLiving(tx: Tx, personId: string): Promise<boolean> {
  await lockPerson(tx, personId)
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', personId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return person !== undefined
}
