import { COMPANY_ZONE } from '#domain/console/company-zone.ts'
import { sql, type RawBuilder, type Selectable, type SelectQueryBuilder } from 'kysely'
import { STAFF_ACTIONS, type StaffActionKind } from '#domain/console/staff-action.ts'
import type { Db } from '#server/db/database.ts'
import { newestPage, type NewestPage } from '#server/db/newest-page.ts'
import type { Tables } from '#server/db/tables.ts'

/** The rows of one page of the trail. */
export const TRAIL_PAGE = 50
/** The rows of one piece of a file of the trail. */
const FILE_PIECE = 5_000

export type TrailFilter = {
  kinds?: readonly StaffActionKind[]
  personId?: string
  staffId?: string
  /** The first and the last day, in the time zone of staff. */
  from?: string
  to?: string
  /** Only rows before this one. */
  before?: number
  /** Reads a piece of a file, which is larger than a page. */
  isFile?: boolean
}
export type TrailRow = Selectable<Tables['staff_actions']>

/** One page of the audit trail, the newest first. */
export async function readTrail(
  db: Db,
  { kinds = STAFF_ACTIONS, personId, staffId, before, isFile = false, ...days }: TrailFilter,
): Promise<NewestPage<TrailRow>> {
  const most = isFile ? FILE_PIECE : TRAIL_PAGE
  let query = ofDays(db.selectFrom('staff_actions').selectAll(), { ...days, before }).limit(most + 1)
  if (kinds.length < STAFF_ACTIONS.length) query = query.where('kind', 'in', [...kinds])
  if (personId !== undefined) query = query.where('n', 'in', rowsAbout(personId))
  if (staffId !== undefined) query = query.where('staff_id', '=', staffId)
  return newestPage(await query.execute(), { size: most, numberOf: ({ n }) => n })
}

/** The numbers of the rows about a person. A search that showed several people is about each of them. */
export function rowsAbout(personId: string): RawBuilder<number> {
  return sql<number>`(
    select n from staff_actions where person_id = ${personId}
    union
    select n from staff_actions
    where kind = 'search' and string_to_array(details->>'people', ' ') @> array[${personId}::text])`
}

type Rows = SelectQueryBuilder<Tables, 'staff_actions', TrailRow>
type Days = Pick<TrailFilter, 'from' | 'to'> & { before: number | undefined }

/**
 * With days, the rows are in the order of their time. Their numbers almost follow it, but two actions may write their
 * rows in another order than they began.
 */
function ofDays(query: Rows, { from, to, before }: Days): Rows {
  if (from === undefined && to === undefined) {
    const ordered = query.orderBy('n', 'desc')
    return before === undefined ? ordered : ordered.where('n', '<', before)
  }
  let ordered = query.orderBy('at', 'desc').orderBy('n', 'desc')
  if (from !== undefined) ordered = ordered.where('at', '>=', startOf(from))
  if (to !== undefined) ordered = ordered.where('at', '<', startOf(to, 1))
  return before === undefined
    ? ordered
    : ordered.where(sql<boolean>`(at, n) < ((select at from staff_actions where n = ${before}), ${before})`)
}

/** The start of a day of staff, or of one of the days after it. */
function startOf(day: string, later = 0): RawBuilder<Date> {
  return sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone ${COMPANY_ZONE})`
}

const VIEWS = ['open-person', 'show-contact', 'read-mail'] as const
export type SeenByStaff = { n: number; staffName: string; what: (typeof VIEWS)[number]; at: Date }

/** The views that are shown on the page of a person. */
const VIEWS_SHOWN = 3

/** The last views of a person by staff, newest first. */
export async function lastViewsOf(db: Db, personId: string): Promise<SeenByStaff[]> {
  const { rows } = await sql<SeenByStaff>`
    select n, staff_name as "staffName", kind as what, at from staff_actions
    where person_id = ${personId} and kind = any(${[...VIEWS]}) order by n desc limit ${VIEWS_SHOWN}`.execute(
    db,
  )
  return rows
}
