/** The id of the control of a field. Made from the name alone, so that server and browser agree. */
export function fieldId(name: string): string {
  return name.replaceAll(/[^\w-]+/g, '-')
}

/** The id of what a field says about its error. */
export function errorId(name: string): string {
  return `${fieldId(name)}-error`
}

/** The id of what a field says about itself. */
export function hintId(name: string): string {
  return `${fieldId(name)}-hint`
}
