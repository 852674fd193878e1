import { isTreatment, type Flags } from '../experiments/flags.ts'

/** The payment methods that experiments enable. The provider and the country may still exclude some. */
export type AllowedMethods = { paypal: boolean; venmo: boolean; ukCards: boolean }

/** The payment methods that a visitor's variants enable. */
export function allowedMethods(flags: Flags): AllowedMethods {
  return {
    paypal: isTreatment(flags, 'paypalInJoin'),
    venmo: isTreatment(flags, 'venmo'),
    ukCards: isTreatment(flags, 'ukCardPayments'),
  }
}
