import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

export type Note = { familyId: string; bearerId: string; userId: string; name: string; value: boolean }

/** Notes something of the other parent of one's family; false when there is no such parent in it. */
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
