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

/** The fields of the parent's form, by their names. */
type ParentForm = ReturnType<typeof parentIn>

/**
 * A stored parent as the values of the form. A field that is missing here would be shown empty, and then be saved as
 * empty. So a new field does not compile without it.
 */
export function parentFormOf(parent: Readonly<Record<keyof ParentForm, string | null>>): ParentForm {
  return {
    firstName: parent.firstName ?? '',
    lastName: parent.lastName ?? '',
    email: parent.email ?? '',
    phoneCountryCode: parent.phoneCountryCode ?? '',
    phoneNumber: parent.phoneNumber ?? '',
  }
}
