import type { RouterContextProvider } from 'react-router'
import { readAccount } from '#domain/contracts/account.ts'
import { call } from '../api.server.ts'
import { bearer } from '../bearer.server.ts'
import { keepCountry } from '../home-country.server.ts'
import { sessionOf, withoutUnsent } from './session.server.ts'
import type { SessionData } from './session-shape.server.ts'

type Context = Readonly<RouterContextProvider>
type LogIn = Pick<NonNullable<SessionData['account']>, 'auth' | 'userId' | 'kind'>

/**
 * Stores the session of a log-in, with kind and name from the account if it can be read. Unsent text in a form and opened
 * mailed links are discarded, because they may be another person's. The token of a paid order and the values
 * of events stay only if they are of the same person.
 */
export async function keepAccount(context: Context, { auth, userId, kind }: LogIn): Promise<void> {
  const own = await call(context, readAccount, { headers: bearer(auth) }).catch(() => null)
  const known = own?.ok ? { kind: own.body.user.kind, firstName: own.body.user.firstName } : { kind }
  if (own?.ok) keepCountry(context, own.body.user.country)
  const session = sessionOf(context)
  const ofSame = <T extends { userId?: string | undefined }>(held: T | undefined): T | undefined =>
    held?.userId === userId ? held : undefined
  session.set({
    account: { auth, userId, ...known },
    renewalHolder: undefined,
    renewalOff: undefined,
    renewalWasOff: undefined,
    renewalOffOf: undefined,
    passwordReset: undefined,
    resetOwner: undefined,
    passwordLink: undefined,
    passwordOwner: undefined,
    notMe: undefined,
    undoEmail: undefined,
    ...withoutUnsent(session.data),
    credentials: ofSame(session.data.credentials),
    known: ofSame(session.data.known),
  })
}
