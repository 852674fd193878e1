export const TITLES = ['Mr.', 'Ms.', 'Mrs.', 'Hon.', 'Dr.'] as const

/** The dialling code of each phone country. The parents' forms use dialling codes; this form uses countries. */
export const CODE_OF_PHONE_COUNTRY = {
  US_CANADA: '+1',
  UNITED_KINGDOM: '+44',
  MEXICO: '+52',
  IRELAND: '+353',
  AUSTRALIA: '+61',
  NEW_ZEALAND: '+64',
} as const
export type PhoneCountry = keyof typeof CODE_OF_PHONE_COUNTRY
export const DEFAULT_PHONE_COUNTRY: PhoneCountry = 'US_CANADA'

/** The dialling code of a phone country such as `US_CANADA`, or null if it is not in the list. */
export function diallingCodeOf(phoneCountry: string): string | null {
  return Object.entries(CODE_OF_PHONE_COUNTRY).find(([country]) => country === phoneCountry)?.[1] ?? null
}

export const REFERRAL_SOURCES = [
  'BENCH_OFFICER',
  'REFERRED_BY_COLLEAGUE',
  'SEARCH_ENGINE',
  'REFERRED_FR',
  'NEWS_STORY',
  'OTHER',
] as const
export type ReferralSource = (typeof REFERRAL_SOURCES)[number]
export const BENCH_OFFICER_POSITIONS = ['JUDGE', 'REFEREE', 'PRO_TEM', 'MAGISTRATE', 'PRIVATE_JUDGE'] as const
export const COLLEAGUE_ROLES = [
  'OPPOSING_COUNSEL',
  'CHILD_ATTORNEY',
  'BENCH_OFFICER',
  'ATTORNEY',
  'EVALUATOR',
  'INVESTIGATOR',
  'THERAPIST',
  'GUARDIAN_AD_LITEM',
  'FAMILY_COURT_SERVICES',
  'CONTINUING_EDUCATION',
] as const

/** The phone countries if the lookup has none. */
export const FALLBACK_PHONE_COUNTRIES = [
  'US_CANADA',
  'UNITED_KINGDOM',
  'MEXICO',
] as const satisfies PhoneCountry[]

/** The countries of a practice if the lookup has none. */
export const FALLBACK_COUNTRIES = ['US', 'GB'] as const
