/** The fields of the wizard by step, in the order they stand on the page. */
export const STEP_FIELDS = {
  ONE: [
    'title',
    'firstName',
    'lastName',
    'credentials',
    'email',
    'phoneCountryCode',
    'phoneNumber',
    'phoneExtension',
    'hearAboutUs',
    'referralBenchOfficerName',
    'referralBenchOfficerPosition',
    'referralColleagueName',
    'referralColleagueRole',
    'referralOtherExplain',
  ],
  TWO: [
    'practiceName',
    'country',
    'addressLine1',
    'addressLine2',
    'city',
    'region',
    'postalCode',
    'timezone',
    'roles',
  ],
  THREE: ['securityQuestion', 'securityAnswer', 'securityCode', 'securityCodeConfirm'],
} as const
export type ProfessionalField = (typeof STEP_FIELDS)[keyof typeof STEP_FIELDS][number]
export type ProfessionalTextField = Exclude<ProfessionalField, 'roles'>
export const PROFESSIONAL_FIELDS: readonly ProfessionalField[] = Object.values(STEP_FIELDS).flat()

/** What the wizard holds: one line a field, and the keys of the roles. */
export type ProfessionalForm = { [Field in ProfessionalTextField]: string } & { roles: string[] }

const SECRET_FIELDS = ['securityAnswer', 'securityCode', 'securityCodeConfirm'] as const
type SecretField = (typeof SECRET_FIELDS)[number]

/** Whether a field must never be kept between two pages, shown again or written down in the clear. */
export function isSecret(field: ProfessionalField): field is SecretField {
  return SECRET_FIELDS.some((each) => each === field)
}

export const TITLES = ['Mr.', 'Ms.', 'Mrs.', 'Hon.', 'Dr.'] as const

/** The dialling code behind each phone country; the parents' forms speak dialling codes, this one does not. */
export const DIALLING_CODES = {
  US_CANADA: '+1',
  UNITED_KINGDOM: '+44',
  MEXICO: '+52',
  IRELAND: '+353',
  AUSTRALIA: '+61',
  NEW_ZEALAND: '+64',
} as const
export type PhoneCountry = keyof typeof DIALLING_CODES
export const DEFAULT_PHONE_COUNTRY: PhoneCountry = 'US_CANADA'

export const REFERRAL_SOURCES = [
  'BENCH_OFFICER',
  'REFERRED_BY_COLLEAGUE',
  'SEARCH_ENGINE',
  'REFERRED_FR',
  'NEWS_STORY',
  'OTHER',
] as const
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

const FOLLOW_UPS: ReadonlyMap<string, readonly ProfessionalTextField[]> = new Map<
  (typeof REFERRAL_SOURCES)[number],
  readonly ProfessionalTextField[]
>([
  ['BENCH_OFFICER', ['referralBenchOfficerName', 'referralBenchOfficerPosition']],
  ['REFERRED_BY_COLLEAGUE', ['referralColleagueName', 'referralColleagueRole']],
  ['OTHER', ['referralOtherExplain']],
])

/** The fields a referral source asks for besides; most ask for none. */
export function followUpsOf(source: string): readonly ProfessionalTextField[] {
  return FOLLOW_UPS.get(source) ?? []
}

/** Whether a field is asked for by some referral sources only. */
export function isFollowUp(field: ProfessionalField): boolean {
  return [...FOLLOW_UPS.values()].some((fields) => fields.some((each) => each === field))
}

/** The phone countries when the lookup names none. */
export const FALLBACK_PHONE_COUNTRIES = [
  'US_CANADA',
  'UNITED_KINGDOM',
  'MEXICO',
] as const satisfies PhoneCountry[]

/** Where a professional may practise when the lookup names no countries. */
export const FALLBACK_COUNTRIES = ['US', 'GB'] as const
export const DEFAULT_COUNTRY = 'US'

/** Source: specification A §5. */
export const CODE_DIGITS = 4

export const EMPTY_FORM: Readonly<ProfessionalForm> = {
  title: '',
  firstName: '',
  lastName: '',
  credentials: '',
  email: '',
  phoneCountryCode: '',
  phoneNumber: '',
  phoneExtension: '',
  hearAboutUs: '',
  referralBenchOfficerName: '',
  referralBenchOfficerPosition: '',
  referralColleagueName: '',
  referralColleagueRole: '',
  referralOtherExplain: '',
  practiceName: '',
  country: '',
  addressLine1: '',
  addressLine2: '',
  city: '',
  region: '',
  postalCode: '',
  timezone: '',
  roles: [],
  securityQuestion: '',
  securityAnswer: '',
  securityCode: '',
  securityCodeConfirm: '',
}
