import { PROFESSIONAL_FIELDS, type ProfessionalForm, type ProfessionalTextField } from './fields.ts'

/** Some fields of the form, as a page or a caller gave them. */
export type GivenFields = { [Field in keyof ProfessionalForm]?: ProfessionalForm[Field] | undefined }

export const TEXT_FIELDS = PROFESSIONAL_FIELDS.filter((field): field is ProfessionalTextField => field !== 'roles')

const NAMES: readonly ProfessionalTextField[] = [
  'firstName',
  'lastName',
  'referralBenchOfficerName',
  'referralColleagueName',
]
const CONTROL_CHARACTERS = /\p{Cc}+/gu
const PHONE_DECORATION = /[\s().\-–+/]/gu

/** The given fields trimmed and in one line; quotes in names are made plain, roles stand once each. */
export function normaliseProfessional(given: GivenFields): Partial<ProfessionalForm> {
  const form: Partial<ProfessionalForm> = {}
  for (const field of TEXT_FIELDS) {
    const value = given[field]
    if (value !== undefined) form[field] = NAMES.includes(field) ? plainName(value) : oneLine(value)
  }
  if (given.roles) form.roles = [...new Set(given.roles.map(oneLine))]
  return form
}

/** The whole form, empty where nothing was given. */
export function completeForm(given: GivenFields): ProfessionalForm {
  const form = normaliseProfessional(given)
  return { ...EMPTY_FORM, ...form, roles: form.roles ?? [] }
}

/** What people put around the digits of a phone number, taken off; letters stay, for the rule to refuse. */
export function withoutPhoneDecoration(number: string): string {
  return number.replaceAll(PHONE_DECORATION, '')
}

function oneLine(value: string): string {
  return value.toWellFormed().normalize('NFC').replaceAll(CONTROL_CHARACTERS, ' ').trim()
}

function plainName(value: string): string {
  return oneLine(value)
    .replaceAll(/[\u2018\u2019]/g, "'")
    .replaceAll(/[\u201C\u201D]/g, '"')
    .replaceAll(/\s+/g, ' ')
}
