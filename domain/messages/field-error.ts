import type { MessageKey } from './catalogue.ts'
import type { TextValues } from './text.ts'

/** An invalid value: its field (`children.0.email`), and the text to show. */
export type FieldError = { field: string; code: MessageKey; values?: TextValues }

/** The fields with an error, in order. */
export function errorsOf(judged: Readonly<Record<string, MessageKey | null>>): FieldError[] {
  return Object.entries(judged).flatMap(([field, code]) => (code ? [{ field, code }] : []))
}
