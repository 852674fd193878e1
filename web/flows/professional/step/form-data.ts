import { STEP_FIELDS, type ProfessionalForm } from '#domain/professionals/fields.ts'
import {
  normaliseProfessional,
  withoutPhoneDecoration,
  type GivenFields,
} from '#domain/professionals/normalise.ts'
import { readProfessionalPhone } from '#domain/professionals/phone.ts'
import type { ProfessionalStep } from '#domain/flows/professional.ts'
import { textIn } from '#web/lib/form-data.ts'

/**
 * The submitted fields of one step. A field that was not on the page is left out. Without a tick the list of
 * roles is empty.
 */
export function readStep(submitted: FormData, step: ProfessionalStep): Partial<ProfessionalForm> {
  const given: GivenFields = {}
  for (const field of STEP_FIELDS[step]) {
    if (field === 'roles') given.roles = submitted.getAll('roles').filter((role) => typeof role === 'string')
    else if (submitted.has(field)) given[field] = textIn(submitted, field)
  }
  const whole = readProfessionalPhone({ code: given.phoneCountryCode ?? '', number: given.phoneNumber ?? '' })
  if (whole) Object.assign(given, { phoneCountryCode: whole.code, phoneNumber: whole.number })
  for (const field of ['phoneNumber', 'phoneExtension'] as const) {
    const typed = given[field]
    if (typed !== undefined) given[field] = withoutPhoneDecoration(typed)
  }
  return normaliseProfessional(given)
}
