import { sql } from 'kysely'
import type { Db } from '#server/db/database.ts'
import { insertExposures } from '#server/analytics/index.ts'

/** Records that a visitor saw the variant of each active flag. Repeated calls record one event per flag and visitor. */
export async function recordExposures(
  db: Db,
  {
    anonymousId,
    country,
    userId,
  }: { anonymousId: string; country?: string | undefined; userId?: string | undefined },
): Promise<void> {
  await sql`
    with exposed as (
      update experiment_assignments set exposed_at = app_now()
      where anonymous_id = ${anonymousId} and variant <> 'Off' and exposed_at is null and expires_at > app_now()
      returning flag, variant, ${country ?? null}::text as country
    )
    ${insertExposures(sql`exposed`, { anonymousId, userId: userId ?? null })}`.execute(db)
}
