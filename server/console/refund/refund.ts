import { needsSecondPerson, RIGHT_OF_APPROVAL, type ApprovalRefusal } from '#domain/console/approval.ts'
import type { AccessChoice } from '#domain/console/refund-access.ts'
import { isReason } from '#domain/console/staff-action.ts'
import type { Db } from '#server/db/database.ts'
import {
  readStaffOffers,
  type JudgedRefund,
  type Payments,
  type RefundOutcome,
  type StaffOffer,
} from '#server/payments/index.ts'
import type { Approval } from '../approvals/approval-store.ts'
import type { RefundContent } from '../approvals/refund-content.ts'
import { askApproval, hasApproved, mayApprove, recordApproval, type Approver } from '../approvals/decide.ts'
import { recordAction } from '../audit/record-action.ts'
import { needsFreshLogIn } from '../fresh-log-in.ts'
import { namesLoggedIn } from '../log-in/sessions.ts'
import { isAllowed } from '../rights.ts'
import type { Staff } from '../staff.ts'

export type RefundDeps = {
  db: Db
  payments: Pick<Payments, 'refundOrder'>
  /** The most that one person may refund of one order without approval, in whole currency units. */
  refundAlone: number
}

export type RefundAsked = {
  orderNo: string
  /** The payer. The refund is requested on the payer's page. */
  personId: string
  /** Null for everything that is left. */
  amountMinor: number | null
  /** What had gone back before, as the page showed it. */
  returnedMinor: number
  /** The currency that the staff member saw. */
  currency: string
  reason: string
  /** What was chosen for the paid time. The approver reads it. */
  access: AccessChoice
  /** The last paid day that the staff member saw. */
  paidUntil: string | null
  key: string
}

type NotAdmitted = Extract<RefundOutcome, { outcome: 'refused' }>['because']

export type StaffRefundOutcome =
  | { outcome: 'refunded' | 'under-way'; amountMinor: number; currency: string }
  /** No money has moved. Another person must approve. */
  | { outcome: 'asked'; approval: Approval }
  | { outcome: 'refused'; because: NotAdmitted | ApprovalRefusal | 'already-asked' }
  | { outcome: 'not-allowed' | 'unknown' | 'no-reason' | 'log-in-again' }

/** Refunds an order, or asks for approval above the limit. */
export async function refundByStaff(
  deps: RefundDeps,
  staff: Staff,
  asked: RefundAsked,
): Promise<StaffRefundOutcome> {
  const { db, payments, refundAlone } = deps
  const { orderNo, personId, amountMinor, key } = asked
  if (!(await isAllowed(db, staff, { right: 'move-money', wanted: 'refund', personId, subject: orderNo })))
    return { outcome: 'not-allowed' }
  if (!isReason(asked.reason)) return { outcome: 'no-reason' }
  if (await needsFreshLogIn(db, staff)) return { outcome: 'log-in-again' }
  const reason = asked.reason.trim()
  const seen: { above: JudgedRefund | null } = { above: null }
  const made = await payments.refundOrder({
    orderNo,
    amountMinor,
    by: {
      kind: 'staff',
      reason,
      key,
      payerId: personId,
      currency: asked.currency,
      returnedMinor: asked.returnedMinor,
      admit: async (_, judged) => {
        seen.above = needsSecondPerson(judged, refundAlone) ? judged : null
        return seen.above === null
      },
      record: async (tx, judged) =>
        void (await recordAction(tx, staff, {
          kind: 'refund',
          personId,
          subject: orderNo,
          reason,
          details: { amountMinor: judged.amountMinor, currency: judged.currency },
        })),
    },
  })
  const { above } = seen
  return above === null ? outcomeOf(made) : ask(deps, staff, { asked: { ...asked, reason }, judged: above })
}

type Above = { asked: RefundAsked; judged: JudgedRefund }

async function ask(
  { db }: RefundDeps,
  staff: Staff,
  { asked: { orderNo, personId, reason, access, paidUntil, key }, judged }: Above,
): Promise<StaffRefundOutcome> {
  const { amountMinor, currency, isAll } = judged
  const content: RefundContent = { access: isAll ? 'order-ends' : access, paidUntil }
  const made = await askApproval(db, staff, {
    kind: 'refund',
    subject: orderNo,
    personId,
    amountMinor,
    currency,
    content,
    reason,
    key,
  })
  if (made.outcome === 'asked') return { outcome: 'asked', approval: made.approval }
  return { outcome: 'refused', because: made.outcome }
}

/**
 * Makes the refund that another person requested. The approval, its row and the refund are one transaction. So it is
 * done once, also if the process ends before the gateway answers.
 */
export async function refundApproved(
  { db, payments }: RefundDeps,
  staff: Staff,
  { approval, approver }: { approval: Approval; approver: Approver },
): Promise<StaffRefundOutcome> {
  const { id, subject, amount_minor: amountMinor, person_id: payerId, reason } = approval
  if (payerId === null) return { outcome: 'unknown' }
  const seen: { refusal: ApprovalRefusal | null } = { refusal: null }
  const made = await payments.refundOrder({
    orderNo: subject,
    amountMinor,
    by: {
      kind: 'staff',
      reason,
      key: `approval:${id}`,
      payerId,
      currency: approval.currency,
      returnedMinor: null,
      admit: async (tx) => {
        seen.refusal = await mayApprove(tx, staff, approver)
        return seen.refusal === null
      },
      record: async (tx) => recordApproval(tx, staff, approval),
    },
  })
  if (seen.refusal !== null) return { outcome: 'refused', because: seen.refusal }
  const isDone = made.outcome === 'refunded' || made.outcome === 'under-way'
  // Another person was faster, so the refund is recorded for them.
  if (isDone && !(await hasApproved(db, staff, id))) return { outcome: 'refused', because: 'decided' }
  return outcomeOf(made)
}

/** The possible refunds of a person's orders, for the refund page, and who could approve one now. */
export async function openRefunds(
  { db }: Pick<RefundDeps, 'db'>,
  staff: Staff,
  personId: string,
): Promise<{ outcome: 'opened'; offers: StaffOffer[]; approvers: string[] } | { outcome: 'not-allowed' }> {
  if (!(await isAllowed(db, staff, { right: 'move-money', wanted: 'refund', personId })))
    return { outcome: 'not-allowed' }
  const [offers, approvers] = await Promise.all([
    readStaffOffers(db, personId),
    namesLoggedIn(db, { right: RIGHT_OF_APPROVAL.refund, except: staff.id }),
  ])
  await recordAction(db, staff, { kind: 'open-person', personId, details: { page: 'refund' } })
  return { outcome: 'opened', offers, approvers }
}

function outcomeOf(made: RefundOutcome): StaffRefundOutcome {
  return made.outcome === 'not-found' ? { outcome: 'unknown' } : made
}
