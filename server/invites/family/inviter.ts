import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import { familiesEnteredBy } from '#server/families/index.ts'

/** A person who may invite into a family: one of its parents, or the professional who entered it. */
export type Inviter = { id: string; kind: 'parent' | 'professional'; name: string; email: string | null }

/** The person of a session as an inviter of this family, or null if it is not their family. */
export async function findInviter(
  db: Db | Tx,
  { bearerId, familyId }: { bearerId: string; familyId: string },
): Promise<Inviter | null> {
  const user = await db
    .selectFrom('users')
    .select(['id', 'kind', 'first_name', 'last_name', 'email'])
    .where('id', '=', bearerId)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!user) return null
  const { id, kind, email } = user
  const belongs =
    kind === 'parent'
      ? (await findParentsOf(db, familyId)).some(({ user_id }) => user_id === id)
      : await hasEntered(db, { professionalId: id, familyId })
  if (!belongs) return null
  // A professional's full name is shown, but only the first name of a parent.
  const name = kind === 'parent' ? user.first_name : `${user.first_name} ${user.last_name}`
  return { id, kind, name, email }
}

async function hasEntered(
  db: Db | Tx,
  { professionalId, familyId }: { professionalId: string; familyId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select where ${familyId}::uuid in (${familiesEnteredBy(professionalId)})`.execute(db)
  return rows.length > 0
}

/**
 * The people of the family whom the inviter may invite: the other parent, or the parents that the professional entered.
 */
export async function findInvitable(
  db: Db | Tx,
  { inviter, familyId }: { inviter: Inviter; familyId: string },
): Promise<string[]> {
  const members = await findParentsOf(db, familyId)
  return members
    .filter((member) =>
      inviter.kind === 'parent'
        ? member.user_id !== inviter.id
        : member.created_by_professional_id === inviter.id,
    )
    .map(({ user_id }) => user_id)
}

async function findParentsOf(db: Db | Tx, familyId: string) {
  return db
    .selectFrom('family_members')
    .innerJoin('users', 'users.id', 'family_members.user_id')
    .select(['users.id as user_id', 'users.created_by_professional_id'])
    .where('family_members.family_id', '=', familyId)
    .where('family_members.kind', '=', 'parent')
    .where('users.erased_at', 'is', null)
    .execute()
}
