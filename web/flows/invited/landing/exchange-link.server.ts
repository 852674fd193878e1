import { redirect, type RouterContextProvider } from 'react-router'
import { readInviteContext } from '#domain/contracts/invites.ts'
import { HOME, INVITED_PATHS, LOG_IN } from '#domain/flows/invited-paths.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer } from '#web/lib/bearer.server.ts'
import { addressed, holdInvitation } from '#web/lib/session/held-invitations.server.ts'
import { mailedSecret } from '#web/lib/mailed-link.server.ts'
import { sessionOf, withoutUnsent } from '#web/lib/session/session.server.ts'
import { goTo } from '../go-to.server.ts'
import { unavailable } from '../invitation.server.ts'
import { linkEnded } from '../link-ended.ts'

const JOINED = 409

/**
 * Moves the secret of a mailed link from the address into the session, before anything is shown. Beside other
 * invitations it gets its own number. A link without its secret or without a user id leads home.
 */
export async function exchangeLink(
  context: Readonly<RouterContextProvider>,
  { token, id }: { token: string; id: string | null },
): Promise<Response> {
  // Such an address is nobody’s invitation. The person of this browser may still need what they typed and paid.
  if (token.trim() === '') return goTo(context, HOME)
  // The other parent may have used this shared device. Their typed text must not stay for the next person.
  const session = sessionOf(context)
  session.set({ credentials: undefined, ...withoutUnsent(session.data) })
  session.set({ known: undefined, country: undefined, chat: undefined })
  if (!id?.trim()) return goTo(context, HOME)
  const link = mailedSecret(token)
  if (!link) return redirect(INVITED_PATHS.request)
  const result = await call(context, readInviteContext, { headers: bearer(link) })
  if (result.ok) {
    const { userId, inviteToken } = result.body
    const { number } = holdInvitation(context, {
      link,
      userId,
      ...(inviteToken ? { token: inviteToken } : {}),
    })
    return redirect(addressed(INVITED_PATHS.landing, number))
  }
  if (result.status === JOINED) return goTo(context, LOG_IN)
  if (!linkEnded(result)) throw unavailable()
  const { number } = holdInvitation(context, { link })
  return redirect(addressed(INVITED_PATHS.request, number))
}
