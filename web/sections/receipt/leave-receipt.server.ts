import { redirect, type RouterContextProvider } from 'react-router'
import { ACCOUNT_PATHS } from '#domain/flows/account-paths.ts'
import { hostContext } from '#web/lib/host.ts'
import { redirectToLink } from '#web/lib/link.server.ts'
import { readForm } from '#web/lib/read-form.server.ts'
import { isInUse, sessionOf } from '#web/lib/session/session.server.ts'

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
  // The page of the receipt has forgotten its own sign-up. So this one is newer, and may be another parent's.
  if (!isInUse(session.data)) {
    session.clear()
    session.set({ account })
  }
  if (!account) return redirectToLink(context, links.logIn)
  if (next === 'passkeys') return redirect(ACCOUNT_PATHS.passkeys)
  return redirectToLink(context, afterLogIn ?? links.home)
}
