import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'

/** The brand of the newest measured visit of a person; null if they never agreed to be measured. */
export async function brandSeenBy(db: Db, personId: string): Promise<string | null> {
  const { rows } = await sql<{ brand: string }>`
    select e.properties->>'brand' as brand
    from users u join analytics_events e on e.anonymous_id = u.anonymous_id
    where u.id = ${personId} and e.properties->>'brand' is not null
    order by e.at desc limit 1`.execute(db)
  return rows[0]?.brand ?? null
}
