import type { ChildDraft, CoParentDraft } from '#domain/people/draft.ts'
import { textIn } from '../../../lib/form-data.ts'
import { childrenIn } from '../../../sections/children/children-form-data.ts'

export type FamilyInput = {
  coParent: CoParentDraft
  children: ChildDraft[]
  /** For each child, the row of the form it was typed in: rows left empty are no children. */
  rows: number[]
}

export function familyIn(form: FormData): FamilyInput {
  const filled = childrenIn(form)
  return {
    coParent: {
      firstName: textIn(form, 'coParent.firstName'),
      lastName: textIn(form, 'coParent.lastName'),
      knowsCoParentEmail: textIn(form, 'coParent.knowsCoParentEmail') !== 'no',
      email: textIn(form, 'coParent.email').trim() || null,
      phoneCountryCode: textIn(form, 'coParent.phoneCountryCode') || null,
      phoneNumber: textIn(form, 'coParent.phoneNumber').trim() || null,
    },
    children: filled.map(({ child }) => child),
    rows: filled.map(({ row }) => row),
  }
}
