import { createContext, use, useState } from 'react'

const OfThisPage = createContext('')

/** Says to the forms inside whose invitation they are for. */
export const ForInvitation = OfThisPage.Provider

/** The invitation a form was opened for, as long as it is on the screen, whatever other tabs have opened since. */
export function useInvitation(): string {
  const of = use(OfThisPage)
  return useState(of)[0]
}

/** Carries the invitation with its form; nothing where there is none. */
export function InvitationField() {
  const value = useInvitation()
  return value ? <input type="hidden" name="invitation" value={value} /> : null
}
