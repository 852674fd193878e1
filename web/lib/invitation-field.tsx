import { createContext, use, useState } from 'react'

const OfThisPage = createContext('')

/** Provides the forms inside with the person they are for: an invited parent, or the logged-in one of an account page. */
export const ForInvitation = OfThisPage.Provider

/** The invitation for which a form was opened. It stays the same when other tabs open other invitations. */
export function useInvitation(): string {
  const of = use(OfThisPage)
  return useState(of)[0]
}

/** A hidden field with the invitation of the form, if there is one. */
export function InvitationField() {
  const value = useInvitation()
  return value ? <input type="hidden" name="invitation" value={value} /> : null
}
