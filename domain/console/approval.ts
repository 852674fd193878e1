import { minorOf } from '../money.ts'
import type { Right } from './roles.ts'

/** Actions that need the approval of a second person above a limit. */
export const APPROVAL_KINDS = ['refund', 'make-codes', 'add-coupon'] as const
export type ApprovalKind = (typeof APPROVAL_KINDS)[number]

export const APPROVAL_STATES = ['asked', 'approved', 'refused', 'expired'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

/** Both the person who asks and the person who approves need this right. */
export const RIGHT_OF_APPROVAL: Readonly<Record<ApprovalKind, Right>> = {
  refund: 'move-money',
  'make-codes': 'change-catalogue',
  'add-coupon': 'change-catalogue',
}

/** A request expires after this time. Then a new request is needed. */
export const APPROVAL_HOURS = 72

export type ApprovalRefusal =
  /** A person never approves what they asked for. */
  | 'own'
  | 'decided'
  | 'expired'
  /** The page showed a different amount from the request. */
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

/**
 * The most that one person may refund of one order without approval, in whole currency units. A setting replaces it.
 */
export const REFUND_ALONE = 100

/**
 * Whether a refund needs a second person. Earlier refunds of the order count, so several small refunds cannot avoid the
 * limit.
 */
export function needsSecondPerson(
  { amountMinor, returnedMinor, currency }: { amountMinor: number; returnedMinor: number; currency: string },
  alone: number,
): boolean {
  return amountMinor + returnedMinor > minorOf(alone, currency)
}
