import type { ReferralSource } from './options.ts'

/** The fields of the wizard by step, in page order. */
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

/** The data of the wizard: a text for each field, and the keys of the roles. */
export type ProfessionalForm = { [Field in ProfessionalTextField]: string } & { roles: string[] }

const SECRET_FIELDS = ['securityAnswer', 'securityCode', 'securityCodeConfirm'] as const
type SecretField = (typeof SECRET_FIELDS)[number]

/** Whether a field must never be stored between pages, shown again or written in plain text. */
export function isSecret(field: ProfessionalField): field is SecretField {
  return SECRET_FIELDS.some((each) => each === field)
}

const FOLLOW_UPS: ReadonlyMap<string, readonly ProfessionalTextField[]> = new Map<
  ReferralSource,
  readonly ProfessionalTextField[]
>([
  ['BENCH_OFFICER', ['referralBenchOfficerName', 'referralBenchOfficerPosition']],
  ['REFERRED_BY_COLLEAGUE', ['referralColleagueName', 'referralColleagueRole']],
  ['OTHER', ['referralOtherExplain']],
])

/** The additional fields of a referral source. Most sources have none. */
export function followUpsOf(source: string): readonly ProfessionalTextField[] {
  return FOLLOW_UPS.get(source) ?? []
}

/** Whether only some referral sources require a field. */
export function isFollowUp(field: ProfessionalField): boolean {
  return [...FOLLOW_UPS.values()].some((fields) => fields.some((each) => each === field))
}

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
