import { isTreatment, type Flags } from '../experiments/flags.ts'

/** The ways to pay that experiments open; the provider and the country may still leave some out. */
export type AllowedMethods = { paypal: boolean; venmo: boolean; ukCards: boolean }

/** What a visitor's variants allow. */
export function allowedMethods(flags: Flags): AllowedMethods {
  return {
    paypal: isTreatment(flags, 'paypalInJoin'),
    venmo: isTreatment(flags, 'venmo'),
    ukCards: isTreatment(flags, 'ukCardPayments'),
  }
}
