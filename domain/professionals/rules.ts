import { postalCodeError } from '../addresses/postal-code-rule.ts'
import { needsPostalCode } from '../addresses/postal-code.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import type { FieldError } from '../messages/field-error.ts'
import { emailError } from '../people/email.ts'
import { nameError } from '../people/name.ts'
import { phoneNumberError } from '../people/phone.ts'
import { lengthOf } from '../people/plain-text.ts'
import { answerError, questionError } from '../people/security-question.ts'
import {
  CODE_DIGITS,
  followUpsOf,
  isFollowUp,
  PROFESSIONAL_FIELDS,
  STEP_FIELDS,
  type ProfessionalField,
  type ProfessionalForm,
  type ProfessionalTextField,
} from './fields.ts'
import { BENCH_OFFICER_POSITIONS, COLLEAGUE_ROLES, REFERRAL_SOURCES, TITLES } from './options.ts'
import { EXPLANATION_MAX, ROLES_MAX, TEXT_LIMITS } from './text-limits.ts'
import { rolesOf } from './roles.ts'

/** The lists of choices. Null for an unknown country; any choice is then accepted. */
export type Choices = {
  countries: readonly string[]
  phoneCountries: readonly string[]
  regions: readonly string[] | null
  timezones: readonly string[] | null
}
export type ProfessionalError = FieldError & { field: ProfessionalField }

type Given = { form: Partial<ProfessionalForm>; choices: Choices }
type Broken = Omit<FieldError, 'field'> | null
type Check = (value: string, given: Given) => Broken

const broken = (code: MessageKey | null): Broken => (code ? { code } : null)
const filled =
  (key: `signup_${ProfessionalTextField}_error`): Check =>
  (value) =>
    broken(value === '' ? key : null)
const among =
  (optionsOf: (given: Given) => readonly string[] | null): Check =>
  (value, given) =>
    broken(value !== '' && optionsOf(given)?.includes(value) === false ? 'signup_dropdown_error' : null)
const digits: Check = (value) => broken(/^[0-9]*$/.test(value) ? null : 'signup_onlyNumbers_error')
const short =
  (field: keyof typeof TEXT_LIMITS): Check =>
  (value) => {
    const max = TEXT_LIMITS[field]
    return lengthOf(value) > max ? { code: 'professional.tooLong', values: { max } } : null
  }
const fourDigits: Check = (value) => broken(value.length === CODE_DIGITS ? null : 'signup_only4_error')

/** The rules of each field, in order. The first error is reported. */
const CHECKS: Readonly<Record<ProfessionalTextField, readonly Check[]>> = {
  title: [among(() => TITLES)],
  firstName: [filled('signup_firstName_error'), (value) => broken(nameError(value))],
  lastName: [filled('signup_lastName_error'), (value) => broken(nameError(value))],
  credentials: [short('credentials')],
  email: [filled('signup_email_error'), (value) => broken(emailError(value))],
  phoneCountryCode: [filled('signup_phoneCountryCode_error'), among((given) => given.choices.phoneCountries)],
  phoneNumber: [filled('signup_phoneNumber_error'), digits, (value) => broken(phoneNumberError(value))],
  phoneExtension: [digits, short('phoneExtension')],
  hearAboutUs: [filled('signup_hearAboutUs_error'), among(() => REFERRAL_SOURCES)],
  referralBenchOfficerName: [
    filled('signup_referralBenchOfficerName_error'),
    short('referralBenchOfficerName'),
  ],
  referralBenchOfficerPosition: [
    filled('signup_referralBenchOfficerPosition_error'),
    among(() => BENCH_OFFICER_POSITIONS),
  ],
  referralColleagueName: [filled('signup_referralColleagueName_error'), short('referralColleagueName')],
  referralColleagueRole: [filled('signup_referralColleagueRole_error'), among(() => COLLEAGUE_ROLES)],
  referralOtherExplain: [
    filled('signup_referralOtherExplain_error'),
    (value) => broken(lengthOf(value) > EXPLANATION_MAX ? 'signup_max200_error' : null),
  ],
  practiceName: [filled('signup_practiceName_error'), short('practiceName')],
  country: [filled('signup_country_error'), among((given) => given.choices.countries)],
  addressLine1: [filled('signup_addressLine1_error'), short('addressLine1')],
  addressLine2: [short('addressLine2')],
  city: [filled('signup_city_error'), short('city')],
  region: [
    (value, { choices }) =>
      broken(value === '' && choices.regions?.length !== 0 ? 'signup_region_error' : null),
    among((given) => given.choices.regions),
  ],
  postalCode: [
    (value, { form: { country = '' } }) =>
      broken(value === '' && needsPostalCode(country) ? 'signup_postalCode_error' : null),
    (postalCode, { form: { country } }) => broken(country ? postalCodeError({ country, postalCode }) : null),
    short('postalCode'),
  ],
  timezone: [filled('signup_timezone_error'), among((given) => given.choices.timezones)],
  securityQuestion: [filled('signup_securityQuestion_error'), (value) => broken(questionError(value))],
  securityAnswer: [
    filled('signup_securityAnswer_error'),
    (answer, { form }) => broken(answerError({ question: form.securityQuestion ?? '', answer })),
  ],
  securityCode: [filled('signup_securityCode_error'), digits, fourDigits],
  securityCodeConfirm: [
    filled('signup_securityCodeConfirm_error'),
    digits,
    fourDigits,
    (value, { form }) => broken(value === form.securityCode ? null : 'signup_codeConfirm_error'),
  ],
}

/**
 * All errors of the given fields, in the order of the form. Missing fields are not checked, except the
 * follow-ups of a given referral source. Follow-ups of other sources are never checked.
 */
export function checkProfessional(form: Partial<ProfessionalForm>, choices: Choices): ProfessionalError[] {
  return PROFESSIONAL_FIELDS.flatMap((field) => {
    const value = valueToJudge(form, field)
    const found = value === undefined ? null : checkField(field, value, { form, choices })
    return found ? [{ field, ...found }] : []
  })
}

function valueToJudge(
  form: Partial<ProfessionalForm>,
  field: ProfessionalField,
): string | string[] | undefined {
  if (form.hearAboutUs === undefined || !isFollowUp(field)) return form[field]
  const asked = followUpsOf(form.hearAboutUs).some((each) => each === field)
  return asked ? (form[field] ?? '') : undefined
}

/** The fields of one step of a whole form. */
export function stepOf(form: ProfessionalForm, step: keyof typeof STEP_FIELDS): Partial<ProfessionalForm> {
  return Object.fromEntries(STEP_FIELDS[step].map((field) => [field, form[field]]))
}

function checkField(field: ProfessionalField, value: string | string[], given: Given): Broken {
  if (field === 'roles') return checkRoles(Array.isArray(value) ? value : [], given)
  for (const check of CHECKS[field]) {
    const found = check(String(value), given)
    if (found) return found
  }
  return null
}

function checkRoles(roles: readonly string[], { form }: Given): Broken {
  if (roles.length === 0) return { code: 'signup_roles_error' }
  const offered: readonly string[] | null = form.country === undefined ? null : rolesOf(form.country)
  const known = roles.every((role) => offered === null || offered.includes(role))
  return broken(known && roles.length <= ROLES_MAX ? null : 'signup_dropdown_error')
}
