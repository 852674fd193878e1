/** One text of a submitted form. A file or a missing field is an empty text. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Whether a submitted checkbox was ticked. */
export function tickedIn(form: FormData, name: string): boolean {
  return form.get(name) !== null
}

/** All texts of a submitted form by name, to show them again. */
export function valuesIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
