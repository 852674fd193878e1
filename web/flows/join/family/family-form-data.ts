import type { ChildDraft, CoParentDraft } from '#domain/people/draft.ts'
import { textIn } from '#web/lib/form-data.ts'
import { childrenIn, rowsIn } from '#web/sections/children/children-form-data.ts'

export type FamilyInput = {
  coParent: CoParentDraft
  children: ChildDraft[]
  /** For each child, its row in the form. An empty row is not a child. */
  rows: number[]
}

/** The co-parent and the children of the form, without empty rows. */
export function familyIn(form: FormData): FamilyInput {
  const filled = childrenIn(form)
  return {
    coParent: coParentIn(form),
    children: filled.map(({ child }) => child),
    rows: filled.map(({ row }) => row),
  }
}

/** The content of the form, to fill it in again: every row of a child, including the empty ones. */
export function typedFamilyIn(form: FormData): { coParent: CoParentDraft; listed: ChildDraft[] } {
  return { coParent: coParentIn(form), listed: rowsIn(form).map(({ child }) => child) }
}

function coParentIn(form: FormData): CoParentDraft {
  return {
    firstName: textIn(form, 'coParent.firstName'),
    lastName: textIn(form, 'coParent.lastName'),
    knowsCoParentEmail: textIn(form, 'coParent.knowsCoParentEmail') !== 'no',
    email: textIn(form, 'coParent.email').trim() || null,
    phoneCountryCode: textIn(form, 'coParent.phoneCountryCode') || null,
    phoneNumber: textIn(form, 'coParent.phoneNumber').trim() || null,
  }
}
