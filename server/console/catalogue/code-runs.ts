import { isReason } from '#domain/console/staff-action.ts'
import { codesOfRun, listRuns, readRun, revokeRun, type CountedRun } from '#server/coupons/index.ts'
import type { Db } from '#server/db/database.ts'
import type { NewestPage } from '#server/db/newest-page.ts'
import type { Staff } from '../staff.ts'
import { isAllowed, whyNotAllowed, type NotAllowed } from '../rights.ts'
import { recordRun } from './record-run.ts'

type Read = { outcome: 'read'; run: CountedRun } | { outcome: 'unknown' } | NotAllowed

/** One page of the runs, for those who read the catalogue. */
export async function readRuns(
  db: Db,
  staff: Staff,
  { before }: { before: number | null },
): Promise<({ outcome: 'read' } & NewestPage<CountedRun>) | NotAllowed> {
  if (!(await isAllowed(db, staff, { right: 'read-catalogue' }))) return { outcome: 'not-allowed' }
  return { outcome: 'read', ...(await listRuns(db, { before })) }
}

/** One run without its codes. */
export async function readOneRun(db: Db, staff: Staff, id: number): Promise<Read> {
  if (!(await isAllowed(db, staff, { right: 'read-catalogue' }))) return { outcome: 'not-allowed' }
  const run = await readRun(db, id)
  return run ? { outcome: 'read', run } : { outcome: 'unknown' }
}

/**
 * One part of the codes of a run. Codes are worth money, so an auditor does not see them, and each view is recorded.
 */
export async function readCodesByStaff(
  db: Db,
  staff: Staff,
  { id, after }: { id: number; after: string },
): Promise<
  | { outcome: 'read'; run: CountedRun; codes: string[]; next: string | null }
  | { outcome: 'unknown' | 'being-made' }
  | NotAllowed
> {
  const refused = await whyNotAllowed(db, staff, {
    right: 'change-catalogue',
    wanted: 'read-codes',
    subject: `codes ${id}`,
  })
  if (refused) return refused
  return db.transaction().execute(async (tx) => {
    const run = await readRun(tx, id)
    if (!run) return { outcome: 'unknown' }
    if (run.codes_left > 0 && run.revoked_at === null) return { outcome: 'being-made' }
    const piece = await codesOfRun(tx, { id, after })
    await recordRun(tx, staff, { kind: 'read-codes', run, reason: run.reason })
    return { outcome: 'read', run, ...piece }
  })
}

/** Ends all codes of a run. A second call changes nothing. */
export async function revokeByStaff(
  db: Db,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<Read | { outcome: 'no-reason' }> {
  const refused = await whyNotAllowed(db, staff, {
    right: 'change-catalogue',
    wanted: 'revoke-codes',
    subject: `codes ${id}`,
  })
  if (refused) return refused
  if (!isReason(reason)) return { outcome: 'no-reason' }
  const why = reason.trim()
  return db.transaction().execute(async (tx) => {
    const revoked = await revokeRun(tx, { id, reason: why }, staff)
    const run = await readRun(tx, id)
    if (revoked.outcome === 'unknown' || !run) return { outcome: 'unknown' }
    if (revoked.isNew) await recordRun(tx, staff, { kind: 'revoke-codes', run, reason: why })
    return { outcome: 'read', run }
  })
}
