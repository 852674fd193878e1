import type { RouterContextProvider } from 'react-router'
import { readAccount } from '#domain/contracts/account.ts'
import { call } from './api.server.ts'
import { bearer } from './bearer.server.ts'
import { keepCountry } from './home-country.server.ts'
import { sessionOf, type SessionData } from './session.server.ts'

type Context = Readonly<RouterContextProvider>
type LogIn = Pick<NonNullable<SessionData['account']>, 'auth' | 'userId' | 'kind'>

/**
 * Holds the session that a log-in has begun; kind and name come from the account, where it can be read. What stood
 * unsent in a form may be somebody else's, and is forgotten.
 */
export async function keepAccount(context: Context, { auth, userId, kind }: LogIn): Promise<void> {
  const own = await call(context, readAccount, { headers: bearer(auth) }).catch(() => null)
  const known = own?.ok ? { kind: own.body.user.kind, firstName: own.body.user.firstName } : { kind }
  if (own?.ok) keepCountry(context, own.body.user.country)
  sessionOf(context).set({ account: { auth, userId, ...known }, typed: undefined })
}
