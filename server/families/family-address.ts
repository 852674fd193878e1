import { normaliseEmail } from '#domain/people/email.ts'
import type { Db, Tx } from '#server/db/database.ts'

/**
 * Whether somebody else in a family of this person is reached at an address: another parent, a child, or the
 * professional who entered the family. Two of them must never share one, or the links of both go to one of them.
 */
export async function isFamilysAddress(
  db: Db | Tx,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const rows = await db
    .selectFrom('family_members as self')
    .innerJoin('family_members as other', 'other.family_id', 'self.family_id')
    .leftJoin('users', 'users.id', 'other.user_id')
    .leftJoin('users as professional', 'professional.id', 'users.created_by_professional_id')
    .select(['other.email as childs', 'users.email as parents', 'professional.email as professionals'])
    .where('self.user_id', '=', userId)
    .whereRef('other.id', '<>', 'self.id')
    .execute()
  const wanted = normaliseEmail(email)
  return rows
    .flatMap(({ childs, parents, professionals }) => [childs, parents, professionals])
    .some((each) => each !== null && normaliseEmail(each) === wanted)
}

/** Makes everybody else wait who would change an address in a family of this person. */
export async function lockFamilies(tx: Tx, userId: string): Promise<void> {
  await tx
    .selectFrom('families')
    .select('id')
    .where('id', 'in', (from) =>
      from.selectFrom('family_members').select('family_id').where('user_id', '=', userId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}
