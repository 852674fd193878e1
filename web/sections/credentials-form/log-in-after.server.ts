import type { RouterContextProvider } from 'react-router'
import { logOut } from '#domain/contracts/login.ts'
import { logInOutcome } from '#domain/flows/log-in.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { hostContext } from '#web/lib/host.ts'
import { keepAccount } from '#web/lib/session/keep-account.server.ts'
import { sendLogIn } from '#web/lib/send-log-in.server.ts'

type Chosen = {
  username: string
  password: string
  /** The only person who may be logged in: the owner of the link or of the order. Without one, nobody is. */
  owner: string | undefined
  kind: 'parent' | 'professional'
  /** The page that the log-in should lead to. Without one, it is the account. */
  wanted?: string
}

/**
 * Logs the owner of a form in with the username and password that they have chosen. Returns the page that follows. Null
 * if the log-in is refused or does not answer, or if it is the log-in of another person.
 */
export async function logInAfter(
  context: Readonly<RouterContextProvider>,
  { username, password, owner, kind, wanted }: Chosen,
): Promise<string | null> {
  if (owner === undefined) return null
  const body = { username, password, submit: 'Login', _eventId: 'submit', redirectUrl: wanted }
  const result = await sendLogIn(context, body).catch(() => null)
  const answer = result?.ok ? logInOutcome(context.get(hostContext).site, result.body) : null
  if (answer?.outcome !== 'in') return null
  const { auth, userId, target } = answer
  if (userId !== owner) {
    await call(context, logOut, { headers: bearer(auth) }).catch(() => null)
    return null
  }
  await keepAccount(context, { auth, userId, kind })
  return target
}
