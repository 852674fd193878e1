import type { Text } from '#domain/messages/text.ts'
import type { ParentDraft } from '#domain/people/draft.ts'
import { checkFamily, normaliseFamily } from '#domain/people/family.ts'
import { inWords, type ShownError } from '#web/lib/errors.ts'
import { inRows } from '#web/sections/children/children-form-data.ts'
import { familyIn } from './family-form-data.ts'

/** The errors that the rules find in the family's form. The server checks the same rules again. */
export function checkFamilyForm({
  entered,
  parent,
  text,
}: {
  entered: FormData
  parent: ParentDraft
  text: Text
}): ShownError[] {
  const { coParent, children, rows } = familyIn(entered)
  const errors = checkFamily({ parent, ...normaliseFamily({ coParent, children }) })
  return inRows(inWords(errors, text), rows)
}
