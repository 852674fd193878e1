/** The sections of a draft registration, as a person entered them (trimmed, with straight quotes). */
export type ParentDraft = {
  firstName: string
  lastName: string
  email: string
  /** With the plus sign, such as `+1`. */
  phoneCountryCode: string
  /** Digits only. */
  phoneNumber: string
  timeZone: string | null
}

export type CoParentDraft = {
  firstName: string
  lastName: string
  knowsCoParentEmail: boolean
  email: string | null
  phoneCountryCode: string | null
  phoneNumber: string | null
}

/** The maximum number of children in a sign-up. */
export const CHILDREN_MAX = 12
export type ChildDraft = { firstName: string; lastName: string; email: string | null }

export type AddressDraft = {
  line1: string
  line2: string | null
  city: string
  /** A code from the country's list, or an empty string if the country has no regions. */
  region: string
  postalCode: string
  /** ISO 3166 alpha-2. */
  country: string
}

export type ReferralDraft = { selection: string; other: string | null }
