import { sql } from 'kysely'
import type { Tx } from '#server/db/database.ts'

/**
 * Removes a person from the words of their families. Their place stays without a name, and so do the notes of the other
 * parent about the children. The children go when no parent of the family is left.
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
        where other.family_id = gone.family_id and u.erased_at is null and u.activated_at is not null)`.execute(
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
