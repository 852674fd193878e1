import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** A family of a person, with the number of its children. Of the other parents, it has only the name. */
export type FamilyOfPerson = {
  id: string
  since: Date
  children: number
  otherParents: { id: string; name: string }[]
}

const MOST = 20

/** Those of the persons who are a second parent. In each family the lowest id is that of the first. */
export async function secondParents(db: Db, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (personIds.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select distinct own.user_id as id from family_members own
    where own.user_id = any(${[...personIds]}::uuid[]) and own.kind = 'parent'
      and exists (select from family_members o
                  where o.family_id = own.family_id and o.kind = 'parent' and o.user_id < own.user_id)`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** The newest families of a person. */
export async function readFamiliesOf(db: Db, personId: string): Promise<FamilyOfPerson[]> {
  const { rows } = await sql<FamilyOfPerson>`
    select f.id, f.created_at as since,
           (select count(*)::int from family_members c where c.family_id = f.id and c.kind = 'child') as children,
           coalesce((select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.first_name || ' ' || u.last_name) order by u.id)
                     from family_members o join users u on u.id = o.user_id
                     where o.family_id = f.id and o.kind = 'parent' and o.user_id <> ${personId}), '[]') as "otherParents"
    from family_members own join families f on f.id = own.family_id
    where own.user_id = ${personId} order by f.created_at desc limit ${MOST}`.execute(db)
  return rows
}
