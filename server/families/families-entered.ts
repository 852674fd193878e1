import { sql, type RawBuilder } from 'kysely'

/**
 * The families that a professional entered, as a query of their ids. A parent whom they entered may later get a place in
 * a family of other people, which is not theirs. So a parent with an account counts only where the professional invited
 * them. A parent who joins with an account of their own has the invitation too.
 */
export function familiesEnteredBy(professionalId: string): RawBuilder<string> {
  return sql<string>`
    select i.family_id from invites i where i.invited_by = ${professionalId}
    union
    select m.family_id from family_members m join users u on u.id = m.user_id
    where u.created_by_professional_id = ${professionalId} and u.activated_at is null`
}
