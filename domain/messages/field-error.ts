import type { MessageKey } from './catalogue.ts'
import type { TextValues } from './text.ts'

/** An invalid value: its field (`children.0.email`), and the text to show. */
export type FieldError = { field: string; code: MessageKey; values?: TextValues }

/** The fields with an error, in order. */
export function errorsOf(judged: Readonly<Record<string, MessageKey | null>>): FieldError[] {
  return Object.entries(judged).flatMap(([field, code]) => (code ? [{ field, code }] : []))
}

/** The errors of one part of a body, with the name of the part before each field (`parent.email`). */
export function errorsBelow(part: string, errors: readonly FieldError[]): FieldError[] {
  return errors.map((error) => ({ ...error, field: `${part}.${error.field}` }))
}

/** The error of a value that is required and was not sent. */
export function missing(field: string): FieldError[] {
  return [{ field, code: 'rules.required' }]
}
