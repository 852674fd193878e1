import { withoutInvisible } from '../people/plain-text.ts'

/** Everything that staff did or saw, with its name in the audit trail. Each view of a person is recorded. */
export const STAFF_ACTIONS = [
  'log-in',
  'log-out',
  'search',
  'open-person',
  'show-contact',
  'read-mail',
  'refused',
  'read-audit',
  'check-audit',
  'read-figures',
  'resend-mail',
  'resend-receipt',
  'reissue-link',
  'correct-email',
  'extend-draft',
  'ask-approval',
  'refund',
  'cancel-subscription',
  'resolve-payment',
  'release-hold',
  'close-finding',
  'unlock-log-in',
  'end-sessions',
  'ask-new-password',
  'switch-renewal-off',
  'export-person',
  'erase-person',
  'keep-person',
  'prepare-change',
  'make-change',
  'withdraw-change',
  'make-codes',
  'read-codes',
  'revoke-codes',
  'add-tax-rate',
  'withdraw-tax-rate',
  'add-affiliate',
  'withdraw-affiliate',
  'add-item',
  'end-item',
  'withdraw-item',
  'add-text',
  'withdraw-text',
  'add-coupon',
  'withdraw-coupon',
  'add-endpoint',
  'change-endpoint',
  'delete-endpoint',
  'switch-endpoint-on',
  'switch-endpoint-off',
  'rotate-endpoint-secret',
  'test-endpoint',
  'replay-events',
  'make-machine-token',
  'end-machine-token',
  'approve',
  'reject',
] as const
export type StaffActionKind = (typeof STAFF_ACTIONS)[number]

/** The length of a reason in characters. It must still be clear a year later. */
export const REASON_LENGTH = { min: 8, max: 300 } as const

/** Whether a text is long enough to be a reason, and short enough to be read. Invisible characters do not count. */
export function isReason(text: string): boolean {
  const { length } = withoutInvisible(text).trim()
  return length >= REASON_LENGTH.min && length <= REASON_LENGTH.max
}
