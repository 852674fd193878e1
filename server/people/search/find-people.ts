import { sql, type RawBuilder } from 'kysely'
import type { SearchQuery } from '#domain/console/search-query.ts'
import { beginsWith } from '#server/db/begins-with.ts'
import type { Db } from '#server/db/database.ts'
import { likeNames } from './last-names.ts'

export type FoundPerson = {
  id: string
  kind: 'parent' | 'professional'
  firstName: string
  lastName: string
  city: string | null
}
/** The known data of the person: an address or its beginning, digits of a phone number, or names in lower case. */
export type PeopleAsked = Pick<SearchQuery, 'email' | 'phone' | 'names'>
/**
 * The people who fit a text. Better matches come first. Weaker matches are tried only while too few people are found.
 */
type Try = { where: RawBuilder<boolean>; order: RawBuilder<unknown> }

/** The people who match a text: exact matches first, then names with this beginning, then similar names. */
export async function findPeople(db: Db, query: PeopleAsked, limit: number): Promise<FoundPerson[]> {
  const found = new Map<string, FoundPerson>()
  const add = (people: readonly FoundPerson[]) => {
    for (const person of people) if (found.size < limit) found.set(person.id, person)
  }
  for (const each of triesOf(query)) {
    if (found.size >= limit) break
    add(await people(db, those(each, limit)))
  }
  const { names } = query
  const last = names.at(-1)
  if (last !== undefined && found.size < limit) {
    const near = await likeNames(db, last)
    if (near.length > 0) add(await people(db, called(near, names.length > 1 ? names[0] : '', limit)))
  }
  return [...found.values()]
}

function triesOf({ email, phone, names }: PeopleAsked): Try[] {
  if (email !== null) return begins(sql`email_normalised`, email)
  if (phone !== null)
    return [phone, phone.slice(1), phone.slice(2), phone.slice(3)]
      .filter((digits) => digits.length >= 7)
      .flatMap((digits) => begins(sql`phone_number`, digits))
  const [first, second] = names
  if (first === undefined) return []
  if (second === undefined) return [...begins(LAST, first, FIRST), ...begins(FIRST, first, LAST)]
  const last = names.at(-1) ?? second
  return [
    fullName(first, last),
    ...(names.length > 2 ? [fullName(first, names.slice(1).join(' '))] : []),
    fullName(last, first),
  ]
}

const LAST = sql`lower(last_name)`
const FIRST = sql`lower(first_name)`

/** The sort order of the indexes. With it, the first rows can be read without the others. */
function inOrder(...columns: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql`${column} using ~<~`))
}

function fullName(first: string, last: string): Try {
  const where = sql<boolean>`${beginsWith(LAST, last)} and ${beginsWith(FIRST, first)}`
  return { where, order: inOrder(LAST, FIRST) }
}

function begins(column: RawBuilder<unknown>, text: string, ...then: RawBuilder<unknown>[]): Try[] {
  const order = inOrder(column, ...then)
  return [
    { where: sql<boolean>`${column} = ${text}`, order },
    { where: beginsWith(column, text), order },
  ]
}

function those({ where, order }: Try, limit: number): RawBuilder<unknown> {
  return sql`select * from users where ${where} and erased_at is null order by ${order} limit ${limit}`
}

/** People with one of these last names. The order of the names is the order of the answer. */
function called(names: readonly string[], first = '', limit = 1): RawBuilder<unknown> {
  return sql`
    select one.* from unnest(${names}::text[]) with ordinality as name (text, n)
    cross join lateral (
      select * from users
      where ${LAST} = name.text and ${beginsWith(FIRST, first)} and erased_at is null
      order by ${inOrder(FIRST)} limit ${limit}) one
    order by name.n limit ${limit}`
}

async function people(db: Db, some: RawBuilder<unknown>): Promise<FoundPerson[]> {
  const { rows } = await sql<FoundPerson>`
    select u.id, u.kind, u.first_name as "firstName", u.last_name as "lastName", u.address->>'city' as city
    from (${some}) u`.execute(db)
  return rows
}
