import type { Account } from '#domain/contracts/account.ts'

/** The account of Amara, as the API shows it to her. She has no family, subscription or order. */
export const AMARAS_ACCOUNT: Account = {
  user: {
    userId: '7f0d9f1e-52a9-4a0c-8f0b-1d3f5f0c9a12',
    kind: 'parent',
    username: 'amara',
    firstName: 'Amara',
    lastName: 'Okafor',
    email: 'amara@example.com',
    marketingOptIn: false,
    timeZone: 'America/Chicago',
    country: 'US',
  },
  subscriptions: [],
  familyMembers: [],
  orders: [],
}
