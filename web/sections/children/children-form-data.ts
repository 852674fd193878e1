import type { ChildDraft } from '#domain/people/draft.ts'
import { textIn } from '#web/lib/form-data.ts'

/** The children of a form, each with its row. An empty row is not a child. */
export function childrenIn(form: FormData): { row: number; child: ChildDraft }[] {
  return rowsIn(form).filter(({ child }) => child.firstName.trim() || child.lastName.trim() || child.email)
}

/** Every row of a form, including the empty ones. */
export function rowsIn(form: FormData): { row: number; child: ChildDraft }[] {
  const rows: { row: number; child: ChildDraft }[] = []
  for (let row = 0; form.has(`children.${row}.firstName`); row += 1) {
    const read = (name: string) => textIn(form, `children.${row}.${name}`)
    rows.push({
      row,
      child: {
        firstName: read('firstName'),
        lastName: read('lastName'),
        email: read('email').trim() || null,
      },
    })
  }
  return rows
}

/** Moves an error about a child to the row of that child. */
export function inRows<E extends { field: string }>(errors: readonly E[], rows: readonly number[]): E[] {
  return errors.map((error) => {
    const match = /^children\.(\d+)\.(.+)$/.exec(error.field)
    const row = match ? rows[Number(match[1])] : undefined
    return match && row !== undefined ? { ...error, field: `children.${row}.${match[2]}` } : error
  })
}
