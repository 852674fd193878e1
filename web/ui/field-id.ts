/** The id of a field's control. It depends on the name only, so server and browser agree. */
export function fieldId(name: string): string {
  return name.replaceAll(/[^\w-]+/g, '-')
}

/** The id of a field's error text. */
export function errorId(name: string): string {
  return `${fieldId(name)}-error`
}

/** The id of a field's hint. */
export function hintId(name: string): string {
  return `${fieldId(name)}-hint`
}
