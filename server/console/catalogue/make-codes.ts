import type { ApprovalRefusal } from '#domain/console/approval.ts'
import { isReason } from '#domain/console/staff-action.ts'
import { makeConsoleCodes } from '#domain/contracts/console/codes.ts'
import { needsAgreement, worthOf, type RunProblem, type TypedRun } from '#domain/pricing/code-run.ts'
import {
  findRun,
  judgeRunNow,
  makeRun,
  worthMadeAlone,
  type CodeRun,
  type MadeRun,
} from '#server/coupons/index.ts'
import type { Db } from '#server/db/database.ts'
import { readSold } from '#server/packages/index.ts'
import type { Approval } from '../approvals/approval-store.ts'
import { askApproval, mayApprove, recordApproval, type Approver } from '../approvals/decide.ts'
import type { Staff } from '../staff.ts'
import { whyNotAllowed, type NotAllowed } from '../rights.ts'
import { recordRun } from './record-run.ts'

export type CodesDeps = {
  db: Db
  /** The most that codes of one person may be worth without a second person, in whole currency units. */
  codesAlone: number
}

type Asked = TypedRun & { key: string; reason: string }
type Refused = { outcome: 'refused'; problems: RunProblem[] }
type Made =
  | { outcome: 'made'; run: CodeRun }
  /** No code is made. Another person must approve. */
  | { outcome: 'asked'; approval: Approval }
  | Refused
  | { outcome: 'key-used' | 'no-reason' | 'already-asked' }
  | NotAllowed

/** Makes codes, or asks for a second person above the limit. */
export async function makeCodesByStaff(
  { db, codesAlone }: CodesDeps,
  staff: Staff,
  typed: Asked,
): Promise<Made> {
  const refused = await whyNotAllowed(db, staff, { right: 'change-catalogue', wanted: 'make-codes' })
  if (refused) return refused
  if (!isReason(typed.reason)) return { outcome: 'no-reason' }
  const asked = { ...typed, name: typed.name.trim(), reason: typed.reason.trim() }
  const sold = await readSold(db)
  const judged = await judgeRunNow(db, asked, sold)
  if (judged.outcome === 'refused') return judged
  const made = await db.transaction().execute(async (tx): Promise<MadeRun | { outcome: 'above' }> => {
    const madeMinor = await worthMadeAlone(tx, { id: staff.id, currency: asked.currency })
    const isAbove = needsAgreement(
      { ...asked, amountMinor: judged.amountMinor },
      { madeMinor, alone: codesAlone },
    )
    if (isAbove && !(await findRun(tx, asked))) return { outcome: 'above' }
    const run = await makeRun(tx, { ...asked, sold, asked: staff }, staff)
    if (run.outcome === 'made' && run.isNew)
      await recordRun(tx, staff, { kind: 'make-codes', run: run.run, reason: asked.reason })
    return run
  })
  return made.outcome === 'above' ? ask(db, staff, { asked, amountMinor: judged.amountMinor }) : made
}

async function ask(
  db: Db,
  staff: Staff,
  { asked, amountMinor }: { asked: Asked; amountMinor: number },
): Promise<Made> {
  const { key, ...content } = asked
  return askApproval(db, staff, {
    kind: 'make-codes',
    subject: `${asked.count} codes: ${asked.name}`,
    amountMinor: worthOf({ count: asked.count, amountMinor }),
    currency: asked.currency,
    content,
    reason: asked.reason,
    key,
  })
}

export type CodesApproved =
  | { outcome: 'codes-made'; run: CodeRun }
  | { outcome: 'refused'; because: ApprovalRefusal | 'no-longer-fits' }

/**
 * Makes the codes that another person requested. The approval, its row of the trail and the codes are one transaction.
 */
export async function codesApproved(
  db: Db,
  staff: Staff,
  { approval, approver }: { approval: Approval; approver: Approver },
): Promise<CodesApproved> {
  const asked = makeConsoleCodes.body.parse(approval.content)
  const sold = await readSold(db)
  const by = { id: approval.asked_by, name: approval.asked_name }
  return db.transaction().execute(async (tx) => {
    const because = await mayApprove(tx, staff, approver)
    const wanted = { ...asked, key: approval.key, sold, asked: by }
    if (because !== null) {
      const before = because === 'decided' ? await findRun(tx, wanted) : undefined
      return before?.made_by === staff.id
        ? { outcome: 'codes-made', run: before }
        : { outcome: 'refused', because }
    }
    const made = await makeRun(tx, wanted, staff)
    if (made.outcome !== 'made') return { outcome: 'refused', because: 'no-longer-fits' }
    await recordApproval(tx, staff, approval)
    return { outcome: 'codes-made', run: made.run }
  })
}
