/** One text of a submitted form; a file or a missing field is empty. */
export function textIn(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/** Whether a submitted checkbox was ticked. */
export function tickedIn(form: FormData, name: string): boolean {
  return form.get(name) !== null
}

/** Every text of a submitted form by name, for showing it again. */
export function valuesIn(form: FormData): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )
}
