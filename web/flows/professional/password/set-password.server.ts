import type { RouterContextProvider } from 'react-router'
import { setCredentials } from '#domain/contracts/credentials.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer, isGone } from '#web/lib/bearer.server.ts'
import type { ShownError } from '#web/lib/errors.ts'
import { exchangeMailed, heldOf } from '#web/lib/exchange-mailed.server.ts'
import { withNames } from '#web/lib/field-names.server.ts'
import { hostContext } from '#web/lib/host.ts'
import { nameOfSecret } from '#web/lib/session/link-owner.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import { credentialLabels } from '#web/sections/credentials-form/credential-labels.ts'
import { logInAfter } from '#web/sections/credentials-form/log-in-after.server.ts'

type Context = Readonly<RouterContextProvider>
type LogIn = { username: string; password: string }
type Security = {
  securityQuestion: string
  securityAnswer: string
  securityCode: string
  confirmCode: string
}
export type PasswordAnswer =
  | { outcome: 'set'; loggedIn: boolean; next: string }
  | { outcome: 'refused'; errors: ShownError[] }

/** Exchanges the token of the mail for a token of this browser, and keeps it with its owner. */
export async function keepLink(context: Context, mailed: string): Promise<void> {
  const own = await exchangeMailed(context, { purpose: 'credentials', mailed })
  const passwordOwner = own.outcome === 'exchanged' ? own.userId : undefined
  sessionOf(context).set({ passwordLink: heldOf(own), passwordOwner, typedCredentials: undefined })
}

/** What the page of the held link names: its owner, or a dead link itself. Null without a link. */
export function ownerOfLink(context: Context): string | null {
  const { passwordLink, passwordOwner } = sessionOf(context).data
  return passwordLink ? (passwordOwner ?? nameOfSecret(passwordLink)) : null
}

/** Sets a professional's log-in and security question with the token of this browser, and logs them in. */
export async function setPassword(
  context: Context,
  { token, ...chosen }: LogIn & Security & { token: string },
): Promise<PasswordAnswer> {
  const text = textOf(context)
  const session = sessionOf(context)
  const headers = bearer(token)
  const result = await call(context, setCredentials, { headers, body: chosen })
  const wasSet = result.status === 409
  if (result.ok || wasSet) {
    // If the answer to the same form was lost, the log-in shows that. Else the person uses the log-in page.
    const { username, password } = chosen
    const { passwordOwner: owner } = session.data
    const loggedIn = (await logInAfter(context, { username, password, owner, kind: 'professional' })) !== null
    if (wasSet && !loggedIn) return refused(text('professional.password.alreadySet'))
    session.set({
      passwordLink: undefined,
      passwordOwner: undefined,
      professional: undefined,
      typedCredentials: undefined,
    })
    const { links } = context.get(hostContext).site
    return { outcome: 'set', loggedIn, next: loggedIn ? links.myCases : links.logIn }
  }
  if (isGone(result.status)) return refused(text('professional.password.expired'))
  const errors = result.problem.validationErrors ?? []
  if (errors.length === 0) return refused(text('api.generic'))
  const labels = credentialLabels(text, context.get(hostContext).site.brand)
  return { outcome: 'refused', errors: withNames(errors, { text, labels }) }
}

function refused(text: string): PasswordAnswer {
  return { outcome: 'refused', errors: [{ field: '', text }] }
}
