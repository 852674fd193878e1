import { redirect, type RouterContextProvider } from 'react-router'
import { readInviteContext } from '#domain/contracts/invites.ts'
import { LOG_IN } from '#domain/flows/invited-paths.ts'
import { call } from '../../../lib/api.server.ts'
import { sessionOf } from '../../../lib/session.server.ts'
import { redirectTo, unavailable } from '../invitation.server.ts'

const TOKEN = /^[A-Za-z0-9_-]{43}$/
const LINK_ENDED = 403
const JOINED = 409

/** Takes the secret of a mailed link out of the address, before anything is shown, and into the session. */
export async function exchangeLink(
  context: Readonly<RouterContextProvider>,
  token: string,
): Promise<Response> {
  const session = sessionOf(context)
  // Whoever opens it may be the other parent, at a device both use: nothing unsent is left for them.
  session.set({ invite: undefined, endedInvite: undefined, credentials: undefined, typed: undefined })
  session.set({ known: undefined, country: undefined })
  if (!TOKEN.test(token)) return redirect('/invite/request')
  const result = await call(context, readInviteContext, { headers: { authorization: `Bearer ${token}` } })
  if (result.ok) {
    session.set({ invite: { token, userId: result.body.userId } })
    return redirect('/invite')
  }
  if (result.status === JOINED) return redirectTo(context, LOG_IN)
  if (result.status !== LINK_ENDED) throw unavailable()
  session.set({ endedInvite: token })
  return redirect('/invite/request')
}
