import type { RouterContextProvider } from 'react-router'
import { sessionOf, type SessionData } from './session.server.ts'

type Context = Readonly<RouterContextProvider>
type Known = NonNullable<SessionData['known']>

/**
 * Keeps what events of the first-party store say beside a step. It is in the session, which the browser sends along
 * with each event: so an event has the values of the moment it was sent in, however late it is read.
 */
export function keepKnown(context: Context, known: Known): void {
  const session = sessionOf(context)
  const now = { ...session.data.known, ...known }
  if (JSON.stringify(now) !== JSON.stringify(session.data.known)) session.set({ known: now })
}

/** Who the visitor is and what they chose so far. */
export function knownOf(context: Context) {
  const { known, invite, credentials, account } = sessionOf(context).data
  return {
    userId: invite?.userId ?? credentials?.userId ?? account?.userId ?? known?.userId ?? null,
    email: known?.email ?? credentials?.email ?? null,
    productPackage: known?.productPackage ?? null,
    term: known?.term ?? null,
  }
}
