import type { ProfessionalFamilyBody } from '#domain/contracts/families.ts'
import type { Text } from '#domain/messages/text.ts'
import { checkNewFamily, normaliseNewFamily } from '#domain/people/new-family.ts'
import { inWords, type ShownError } from '#web/lib/errors.ts'
import { textIn } from '#web/lib/form-data.ts'
import { childrenIn, inRows } from '#web/sections/children/children-form-data.ts'

/** The family in the form of a professional. For each child it contains the row of the form. */
export function newFamilyIn(form: FormData): { family: ProfessionalFamilyBody; rows: number[] } {
  const children = childrenIn(form)
  return {
    family: {
      parents: [parentIn(form, 0), parentIn(form, 1)],
      children: children.map(({ child: { firstName, lastName } }) => ({ firstName, lastName })),
    },
    rows: children.map(({ row }) => row),
  }
}

function parentIn(form: FormData, index: number): ProfessionalFamilyBody['parents'][number] {
  const read = (name: string) => textIn(form, `parents.${index}.${name}`)
  return {
    firstName: read('firstName'),
    lastName: read('lastName'),
    email: read('email').trim() || null,
    phoneCountryCode: read('phoneCountryCode') || null,
    phoneNumber: read('phoneNumber').trim() || null,
  }
}

/** The errors that the rules find in the form. The server checks the same rules again. */
export function checkNewFamilyForm(form: FormData, text: Text): ShownError[] {
  const { family, rows } = newFamilyIn(form)
  return inPlace(inWords(checkNewFamily(normaliseNewFamily(family)), text), rows)
}

/**
 * Moves errors to the fields that can be corrected: a child's errors to its row, a missing child to the first
 * row.
 */
export function inPlace(errors: readonly ShownError[], rows: readonly number[]): ShownError[] {
  return inRows(errors, rows).map(({ field, ...error }) => ({
    ...error,
    field: field === 'children' ? 'children.0.firstName' : field,
  }))
}
