import { sql } from 'kysely'
import { may } from '#domain/console/roles.ts'
import { LATELY_SHOWN } from '#domain/contracts/console.ts'
import type { Db } from '#server/db/database.ts'
import { namesOf } from '#server/people/index.ts'
import { recordAction } from '../audit/record-action.ts'
import type { Staff } from '../staff.ts'

/** The newest rows of a staff member in which opened people are looked for. */
const ROWS_READ = 300

export type LatelyOutcome =
  | { outcome: 'read'; people: { id: string; name: string }[] }
  | { outcome: 'not-allowed' }

/**
 * The people whom a staff member opened last, the newest first. The caller has opened each of them, so it is not recorded
 * again.
 */
export async function readLately(db: Db, staff: Staff): Promise<LatelyOutcome> {
  if (!may(staff.role, 'read-person')) {
    await recordAction(db, staff, { kind: 'refused', details: { wanted: 'read-lately' } })
    return { outcome: 'not-allowed' }
  }
  const { rows } = await sql<{ id: string }>`
    select person_id as id from (
      select n, kind, person_id from staff_actions where staff_id = ${staff.id} order by n desc limit ${ROWS_READ}) own
    where kind = 'open-person' and person_id is not null
    group by person_id order by max(n) desc limit ${LATELY_SHOWN}`.execute(db)
  const names = await namesOf(
    db,
    rows.map(({ id }) => id),
  )
  return {
    outcome: 'read',
    people: rows.flatMap(({ id }) => {
      const name = names.get(id)
      return name === undefined ? [] : [{ id, name }]
    }),
  }
}
