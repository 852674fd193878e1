import type { Selectable } from 'kysely'
import { STAFF_ACTIONS, type StaffActionKind } from '#domain/console/staff-action.ts'
import type { Db } from '#server/db/database.ts'
import type { Tables } from '#server/db/tables.ts'

/** The rows of one page of the trail. */
export const TRAIL_PAGE = 50

export type TrailFilter = {
  kinds?: readonly StaffActionKind[]
  personId?: string
  staffId?: string
  /** Only rows before this one. */
  before?: number
}
export type TrailRow = Selectable<Tables['staff_actions']>

/** One page of the audit trail, newest first. The next page begins before the row `older`. */
export async function readTrail(
  db: Db,
  { kinds = STAFF_ACTIONS, personId, staffId, before }: TrailFilter,
): Promise<{ rows: TrailRow[]; older: number | null }> {
  let query = db
    .selectFrom('staff_actions')
    .selectAll()
    .orderBy('n', 'desc')
    .limit(TRAIL_PAGE + 1)
  if (kinds.length < STAFF_ACTIONS.length) query = query.where('kind', 'in', [...kinds])
  if (personId !== undefined) query = query.where('person_id', '=', personId)
  if (staffId !== undefined) query = query.where('staff_id', '=', staffId)
  if (before !== undefined) query = query.where('n', '<', before)
  const found = await query.execute()
  const rows = found.slice(0, TRAIL_PAGE)
  return { rows, older: found.length > TRAIL_PAGE ? (rows.at(-1)?.n ?? null) : null }
}
