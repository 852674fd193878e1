import { normaliseSecurityText } from '../people/security-question.ts'
import { normalisePostalCode } from '../addresses/normalise-postal-code.ts'
import { tidyEmail } from '../people/email.ts'
import { plainText } from '../people/plain-text.ts'
import {
  EMPTY_FORM,
  PROFESSIONAL_FIELDS,
  type ProfessionalForm,
  type ProfessionalTextField,
} from './fields.ts'

/** Some fields of the form, as sent by a page or a client. */
export type GivenFields = { [Field in keyof ProfessionalForm]?: ProfessionalForm[Field] | undefined }

export const TEXT_FIELDS = PROFESSIONAL_FIELDS.filter(
  (field): field is ProfessionalTextField => field !== 'roles',
)

const CONTROL_CHARACTERS = /\p{Cc}+/gu
const PHONE_DECORATION = /[\s().\-–+/]/gu

/** The given fields as they are checked and stored: one plain line each, and every role once. */
export function normaliseProfessional(given: GivenFields): Partial<ProfessionalForm> {
  const form: Partial<ProfessionalForm> = {}
  for (const field of TEXT_FIELDS) {
    const value = given[field]
    if (value !== undefined) form[field] = normaliseField(field, value)
  }
  const { country, postalCode } = form
  if (country && postalCode) form.postalCode = normalisePostalCode({ country, postalCode })
  if (given.roles) form.roles = [...new Set(given.roles.map(line))]
  return form
}

/** The whole form; missing fields are empty. */
export function completeForm(given: GivenFields): ProfessionalForm {
  const form = normaliseProfessional(given)
  return { ...EMPTY_FORM, ...form, roles: form.roles ?? [] }
}

/** Removes the usual characters around phone digits. Letters stay, so that the rule refuses them. */
export function withoutPhoneDecoration(number: string): string {
  return number.replaceAll(PHONE_DECORATION, '')
}

function normaliseField(field: ProfessionalTextField, value: string): string {
  if (field === 'email') return tidyEmail(line(value))
  if (field === 'securityQuestion' || field === 'securityAnswer') return normaliseSecurityText(line(value))
  return line(value)
}

/** Neither PostgreSQL nor a mail accepts control characters or unpaired surrogates. */
function line(value: string): string {
  return plainText(value.toWellFormed().replaceAll(CONTROL_CHARACTERS, ' '))
}
