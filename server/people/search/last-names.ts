import { sql } from 'kysely'
import { HOUR_SECONDS } from '#domain/durations.ts'
import { holdsText } from '#server/db/begins-with.ts'
import { inBackground, type Db } from '#server/db/database.ts'
import type { Job } from '#server/platform/job.ts'

/** Shorter parts are in too many names. */
const PART_MIN = 4
/** The number of similar names whose people are then read. */
const NEAREST = 20

/** Last names that contain a part, or that differ by a typing error. The most similar come first. */
export async function likeNames(db: Db, part: string): Promise<string[]> {
  if (part.length < PART_MIN) return []
  const { rows } = await sql<{ name: string }>`
    select name from last_names where name % ${part} or ${holdsText(sql`name`, part)}
    order by similarity(name, ${part}) desc, name limit ${NEAREST}`.execute(db)
  return rows.map(({ name }) => name)
}

/** Updates the list of last names. A new name is found by its beginning at once, and by a part of it after an hour. */
export const keepLastNames: Job = {
  name: 'keep-last-names',
  everySeconds: HOUR_SECONDS,
  run: async ({ db }) => {
    const { rows } = await sql<{ changed: number }>`
      with used as (select distinct lower(last_name) as name from users where erased_at is null),
      gone as (delete from last_names l where not exists (select from used where used.name = l.name) returning 1),
      came as (insert into last_names select name from used on conflict do nothing returning 1)
      select (select count(*) from gone)::int + (select count(*) from came)::int as changed`.execute(
      inBackground(db),
    )
    return rows[0]?.changed ?? 0
  },
}
