import type { RegistrationView } from '#domain/contracts/registrations.ts'

/** What a new parent's browser stores about the draft. */
export const DRAFT_KEY = {
  signupId: '6f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a11',
  registrationKey: 'k'.repeat(43),
}

/** Amara's draft with a chosen package, as the API shows it. */
export function aDraft(changes: Partial<RegistrationView> = {}): RegistrationView {
  return {
    signupId: DRAFT_KEY.signupId,
    userId: '0d9f6f1e-52a9-4a0c-8f0b-1d3f5f0c9a22',
    lastCompletedStep: 3,
    expiresAt: '2030-01-01T00:00:00.000Z',
    version: 1,
    parent: {
      firstName: 'Amara',
      lastName: 'Okafor',
      email: 'amara@example.com',
      phoneCountryCode: '+1',
      phoneNumber: '6125550142',
      timeZone: 'America/Chicago',
    },
    parentDuplicateConfirmed: false,
    coParent: null,
    coParentDuplicateConfirmed: false,
    children: [],
    address: null,
    referral: null,
    invitation: null,
    order: { packageId: 1011, productId: 'SUB1YEAR', services: ['MYFILES'] },
    payForCoParent: false,
    promoCodes: [],
    referrerKey: null,
    payment: 'none',
    ...changes,
  }
}
