import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'

export type Note = { familyId: string; bearerId: string; userId: string; name: string; value: boolean }

/** Stores a note about the other parent of the bearer's family. Returns false if the family has no such parent. */
export async function noteCoParent(
  db: Db,
  { familyId, bearerId, userId, name, value }: Note,
): Promise<boolean> {
  if (userId === bearerId) return false
  const noted = await db
    .updateTable('family_members')
    .set({ attributes: sql`attributes || jsonb_build_object(${name}::text, ${value}::boolean)` })
    .where('family_id', '=', familyId)
    .where('user_id', '=', userId)
    .where('kind', '=', 'parent')
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Moves the place in a family from one record of a human to another record of the same human. */
export async function replaceMember(
  tx: Tx,
  { familyId, from, to }: { familyId: string; from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('family_members')
    .set({ user_id: to })
    .where('family_id', '=', familyId)
    .where('user_id', '=', from)
    .execute()
}
