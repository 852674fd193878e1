import { errorsOf, type FieldError } from '../messages/field-error.ts'
import type { ParentDraft } from './draft.ts'
import { emailError, tidyEmail } from './email.ts'
import { nameError, normaliseName } from './name.ts'
import { diallingCodeError, normalisePhone, phoneNumberError } from './phone.ts'

/** A parent's input at the first step, normalised. */
export function normaliseParent(parent: ParentDraft): ParentDraft {
  const phone = normalisePhone({ code: parent.phoneCountryCode, number: parent.phoneNumber })
  return {
    firstName: normaliseName(parent.firstName),
    lastName: normaliseName(parent.lastName),
    email: tidyEmail(parent.email),
    phoneCountryCode: phone.code,
    phoneNumber: phone.number,
    timeZone: parent.timeZone?.trim() || null,
  }
}

/** All errors of a normalised parent, in the order of the form. Fields are named as in `ParentDraft`. */
export function checkParent(parent: ParentDraft): FieldError[] {
  return errorsOf({
    firstName: nameError(parent.firstName),
    lastName: nameError(parent.lastName),
    email: emailError(parent.email),
    phoneCountryCode: diallingCodeError(parent.phoneCountryCode),
    phoneNumber: phoneNumberError(parent.phoneNumber),
  })
}
