import { sql } from 'kysely'
import { BRANDS, type Brand } from '#domain/experiments/brand.ts'
import type { Db } from '#server/db/database.ts'

/**
 * The brand of the newest measured visit of a person; null if they never agreed to be measured. A visitor can send any
 * word as the brand, so only known brands count.
 */
export async function brandSeenBy(db: Db, personId: string): Promise<Brand | null> {
  const { rows } = await sql<{ brand: Brand }>`
    select e.properties->>'brand' as brand
    from users u join analytics_events e on e.anonymous_id = u.anonymous_id
    where u.id = ${personId} and e.properties->>'brand' = any(${[...BRANDS]}::text[])
    order by e.at desc limit 1`.execute(db)
  return rows[0]?.brand ?? null
}
