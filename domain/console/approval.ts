import { minorOf } from '../money.ts'
import type { Right } from './roles.ts'

/** What needs a second person above a limit. */
export const APPROVAL_KINDS = ['refund', 'make-codes'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export const APPROVAL_STATES = ['asked', 'approved', 'refused', 'expired'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** Who asks for it needs this right, and so does who approves. */
export const RIGHT_OF_APPROVAL: Readonly<Record<ApprovalKind, Right>> = {
  refund: 'move-money',
  'make-codes': 'change-catalogue',
}

/** Nobody approves after this time. Then it is asked again. */
export const APPROVAL_HOURS = 72

export type ApprovalRefusal =
  /** A person never approves what they asked for. */
  | 'own'
  | 'decided'
  | 'expired'
  /** The amount on the page is not the one that was asked for. */
  | 'another-amount'

type Asked = { state: ApprovalState; askedBy: string; expiresAt: Date; amountMinor: number }

/** Why a person may not approve. Null if they may. `shownMinor` is the amount that they saw. */
export function judgeApproval(
  { state, askedBy, expiresAt, amountMinor }: Asked,
  { staffId, shownMinor, now }: { staffId: string; shownMinor: number; now: Date },
): ApprovalRefusal | null {
  if (state === 'expired') return 'expired'
  if (state !== 'asked') return 'decided'
  if (expiresAt <= now) return 'expired'
  if (askedBy === staffId) return 'own'
  return shownMinor === amountMinor ? null : 'another-amount'
}

/** What one person gives back of one order alone, without a setting. It is in whole units of its currency. */
export const REFUND_ALONE = 100

/** Whether a refund needs a second person. What went back of the order before counts, so parts pass no limit. */
export function needsSecondPerson(
  { amountMinor, returnedMinor, currency }: { amountMinor: number; returnedMinor: number; currency: string },
  alone: number,
): boolean {
  return amountMinor + returnedMinor > minorOf(alone, currency)
}
