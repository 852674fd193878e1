import { redirect, type RouterContextProvider } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { hostContext } from '#web/lib/host.ts'
import { redirectToLink } from '#web/lib/link.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { sessionOf } from '#web/lib/session.server.ts'
import type { SessionData } from '#web/lib/session-shape.server.ts'

/**
 * The receipt's button. It forgets everything in this browser except the log-in, unless something was begun here
 * since. It leads to the target of the log-in after the credentials, or home. Without a log-in it leads to the log-in page.
 * The button for a passkey leads to the passkeys.
 */
export async function leaveReceipt(
  context: Readonly<RouterContextProvider>,
  request: Request,
): Promise<Response> {
  const next = (await readForm(request)).get('next')
  const session = sessionOf(context)
  const { account, afterLogIn } = session.data
  const { links } = context.get(hostContext).site
  if (!isInUse(session.data)) {
    session.clear()
    session.set({ account })
  }
  if (!account) return redirectToLink(context, links.logIn)
  if (next === 'passkeys') return redirect(ACCOUNT_PATHS.passkeys)
  return redirectToLink(context, afterLogIn ?? links.home)
}

/**
 * Whether a sign-up or an invitation is open in this browser. The page of the receipt has forgotten its own. So this one is
 * newer, and may be another parent's.
 */
function isInUse(session: Readonly<SessionData>): boolean {
  const { registration, credentials, invitations, typed, duplicate, professional } = session
  return [registration, credentials, invitations, typed, duplicate, professional].some(Boolean)
}
