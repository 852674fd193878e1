/** The sections of a draft registration, as a person typed them (trimmed, quotes made plain). */
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

/** Children that can be listed when signing up. */
export const CHILDREN_MAX = 12
export type ChildDraft = { firstName: string; lastName: string; email: string | null }

export type AddressDraft = {
  line1: string
  line2: string | null
  city: string
  /** The subdivision code of the country's list, or an empty string where the country has none. */
  region: string
  postalCode: string
  /** ISO 3166 alpha-2. */
  country: string
}

export type ReferralDraft = { selection: string; other: string | null }
