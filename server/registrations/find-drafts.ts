import { sql, type RawBuilder } from 'kysely'
import type { SearchQuery } from '#domain/console/search-query.ts'
import { beginsWith } from '#server/db/begins-with.ts'
import type { Db } from '#server/db/database.ts'
import { hasPaidOrder } from '#server/payments/index.ts'

export type FoundDraft = {
  id: string
  parentId: string
  firstName: string
  lastName: string
  touchedAt: Date
}

/**
 * A phone number or a name is sought in this many drafts, the newest. An index of names would slow down every sign-up.
 * A person who calls about a draft has just begun it.
 */
const NEWEST_DRAFTS = 2_000

/**
 * Live drafts that are not paid, and whose parent's e-mail, phone number or names begin with a text. The text is in lower
 * case.
 */
export async function findDrafts(
  db: Db,
  { email, phone, names }: Pick<SearchQuery, 'email' | 'phone' | 'names'>,
  limit: number,
): Promise<FoundDraft[]> {
  if (email !== null) return ofDrafts(db, { from: sql`registrations`, where: hasEmail(email), limit })
  const wanted = phone === null ? names.map(hasName) : [hasPhone(phone)]
  if (wanted.length === 0) return []
  const newest = sql`(select * from registrations where erased_at is null order by created_at desc limit ${NEWEST_DRAFTS})`
  return ofDrafts(db, { from: newest, where: sql.join(wanted, sql` and `), limit })
}

type Asked = { from: RawBuilder<unknown>; where: RawBuilder<unknown>; limit: number }

async function ofDrafts(db: Db, { from, where, limit }: Asked): Promise<FoundDraft[]> {
  const { rows } = await sql<FoundDraft>`
    select id, parent_id as "parentId", parent->>'firstName' as "firstName", parent->>'lastName' as "lastName",
           touched_at as "touchedAt"
    from ${from} draft where erased_at is null and ${where} and not ${hasPaidOrder('draft.parent_id')}
    order by lower(parent->>'email') limit ${limit}`.execute(db)
  return rows
}

const hasEmail = (email: string) => beginsWith(sql`lower(parent->>'email')`, email)

const hasName = (name: string) =>
  sql`(${beginsWith(sql`lower(parent->>'firstName')`, name)} or ${beginsWith(sql`lower(parent->>'lastName')`, name)})`

/** With or without the dialling code. */
function hasPhone(digits: string) {
  const own = sql`regexp_replace(parent->>'phoneNumber', '\\D', '', 'g')`
  const whole = sql`regexp_replace(parent->>'phoneCountryCode', '\\D', '', 'g') || ${own}`
  return sql`(${beginsWith(own, digits)} or ${beginsWith(sql`(${whole})`, digits)})`
}
