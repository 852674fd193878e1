import { redirectDocument, type RouterContextProvider } from 'react-router'
import { readAccount, type Account } from '#domain/contracts/account.ts'
import { logOut } from '#domain/contracts/login.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { hostContext } from '#web/lib/host.ts'
import { logInBefore, redirectToLink } from '#web/lib/link.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'

type Context = Readonly<RouterContextProvider>

/** The logged-in user, or null. A session that the server has ended is forgotten. */
export async function readOwnAccount(context: Context): Promise<{ auth: string; account: Account } | null> {
  const held = sessionOf(context).data.account
  if (!held) return null
  const result = await call(context, readAccount, { headers: bearer(held.auth) })
  if (result.ok) return { auth: held.auth, account: result.body }
  if (result.status !== 401) throw new Error(`The account could not be read: ${result.reason}`)
  sessionOf(context).set({ account: undefined })
  leaveNotice(context, 'account.logIn.ended')
  return null
}

/**
 * Lets in a logged-in user. Without a log-in, the browser goes to the log-in page and comes back to `path`.
 */
export async function enterAccount(
  context: Context,
  path: string,
): Promise<{ auth: string; account: Account }> {
  const entered = await readOwnAccount(context)
  if (entered) return entered
  throw redirectDocument(logInBefore(context, path))
}

/** The same for pages that only parents have. A professional goes to My cases. */
export async function enterParentAccount(
  context: Context,
  path: string,
): Promise<{ auth: string; account: Account }> {
  const entered = await enterAccount(context, path)
  if (entered.account.user.kind === 'professional')
    throw redirectToLink(context, context.get(hostContext).site.links.myCases)
  return entered
}

/** Ends an old log-in, so that the person proves who they are. They come back to `path`. */
export async function logInAgain(
  context: Context,
  { auth, path }: { auth: string; path: string },
): Promise<Response> {
  await endSession(context, auth)
  sessionOf(context).set({ account: undefined })
  return redirectDocument(logInBefore(context, path))
}

/** Ends a session on the server. Nothing happens if it has already ended. */
export async function endSession(context: Context, auth: string): Promise<void> {
  await call(context, logOut, { headers: bearer(auth) })
}
