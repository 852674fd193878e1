import { textIn } from '#web/lib/form-data.ts'

/** The parent that the form describes. */
export function parentIn(form: FormData) {
  return {
    firstName: textIn(form, 'firstName'),
    lastName: textIn(form, 'lastName'),
    email: textIn(form, 'email'),
    phoneCountryCode: textIn(form, 'phoneCountryCode'),
    phoneNumber: textIn(form, 'phoneNumber'),
  }
}
