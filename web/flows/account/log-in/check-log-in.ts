import { LOG_IN_DEMANDS, type LogInDemand } from '#domain/flows/log-in.ts'
import type { FieldError } from '#domain/messages/field-error.ts'
import { textIn } from '#web/lib/form-data.ts'

/** Whether a value of the form is one of the demands of a log-in. */
export function isDemand(word: string): word is LogInDemand {
  return Object.hasOwn(LOG_IN_DEMANDS, word)
}

/** The name of the button that asks for a new code instead of sending one. */
export const NEW_CODE = 'newCode'

/** The empty fields of a log-in. Only the server knows whether the values are right. */
export function checkLogIn(form: FormData): FieldError[] {
  const demand = textIn(form, 'demand')
  const asked = isDemand(demand) && !form.has(NEW_CODE) ? LOG_IN_DEMANDS[demand] : []
  return ['username', 'password', ...asked]
    .filter((field) => textIn(form, field).trim() === '')
    .map((field) => ({ field, code: 'rules.required' as const }))
}
