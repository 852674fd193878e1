/** The version of the Terms & Conditions and the marketing text that a person agrees to. */
export const TERMS_VERSION = '2026-11-22'
/** The version of the texts about renewal: beside “Pay now”, in the account and in mails. */
export const RENEWAL_VERSION = '2026-11-28'
/** Where a person answered about renewal. */
export type RenewalWay = 'checkout' | 'account' | 'mail' | 'staff'
