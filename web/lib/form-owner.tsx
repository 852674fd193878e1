import { createContext, use, useState } from 'react'
import { textIn } from './form-data.ts'

const OwnerOfThisPage = createContext('')

/** The name of the hidden field. It is of the time when only the forms of invitations had it, and open pages still send it. */
export const OWNER_FIELD = 'invitation'

/** Provides the forms inside with their owner, by id: a draft, a buyer, an invited parent, or the person who is logged in. */
export const ForOwner = OwnerOfThisPage.Provider

/** Whether a form was opened for another person than this one. The form of an earlier version names nobody. */
export function isForAnother(form: FormData, person: string): boolean {
  const owner = textIn(form, OWNER_FIELD)
  return owner !== '' && owner !== person
}

/** The person for whom a form was opened. It stays the same when other tabs open other invitations or log in. */
export function useFormOwner(): string {
  const owner = use(OwnerOfThisPage)
  return useState(owner)[0]
}

/** A hidden field with the owner of the form, if there is one. */
export function OwnerField() {
  const value = useFormOwner()
  return value ? <input type="hidden" name={OWNER_FIELD} value={value} /> : null
}
