import { sql } from 'kysely'
import { normaliseEmail } from '#domain/people/email.ts'
import type { Db, Tx } from '#server/db/database.ts'

/**
 * Whether another person in a family of this person uses an address. This includes parents, children and the
 * professional who entered the family. If two of them had one address, one person would get the links of both. An
 * earlier address is included as long as it can be restored.
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
    .leftJoin('email_changes as change', (join) =>
      join
        .on((members) =>
          members.or([
            members('change.user_id', '=', members.ref('users.id')),
            members('change.user_id', '=', members.ref('professional.id')),
          ]),
        )
        .on(sql<boolean>`change.undo_until > app_now()`),
    )
    .select(['other.email as childs', 'users.email as parents', 'professional.email as professionals'])
    .select('change.old_email as earlier')
    .where('self.user_id', '=', userId)
    .whereRef('other.id', '<>', 'self.id')
    .execute()
  const wanted = normaliseEmail(email)
  return rows
    .flatMap(({ childs, parents, professionals, earlier }) => [childs, parents, professionals, earlier])
    .some((each) => each !== null && normaliseEmail(each) === wanted)
}

/** Locks the families of a person against other changes of addresses. */
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

/** The newest family of a parent; null for a person without one. */
export async function findFamilyOf(db: Db | Tx, userId: string): Promise<string | null> {
  const member = await db
    .selectFrom('family_members')
    .innerJoin('families', 'families.id', 'family_members.family_id')
    .select('family_members.family_id')
    .where('family_members.user_id', '=', userId)
    .orderBy('families.created_at', 'desc')
    .executeTakeFirst()
  return member?.family_id ?? null
}
