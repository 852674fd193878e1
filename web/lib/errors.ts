import type { FieldError } from '#domain/messages/field-error.ts'
import type { Text } from '#domain/messages/text.ts'

/** An error that is ready to show: the name of its field and a sentence. */
export type ShownError = {
  field: string
  text: string
  /** The label at the start of its summary line, if other fields have the same error. */
  name?: string | undefined
}

/** Translates rule codes into sentences. */
export function inWords(errors: readonly FieldError[], text: Text): ShownError[] {
  return errors.map(({ field, code, values }) => ({ field, text: text(code, values) }))
}

/** Removes the prefix of a section from the API's errors, so that they match the fields of a form. */
export function withoutPrefix(errors: readonly ShownError[], prefix: string): ShownError[] {
  return errors.map(({ field, ...error }) => ({
    ...error,
    field: field.startsWith(`${prefix}.`) ? field.slice(prefix.length + 1) : field,
  }))
}

/** Whether an error says that this person may already have an account. */
export function namesDuplicate(errors: readonly ShownError[], whose: string): boolean {
  return errors.some(({ field }) => field.startsWith(whose) && field.includes('.duplicate'))
}
