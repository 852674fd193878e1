import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** The stored data of a person; null for an unknown person, and for an erased one. */
export async function findPerson(db: Db | Tx, id: string): Promise<Selectable<Tables['users']> | null> {
  const person = await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return person ?? null
}

/** The last names of people, by id. */
export async function lastNamesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const people = await db
    .selectFrom('users')
    .select(['id', 'last_name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
  return new Map(people.map(({ id, last_name: name }) => [id, name]))
}

/** The full names of people, by id. An erased person has none. */
export async function namesOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const people = await db
    .selectFrom('users')
    .select(['id', sql<string>`first_name || ' ' || last_name`.as('name')])
    .where('id', '=', sql<string>`any(${[...new Set(ids)]}::uuid[])`)
    .where('erased_at', 'is', null)
    .execute()
  return new Map(people.map(({ id, name }) => [id, name]))
}
