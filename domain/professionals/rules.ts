import type { FieldError } from '../messages/field-error.ts'
import type { MessageKey } from '../messages/catalogue.ts'
import {
  BENCH_OFFICER_POSITIONS,
  CODE_DIGITS,
  COLLEAGUE_ROLES,
  EXPLANATION_MAX,
  FOLLOW_UPS,
  PROFESSIONAL_FIELDS,
  REFERRAL_SOURCES,
  ROLES_MAX,
  STEP_FIELDS,
  TEXT_MAX,
  TITLES,
  type ProfessionalField,
  type ProfessionalForm,
  type ProfessionalTextField,
} from './fields.ts'
import { rolesOf } from './roles.ts'

/** What the lookups offer; null where the country is not known, so that nothing can be held against the list. */
export type Choices = {
  countries: readonly string[]
  phoneCountries: readonly string[]
  regions: readonly string[] | null
  timezones: readonly string[] | null
}
export type ProfessionalError = FieldError & { field: ProfessionalField }

type Given = { form: Partial<ProfessionalForm>; choices: Choices }
type Broken = Omit<FieldError, 'field'>
type Check = (value: string, given: Given) => Broken | null

const breaks = (code: MessageKey, broken: boolean): Broken | null => (broken ? { code } : null)
const length = (value: string) => [...value].length

const required =
  (field: ProfessionalTextField): Check =>
  (value) =>
    breaks(`signup_${field}_error`, value === '')
const among =
  (options: (given: Given) => readonly string[] | null): Check =>
  (value, given) =>
    breaks('signup_dropdown_error', options(given)?.includes(value) === false)
const digits: Check = (value) => breaks('signup_onlyNumbers_error', !/^\d*$/.test(value))
const short: Check = (value) =>
  length(value) > TEXT_MAX ? { code: 'professional.tooLong', values: { max: TEXT_MAX } } : null
