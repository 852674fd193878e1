import type { FieldError } from '#domain/messages/field-error.ts'
import type { Text } from '#domain/messages/text.ts'

/** An error ready to show: where in the form its field is, and a sentence. */
export type ShownError = {
  field: string
  text: string
  /** A beginning for its line in the summary, where other fields have the same said of them. */
  name?: string | undefined
}

/** Puts rule codes into words. */
export function inWords(errors: readonly FieldError[], text: Text): ShownError[] {
  return errors.map(({ field, code, values }) => ({ field, text: text(code, values) }))
}

/** The errors of the API with their section's prefix taken off, so that they find the fields of a form. */
export function withoutPrefix(errors: readonly ShownError[], prefix: string): ShownError[] {
  return errors.map(({ field, ...error }) => ({
    ...error,
    field: field.startsWith(`${prefix}.`) ? field.slice(prefix.length + 1) : field,
  }))
}

/** Whether any error says that this person may already have an account. */
export function namesDuplicate(errors: readonly ShownError[], whose: string): boolean {
  return errors.some(({ field }) => field.startsWith(whose) && field.includes('.duplicate'))
}
