import type { Db } from '#server/db/database.ts'
import { lastNamesOf } from '#server/people/index.ts'
import { isAllowed } from '../rights.ts'
import type { Staff } from '../staff.ts'
import { readTrail, type TrailFilter, type TrailRow } from './read-trail.ts'
import { recordAction } from './record-action.ts'
import { readChecks, type TrailChecks } from './read-checks.ts'
import { checkAndRecord } from './record-check.ts'
import type { ChainState } from './verify-chain.ts'

type OpenedTrail = {
  outcome: 'read'
  rows: TrailRow[]
  /** Of the people whom the rows are about. */
  lastNames: ReadonlyMap<string, string>
  older: number | null
}
type NotAllowed = { outcome: 'not-allowed' }

/** Reads a page of the trail for an auditor, and records that. */
export async function openTrail(
  db: Db,
  staff: Staff,
  filter: TrailFilter,
): Promise<OpenedTrail | NotAllowed> {
  if (!(await isAllowed(db, staff, { right: 'read-audit' }))) return { outcome: 'not-allowed' }
  const page = await readTrail(db, filter)
  await recordAction(db, staff, {
    kind: 'read-audit',
    ...(filter.personId === undefined ? {} : { personId: filter.personId }),
    ...(filter.isFile === true ? { details: { file: true, rows: page.rows.length } } : {}),
  })
  const ids = page.rows.flatMap(({ person_id: id }) => id ?? [])
  return { outcome: 'read', ...page, lastNames: await lastNamesOf(db, [...new Set(ids)]) }
}

/** Recalculates the trail for an auditor, and records the result. */
export async function checkTrail(db: Db, staff: Staff): Promise<ChainState | NotAllowed> {
  if (!(await isAllowed(db, staff, { right: 'read-audit', wanted: 'check-audit' })))
    return { outcome: 'not-allowed' }
  return checkAndRecord(db, staff)
}

/** The checks of the last days, for an auditor. It has no personal data of customers, so the view is not recorded. */
export async function openChecks(
  db: Db,
  staff: Staff,
): Promise<{ outcome: 'read'; checks: TrailChecks } | NotAllowed> {
  if (!(await isAllowed(db, staff, { right: 'read-audit', wanted: 'read-checks' })))
    return { outcome: 'not-allowed' }
  return { outcome: 'read', checks: await readChecks(db) }
}
