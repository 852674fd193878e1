import {
  approveByConsole,
  readConsoleApprovals,
  rejectByConsole,
  type ConsoleApproval,
} from '#domain/contracts/console/approvals.ts'
import { worthOf } from '#domain/pricing/code-run.ts'
import type { Api } from '#server/platform/mount.ts'
import { refuse, type Refusal } from '#server/platform/refusal.ts'
import { mountForStaff, NOT_ALLOWED, staffRefusal, type FindCaller } from '../caller.ts'
import { refundAnswer, refundRefusal } from '../refund/refund-answers.ts'
import { couponApproved, type CouponApproved } from '../catalogue/add-coupon.ts'
import { codesApproved, type CodesApproved } from '../catalogue/make-codes.ts'
import { refundApproved, type RefundDeps, type StaffRefundOutcome } from '../refund/refund.ts'
import type { Staff } from '../staff.ts'
import type { Approval } from './approval-store.ts'
import {
  approve,
  openApprovals,
  reject,
  type DoApproved,
  type NotApproved,
  type RejectOutcome,
} from './decide.ts'
import { refundContentOf } from './refund-content.ts'

type Done = StaffRefundOutcome | CodesApproved | CouponApproved

/** Serves approvals by a second person: the list, the approval and the refusal. */
export function mountApprovals(api: Api, staffOf: FindCaller, deps: RefundDeps): void {
  const { db } = deps
  const refund: DoApproved<Done> = async (staff, approval, approver) =>
    refundApproved(deps, staff, { approval, approver })
  const makeCodes: DoApproved<Done> = async (staff, approval, approver) =>
    codesApproved(db, staff, { approval, approver })
  const addCoupon: DoApproved<Done> = async (staff, approval, approver) =>
    couponApproved(db, staff, { approval, approver })

  mountForStaff(api, staffOf, readConsoleApprovals, async ({ staff }) => {
    const answer = await openApprovals(db, staff)
    if (answer.outcome === 'not-allowed') return NOT_ALLOWED
    return {
      status: 200,
      body: { approvals: answer.approvals.map((each) => approvalBody(each, { staff, now: answer.now })) },
    }
  })

  mountForStaff(api, staffOf, approveByConsole, async ({ staff, params, body }) => {
    return answerOf(
      await approve<Done>(db, staff, {
        approver: { id: params.id, shownMinor: body.amount },
        doing: { refund, 'make-codes': makeCodes, 'add-coupon': addCoupon },
      }),
    )
  })

  mountForStaff(api, staffOf, rejectByConsole, async ({ staff, params, body }) => {
    const { outcome } = await reject(db, staff, { id: params.id, reason: body.reason })
    return outcome === 'rejected' ? { status: 204, body: null } : notRejected(outcome)
  })
}

/** The answer about an approved action of any kind. */
function answerOf(made: Done | NotApproved) {
  switch (made.outcome) {
    case 'refunded':
    case 'under-way':
      return refundAnswer(made)
    case 'codes-made': {
      const { count, amount_minor: amountMinor, currency } = made.run
      const amount = worthOf({ count, amountMinor })
      return { status: 200 as const, body: { outcome: made.outcome, amount, currency } }
    }
    case 'coupon-added': {
      const { amountMinor: amount, currency } = made.worth
      return { status: 200 as const, body: { outcome: made.outcome, amount, currency } }
    }
    case 'asked':
      throw new Error('an approved refund has asked for another approval')
    case 'refused':
    case 'not-allowed':
    case 'unknown':
    case 'no-reason':
    case 'log-in-again':
      return refundRefusal(made)
  }
}

function notRejected(outcome: Exclude<RejectOutcome['outcome'], 'rejected'>): Refusal {
  switch (outcome) {
    case 'not-allowed':
    case 'unknown':
    case 'no-reason':
      return staffRefusal(outcome)
    case 'decided':
      return refuse(409, 'api.approval.decided')
    case 'expired':
      return refuse(409, 'api.approval.expired')
  }
}

function approvalBody(approval: Approval, { staff, now }: { staff: Staff; now: Date }): ConsoleApproval {
  const content = refundContentOf(approval)
  return {
    id: approval.id,
    kind: approval.kind,
    subject: approval.subject,
    personId: approval.person_id,
    amount: approval.amount_minor,
    currency: approval.currency,
    reason: approval.reason,
    access: content?.access ?? null,
    paidUntil: content?.paidUntil ?? null,
    state: approval.state === 'asked' && approval.expires_at <= now ? 'expired' : approval.state,
    askedName: approval.asked_name,
    isOwn: approval.asked_by === staff.id,
    askedAt: approval.asked_at.toISOString(),
    expiresAt: approval.expires_at.toISOString(),
    decidedName: approval.decided_name,
    decidedAt: approval.decided_at?.toISOString() ?? null,
    decisionReason: approval.decision_reason,
  }
}
