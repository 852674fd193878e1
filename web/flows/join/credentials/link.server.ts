import type { RouterContextProvider } from 'react-router'
import { readParent } from '#domain/contracts/parents.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { exchangeMailed } from '#web/lib/exchange-mailed.server.ts'
import { hostContext } from '#web/lib/host.ts'
import { reloadAtLink } from '#web/lib/link.server.ts'
import { mailedId } from '#web/lib/mailed-link.server.ts'
import { mustBeAnswered } from '#web/lib/must-be-answered.server.ts'
import { leaveNotice } from '#web/lib/notice.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { goTo } from '../go-to.server.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Takes the parameters of a buyer's mailed link, `?token=…&id=…`, out of the address at once, and keeps a
 * token that ends with this visit. Returns the redirect, or null without a link.
 */
export async function takeLink(context: Context, request: Request): Promise<Response | null> {
  const { searchParams } = new URL(request.url)
  const mailed = searchParams.get('token')
  if (mailed === null) return null
  const userId = mailedId(searchParams.get('id'))
  if (!userId) return leaveCredentials(context)
  const own = await exchangeMailed(context, { purpose: 'credentials', mailed })
  if (own.outcome !== 'exchanged') return leaveCredentials(context)
  const { token } = own
  const headers = bearer(token)
  const parent = await call(context, readParent, { params: { userId }, headers })
  mustBeAnswered(parent, 'The buyer')
  if (!parent.ok) return leaveCredentials(context)
  sessionOf(context).set({ credentials: { token, userId, email: parent.body.email ?? '' } })
  return goTo(context, 'credentials')
}

/**
 * Forgets a token that has expired or was used. Its owner logs in, or asks there for a new link. A user who is already
 * logged in goes on.
 */
export function leaveCredentials(context: Context): Response {
  const session = sessionOf(context)
  session.set({ credentials: undefined, typedCredentials: undefined })
  if (!session.data.account) leaveNotice(context, 'join.credentials.expired')
  return reloadAtLink(context, context.get(hostContext).site.links.logIn)
}
