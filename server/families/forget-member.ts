import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/**
 * Removes a person's data from their families. Their place stays without a name. The children, and the other parent's
 * notes about them, stay. The children's data is deleted when the family has no parent and no invited parent any more.
 */
export async function forgetMember(tx: Tx, userId: string): Promise<void> {
  await sql`
    update family_members set first_name = '', last_name = '', email = null, known_contact = null, attributes = '{}'
    where user_id = ${userId}`.execute(tx)
  await sql`
    update family_members gone set first_name = '', last_name = '', email = null, known_contact = null, attributes = '{}'
    where gone.family_id in (select family_id from family_members where user_id = ${userId})
      and not exists (
        select from family_members other join users u on u.id = other.user_id
        where other.family_id = gone.family_id and u.erased_at is null and (u.activated_at is not null or exists (
          select from invites i where i.user_id = u.id and i.state in ('pending', 'opened', 'step1-done', 'paid'))))`.execute(
    tx,
  )
}

/** The families in which a person has a place. */
export async function familiesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('family_members')
    .select('family_id')
    .where('user_id', '=', userId)
    .execute()
  return rows.map(({ family_id: id }) => id)
}

/** The other parents in a person's families who never set a password, and are not erased. */
export async function unfinishedBeside(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct u.id from family_members self join family_members other on other.family_id = self.family_id
    join users u on u.id = other.user_id
    where self.user_id = ${userId} and u.id <> ${userId} and u.erased_at is null and u.activated_at is null`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Whether a parent of a family has an account. */
export async function hasActiveParent(tx: Tx, familyId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from family_members m join users u on u.id = m.user_id
    where m.family_id = ${familyId} and u.erased_at is null and u.activated_at is not null limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
