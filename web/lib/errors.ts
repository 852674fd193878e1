import type { FieldError } from '#domain/messages/field-error.ts'
import type { Text } from '#domain/messages/text.ts'

/** An error that is ready to show: the name of its field and a sentence. */
export type ShownError = {
  field: string
  text: string
  /** The start of its line in the summary, from `startOfLine`. A page with a script finds it without this. */
  name?: string | undefined
}

/**
 * The errors that the rules of a form find, in the order of the fields. It is a promise if the rules have not loaded
 * yet.
 */
export type CheckResult = readonly ShownError[] | Promise<readonly ShownError[]>

/**
 * The name of a field as the start of an error's line in the summary. Empty if the error itself starts or ends with
 * the label. A group of fields is always named, because another group can have a field with the same label.
 */
export function startOfLine(
  error: string,
  { group, label }: { group?: string | undefined; label: string },
): string {
  if (!group && isNamedIn(error, label)) return ''
  const name = group ? `${group}, ${label}` : label
  return name.endsWith('?') ? `${name} ` : `${name}: `
}

/** The article before the name of a field, in Spanish. */
const ARTICLE = /^(el|la|los|las) /
/** An addition at the end of a label, such as “(ZIP)”. */
const ADDITION = / \([^)]*\)$/

function isNamedIn(error: string, label: string): boolean {
  const said = ` ${error.toLowerCase().replace(ARTICLE, '')} `
  const name = ` ${label.toLowerCase().replace(ADDITION, '')} `
  return said.startsWith(name) || said.endsWith(name)
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

/** Whether an error says that this person may already have an account. Only the co-parent's fields name their person. */
export function namesDuplicate(errors: readonly ShownError[], whose: 'parent' | 'coParent'): boolean {
  return errors.some(
    ({ field }) =>
      field.includes('.duplicate') && (field.startsWith('coParent.') ? 'coParent' : 'parent') === whose,
  )
}
