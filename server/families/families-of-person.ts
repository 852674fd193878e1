import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** A family of a person, with the number of its children. Of the other parents, it has only the name. */
export type FamilyOfPerson = {
  id: string
  since: Date
  children: number
  otherParents: { id: string; firstName: string; name: string; isSecondParent: boolean }[]
}

const MOST = 20

/** Whether a parent has the second place in their first family. A later family does not change it. */
const isSecondParent = (userId: RawBuilder<unknown>) => sql<boolean>`coalesce((
  select place.position > 0 from family_members place join families f on f.id = place.family_id
  where place.user_id = ${userId} and place.kind = 'parent' order by f.created_at, f.id limit 1), false)`

/** Those of the persons who are a second parent. */
export async function secondParents(db: Db, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (personIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select person.id from unnest(${[...personIds]}::uuid[]) person (id) where ${isSecondParent(sql`person.id`)}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The newest families of a person. */
export async function readFamiliesOf(db: Db, personId: string): Promise<FamilyOfPerson[]> {
  const { rows } = await sql<FamilyOfPerson>`
    select f.id, f.created_at as since,
           (select count(*)::int from family_members c where c.family_id = f.id and c.kind = 'child') as children,
           coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'firstName', u.first_name, 'name', u.first_name || ' ' || u.last_name,
                                                         'isSecondParent', ${isSecondParent(sql`u.id`)}) order by o.position, u.id)
                     from family_members o join users u on u.id = o.user_id
                     where o.family_id = f.id and o.kind = 'parent' and o.user_id <> ${personId}), '[]') as "otherParents"
    from family_members own join families f on f.id = own.family_id
    where own.user_id = ${personId} order by f.created_at desc limit ${MOST}`.execute(db)
  return rows
}
