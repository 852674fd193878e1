import {
  APPROVAL_KINDS,
  judgeApproval,
  RIGHT_OF_APPROVAL,
  type ApprovalKind,
  type ApprovalRefusal,
} from '#domain/console/approval.ts'
import { may } from '#domain/console/roles.ts'
import { isReason } from '#domain/console/staff-action.ts'
import { readNow } from '#server/db/clock.ts'
import type { Db, Tx } from '#server/db/database.ts'
import { recordAction } from '../audit/record-action.ts'
import { needsFreshLogIn } from '../fresh-log-in.ts'
import { isAllowed } from '../rights.ts'
import type { Staff } from '../staff.ts'
import {
  findApproval,
  lockApproval,
  readApprovals,
  writeApproval,
  writeDecision,
  type Approval,
  type AskOutcome,
  type NewApproval,
} from './approval-store.ts'
import { refundContentOf } from './refund-content.ts'

/** Asks for the approval of a second person. The audit trail records the request, its person and its reason. */
export async function askApproval(db: Db, staff: Staff, asked: NewApproval): Promise<AskOutcome> {
  return db.transaction().execute(async (tx) => {
    const made = await writeApproval(tx, staff, asked)
    if (made.outcome === 'asked' && made.isNew)
      await recordAction(tx, staff, {
        kind: 'ask-approval',
        subject: asked.subject,
        reason: asked.reason,
        details: detailsOf(made.approval),
        ...(asked.personId === undefined ? {} : { personId: asked.personId }),
      })
    return made
  })
}

/** The details of an approval in the audit trail. */
function detailsOf(approval: Approval) {
  const { id, kind, amount_minor, currency } = approval
  const access = refundContentOf(approval)?.access ?? null
  return {
    approval: id,
    of: kind,
    amountMinor: amount_minor,
    currency,
    ...(access === null ? {} : { access }),
  }
}

/** The second person of one approval, and the amount that they saw. */
export type Approver = { id: string; shownMinor: number }

/**
 * Whether a person may approve now. Call it in the transaction of the requested action. The approval stays locked, so
 * another approver waits, and is then refused.
 */
export async function mayApprove(
  tx: Tx,
  staff: Staff,
  { id, shownMinor }: Approver,
): Promise<ApprovalRefusal | null> {
  const approval = await lockApproval(tx, id)
  if (!approval) return 'decided'
  return judgeApproval(askedOf(approval), { staffId: staff.id, shownMinor, now: await readNow(tx) })
}

/** Writes the approval and its row of the trail. Call it last in the transaction of the requested action. */
export async function recordApproval(tx: Tx, staff: Staff, approval: Approval): Promise<void> {
  await writeDecision(tx, staff, { id: approval.id, state: 'approved' })
  await recordDecision(tx, staff, { approval, kind: 'approve', reason: approval.reason })
}

type Decision = { approval: Approval; kind: 'approve' | 'reject'; reason: string }

async function recordDecision(tx: Tx, staff: Staff, { approval, kind, reason }: Decision): Promise<void> {
  await recordAction(tx, staff, {
    kind,
    subject: approval.subject,
    reason,
    details: { ...detailsOf(approval), askedBy: approval.asked_by },
    ...(approval.person_id === null ? {} : { personId: approval.person_id }),
  })
}

/** Whether this person has approved it. */
export async function hasApproved(db: Db, staff: Staff, id: string): Promise<boolean> {
  const approval = await findApproval(db, id)
  return approval?.state === 'approved' && approval.decided_by === staff.id
}

function askedOf(approval: Approval) {
  return {
    state: approval.state,
    askedBy: approval.asked_by,
    expiresAt: approval.expires_at,
    amountMinor: approval.amount_minor,
  }
}

export type RejectOutcome = {
  outcome: 'rejected' | 'not-allowed' | 'no-reason' | 'unknown' | 'decided' | 'expired'
}

/** Refuses a request, with a reason. The person who asked may withdraw it in the same way. */
export async function reject(
  db: Db,
  staff: Staff,
  { id, reason }: { id: string; reason: string },
): Promise<RejectOutcome> {
  const found = await findApproval(db, id)
  if (!(await isLetIn(db, staff, found))) return { outcome: 'not-allowed' }
  if (!found) return { outcome: 'unknown' }
  if (!isReason(reason)) return { outcome: 'no-reason' }
  return db.transaction().execute(async (tx) => {
    const approval = await lockApproval(tx, id)
    if (approval?.state !== 'asked') return { outcome: approval?.state === 'expired' ? 'expired' : 'decided' }
    const why = reason.trim()
    await writeDecision(tx, staff, { id, state: 'refused', reason: why })
    await recordDecision(tx, staff, { approval, kind: 'reject', reason: why })
    return { outcome: 'rejected' }
  })
}

/** Only roles that can approve something learn that an id is unknown. A refusal is recorded. */
async function isLetIn(db: Db, staff: Staff, approval: Approval | undefined): Promise<boolean> {
  const kinds = approval ? [approval.kind] : APPROVAL_KINDS
  if (kinds.some((kind) => may(staff.role, RIGHT_OF_APPROVAL[kind]))) return true
  await recordAction(db, staff, { kind: 'refused', details: { wanted: 'approve' } })
  return false
}

/** Does an approved action of one kind. It calls `mayApprove` and `recordApproval` in its transaction. */
export type DoApproved<O> = (staff: Staff, approval: Approval, approver: Approver) => Promise<O>

export type NotApproved =
  | { outcome: 'not-allowed' | 'unknown' | 'log-in-again' }
  | { outcome: 'refused'; because: ApprovalRefusal }

/**
 * Does the requested action, if the person may approve its kind. A person who approved it before gets the same answer
 * again.
 */
export async function approve<O>(
  db: Db,
  staff: Staff,
  { approver, doing }: { approver: Approver; doing: Readonly<Record<ApprovalKind, DoApproved<O>>> },
): Promise<O | NotApproved> {
  const approval = await findApproval(db, approver.id)
  if (!(await isLetIn(db, staff, approval))) return { outcome: 'not-allowed' }
  if (!approval) return { outcome: 'unknown' }
  if (await needsFreshLogIn(db, staff)) return { outcome: 'log-in-again' }
  const now = await readNow(db)
  const because = judgeApproval(askedOf(approval), {
    staffId: staff.id,
    shownMinor: approver.shownMinor,
    now,
  })
  const isRepeated = approval.state === 'approved' && approval.decided_by === staff.id
  if (because === null || isRepeated) return doing[approval.kind](staff, approval, approver)
  await recordAction(db, staff, {
    kind: 'refused',
    subject: approval.subject,
    details: { wanted: 'approve', approval: approval.id, because },
  })
  return { outcome: 'refused', because }
}

/** The rows of the page of approvals. */
const APPROVALS_PAGE = 100

/** The waiting and the decided requests, of the kinds that a role may see. */
export async function openApprovals(
  db: Db,
  staff: Staff,
): Promise<{ outcome: 'read'; approvals: Approval[]; now: Date } | { outcome: 'not-allowed' }> {
  if (!(await isAllowed(db, staff, { right: 'read-approvals' }))) return { outcome: 'not-allowed' }
  const seesAll = may(staff.role, 'read-audit')
  const kinds = APPROVAL_KINDS.filter((kind) => seesAll || may(staff.role, RIGHT_OF_APPROVAL[kind]))
  const approvals = await readApprovals(db, { kinds, limit: APPROVALS_PAGE })
  return { outcome: 'read', approvals, now: await readNow(db) }
}
