import { may } from '#domain/console/roles.ts'
import { isReason, type StaffActionKind } from '#domain/console/staff-action.ts'
import type { RunProblem, TypedRun } from '#domain/pricing/code-run.ts'
import { agreeToRun, askForRun, codesOfRun, listRuns, type CodeRun } from '#server/coupons/index.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { readSold } from '#server/packages/index.ts'
import { recordAction } from '../audit/record-action.ts'
import { needsFreshLogIn } from '../fresh-log-in.ts'
import type { Staff } from '../staff.ts'
import { mayReadCatalogue } from './may-read-catalogue.ts'

type NotAllowed = { outcome: 'not-allowed' | 'log-in-again' }
type Asked =
  | { outcome: 'made'; run: CodeRun }
  | { outcome: 'waiting'; run: CodeRun }
  | { outcome: 'refused'; problems: RunProblem[] }
  | { outcome: 'key-used' | 'no-reason' }
  | NotAllowed

/** The runs of codes, for those who read the catalogue. */
export async function readRuns(
  db: Db,
  staff: Staff,
): Promise<{ outcome: 'read'; runs: CodeRun[] } | NotAllowed> {
  if (!(await mayReadCatalogue(db, staff))) return { outcome: 'not-allowed' }
  return { outcome: 'read', runs: await listRuns(db) }
}

/** Makes codes, or lets a run above the limit wait for a second person. */
export async function makeCodesByStaff(
  db: Db,
  staff: Staff,
  asked: TypedRun & { key: string; reason: string },
): Promise<Asked> {
  const refused = await whyNot(db, staff, 'make-codes')
  if (refused) return refused
  if (!isReason(asked.reason)) return { outcome: 'no-reason' }
  const sold = await readSold(db)
  return db.transaction().execute(async (tx) => {
    const answer = await askForRun(tx, { ...asked, sold, reason: asked.reason.trim() }, staff)
    if ((answer.outcome === 'made' || answer.outcome === 'waiting') && answer.isNew)
      await record(tx, staff, { kind: 'make-codes', run: answer.run, isMade: answer.outcome === 'made' })
    return answer
  })
}

type Agreed =
  | { outcome: 'made'; run: CodeRun }
  | { outcome: 'made-before'; run: CodeRun }
  | { outcome: 'own' | 'unknown' }
  | NotAllowed

/** The agreement of a second person to a run that waits. */
export async function agreeByStaff(db: Db, staff: Staff, id: number): Promise<Agreed> {
  const refused = await whyNot(db, staff, 'approve')
  if (refused) return refused
  return db.transaction().execute(async (tx) => {
    const answer = await agreeToRun(tx, id, staff)
    if (answer.outcome === 'made') await record(tx, staff, { kind: 'approve', run: answer.run, isMade: true })
    return answer
  })
}

/** The codes of a run. They are money, so an auditor does not see them. */
export async function readCodesByStaff(
  db: Db,
  staff: Staff,
  id: number,
): Promise<{ outcome: 'read'; run: CodeRun; codes: string[] } | { outcome: 'unknown' } | NotAllowed> {
  const refused = await whyNot(db, staff, 'read-codes')
  if (refused) return refused
  return db.transaction().execute(async (tx) => {
    const found = await codesOfRun(tx, id)
    if (!found) return { outcome: 'unknown' as const }
    await record(tx, staff, { kind: 'read-codes', run: found.run, isMade: true })
    return { outcome: 'read' as const, ...found }
  })
}

async function whyNot(db: Db, staff: Staff, wanted: StaffActionKind): Promise<NotAllowed | null> {
  if (!may(staff.role, 'change-catalogue')) {
    await recordAction(db, staff, { kind: 'refused', details: { wanted } })
    return { outcome: 'not-allowed' }
  }
  return (await needsFreshLogIn(db, staff)) ? { outcome: 'log-in-again' } : null
}

async function record(
  tx: Tx,
  staff: Staff,
  { kind, run, isMade }: { kind: StaffActionKind; run: CodeRun; isMade: boolean },
): Promise<void> {
  const { id, count, amount_minor: amountMinor, currency, reason } = run
  await recordAction(tx, staff, {
    kind,
    subject: `codes ${id}`,
    reason,
    details: { count, amountMinor, currency, isMade },
  })
}
