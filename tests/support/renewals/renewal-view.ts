import type { Renewal } from '#domain/contracts/renewals.ts'

/** A subscription that renews next year, as the API shows it. */
export const RENEWAL: Renewal = {
  firstName: 'Amara',
  packageId: 1021,
  displayName: 'Premium',
  termYears: 1,
  renews: true,
  mayTurnOn: false,
  mayTakeOver: false,
  isCharging: false,
  isPaying: false,
  waitsFor: null,
  paidUntil: '2027-11-22',
  renewalMinor: 14_400,
  currency: 'USD',
  next: null,
  nextCharge: null,
  pastDue: null,
}
