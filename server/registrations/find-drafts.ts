import { sql } from 'kysely'
import { beginsWith } from '#server/db/begins-with.ts'
import type { Db } from '#server/db/database.ts'

export type FoundDraft = {
  id: string
  parentId: string
  firstName: string
  lastName: string
  touchedAt: Date
}

/** Live drafts whose parent's e-mail begins with a text, which is in lower case. */
export async function findDrafts(db: Db, email: string, limit: number): Promise<FoundDraft[]> {
  const { rows } = await sql<FoundDraft>`
    select id, parent_id as "parentId", parent->>'firstName' as "firstName", parent->>'lastName' as "lastName",
           touched_at as "touchedAt"
    from registrations
    where erased_at is null and ${beginsWith(sql`lower(parent->>'email')`, email)}
    order by lower(parent->>'email') limit ${limit}`.execute(db)
  return rows
}
