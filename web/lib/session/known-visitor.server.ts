import type { RouterContextProvider } from 'react-router'
import { sessionOf } from './session.server.ts'
import type { SessionData } from './session-shape.server.ts'

type Context = Readonly<RouterContextProvider>
type Known = NonNullable<SessionData['known']>

/**
 * Stores the values that events contain besides the step. They are in the session, which the browser sends with each
 * event. So an event has the values of its own time.
 */
export function keepKnown(context: Context, known: Known): void {
  const session = sessionOf(context)
  const now = { ...session.data.known, ...known }
  if (JSON.stringify(now) !== JSON.stringify(session.data.known)) session.set({ known: now })
}

/** Forgets these values where a sign-up may begin. The next visitor may be another person than the one who paid here. */
export function forgetKnown(context: Context): void {
  const session = sessionOf(context)
  if (session.data.known) session.set({ known: undefined })
}

/**
 * Who the visitor is, and what they chose so far. If the browser knows of two people, it is nobody. The other parent may
 * sign up where a person is still logged in. An export must not list what another person did.
 */
export function knownOf(context: Context) {
  const { known, credentials, account } = sessionOf(context).data
  const ids = [credentials?.userId, account?.userId, known?.userId].filter((id) => id !== undefined)
  const isOnePerson = new Set(ids).size === 1
  return {
    userId: isOnePerson ? (ids[0] ?? null) : null,
    email: isOnePerson ? (known?.email ?? credentials?.email ?? null) : null,
    productPackage: known?.productPackage ?? null,
    term: known?.term ?? null,
  }
}
