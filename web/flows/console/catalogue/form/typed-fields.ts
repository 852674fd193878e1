import { textIn } from '#web/lib/form-data.ts'

/** Reads the texts of a form by their names, without the spaces around them. */
export function textsTyped(fields: FormData): (name: string) => string {
  return (name) => textIn(fields, name).trim()
}

/** The packages that were ticked. */
export function packagesTicked(fields: FormData): number[] {
  return fields
    .getAll('packages')
    .map(Number)
    .filter((id) => Number.isSafeInteger(id))
}
