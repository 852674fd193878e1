import type { FlagName, Variant } from '../experiments/flags.ts'
import type { CheckoutStep, SignUp } from './checkout-steps.ts'

/** The version of the event shapes. It increases when a field changes its meaning. */
export const EVENTS_VERSION = 1
export const STEP_ACTIONS = ['viewed', 'submitted'] as const
export const MISMATCH_PLACES = ['packages', 'payment'] as const
export const ERROR_PLACES = ['credentials', 'terms'] as const

export type CheckoutStepEvent = {
  kind: 'checkout step'
  signUp: SignUp
  step: CheckoutStep
  action: (typeof STEP_ACTIONS)[number]
  version: number
}
/** The country of the phone or address does not fit the package. */
export type MismatchEvent = { kind: 'mismatch'; place: (typeof MISMATCH_PLACES)[number] }
/** Something failed that was not the person's fault. */
export type ErrorEvent = { kind: 'error'; place: (typeof ERROR_PLACES)[number] }
/** Events a page itself may send. */
export type PageEvent = CheckoutStepEvent | MismatchEvent | ErrorEvent

export type AccountType = 'Parent A' | 'Parent B'
export type SubscriptionCreatedEvent = {
  kind: 'subscription created'
  accountType: AccountType
  orderId: string
  productPackage: string
  term: string
  currency: string
  /** Without tax, in minor units. */
  amountMinor: number
  paidForCoParent: boolean
  country: string | null
}
export type ExposureEvent = {
  kind: 'experiment exposure'
  flag: FlagName
  variant: Exclude<Variant, 'Off'>
  country: string | null
}
/** Links the visitor to a user. Later events of the visitor are events of this user. */
export type IdentifyEvent = { kind: 'identify'; accountType: AccountType }

/** A professional submitted a step of the registration for validation. */
type ProfessionalStepEvent = {
  kind: 'professional step'
  step: 1 | 2 | 3
  accepted: boolean
  version: number
}

/**
 * All recorded events. They contain no names, children or tokens. An e-mail is recorded only with a step,
 * first-party.
 */
export type AnalyticsEvent =
  | PageEvent
  | SubscriptionCreatedEvent
  | ExposureEvent
  | IdentifyEvent
  | ProfessionalStepEvent
export type EventKind = AnalyticsEvent['kind']
