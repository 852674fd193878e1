import { textIn } from '#web/lib/form-data.ts'

/** A parent as the form says it. */
export function parentIn(form: FormData) {
  return {
    firstName: textIn(form, 'firstName'),
    lastName: textIn(form, 'lastName'),
    email: textIn(form, 'email'),
    phoneCountryCode: textIn(form, 'phoneCountryCode'),
    phoneNumber: textIn(form, 'phoneNumber'),
  }
}
