import type { MessageKey } from './catalogue.ts'
import type { TextValues } from './text.ts'

/** A value that breaks a rule: where it stands (`children.0.email`) and what to say about it. */
export type FieldError = { field: string; code: MessageKey; values?: TextValues }

/** The fields that have something wrong, in their order. */
export function errorsOf(judged: Readonly<Record<string, MessageKey | null>>): FieldError[] {
  return Object.entries(judged).flatMap(([field, code]) => (code ? [{ field, code }] : []))
}
