import type { Right } from './roles.ts'
import type { StaffActionKind } from './staff-action.ts'

/** What staff do for a person or a case, besides a refund. */
export const HELP_KINDS = [
  'resend-mail',
  'resend-receipt',
  'reissue-link',
  'correct-email',
  'unlock-log-in',
  'end-sessions',
  'ask-new-password',
  'switch-renewal-off',
  'cancel-subscription',
  'release-hold',
  'export-person',
  'erase-person',
  'keep-person',
  'extend-draft',
  'resolve-payment',
  'close-finding',
] as const satisfies readonly StaffActionKind[]
export type HelpKind = (typeof HELP_KINDS)[number]

type Rule = {
  right: Right
  /** True if the action moves money, or could give an account to another person. */
  needsFreshLogIn: boolean
}

const HELP: Rule = { right: 'help-person', needsFreshLogIn: false }
const MONEY: Rule = { right: 'move-money', needsFreshLogIn: true }

export const HELP_RULES: Readonly<Record<HelpKind, Rule>> = {
  'resend-mail': HELP,
  'resend-receipt': HELP,
  'reissue-link': HELP,
  'correct-email': { ...HELP, needsFreshLogIn: true },
  'unlock-log-in': HELP,
  'end-sessions': HELP,
  'ask-new-password': HELP,
  'switch-renewal-off': HELP,
  'cancel-subscription': MONEY,
  'release-hold': MONEY,
  'export-person': HELP,
  'erase-person': { ...HELP, needsFreshLogIn: true },
  'keep-person': HELP,
  'extend-draft': HELP,
  'resolve-payment': MONEY,
  'close-finding': MONEY,
}

/** Why an action was refused. Then nothing was done. */
export type HelpRefusal =
  | 'mail-waits'
  | 'mail-gone'
  /** The mail contained a code that works only for minutes. */
  | 'mail-has-code'
  | 'no-address'
  | 'no-invitation'
  | 'joined'
  | 'too-many-links'
  | 'no-account'
  | 'address-invalid'
  | 'address-same'
  | 'address-taken'
  | 'address-of-invited'
  /** The earlier address can still undo the last change. */
  | 'address-waits'
  | 'no-subscription'
  | 'renewal-is-off'
  | 'erasure-asked'
  | 'no-erasure'
  /** The subscription has ended already, perhaps by another staff member. */
  | 'no-current'
  /** The subscription has changed since the page showed it. */
  | 'plan-changed'
  | 'paying-now'
  /** The hold does not exist any more. Another staff member may have released it. */
  | 'no-hold'
  | 'hold-is-payment'
  /** Another staff member has asked for it a moment ago. */
  | 'hold-under-way'
  | 'export-waits'
