import type { RouterContextProvider } from 'react-router'
import { setNewPassword } from '#domain/contracts/login.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer, isGone } from '#web/lib/bearer.server.ts'
import type { ShownError } from '#web/lib/errors.ts'
import { exchangeMailed, heldOf } from '#web/lib/exchange-mailed.server.ts'
import { withNames } from '#web/lib/field-names.server.ts'
import { nameOfSecret } from '#web/lib/session/link-owner.server.ts'
import { textOf } from '#web/lib/locale.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'

type Context = Readonly<RouterContextProvider>
const WITHOUT_LINK = { passwordReset: undefined, resetOwner: undefined }
export type NewPasswordAnswer =
  | { outcome: 'set' }
  | { outcome: 'no-link' }
  | { outcome: 'refused'; errors: readonly ShownError[] }

/** Takes the secret of a mailed link out of the address, and keeps a token that ends with this visit. */
export async function keepLink(context: Context, mailed: string): Promise<void> {
  const own = await exchangeMailed(context, { purpose: 'password-reset', mailed })
  const resetOwner = own.outcome === 'exchanged' ? own.userId : undefined
  sessionOf(context).set({ passwordReset: heldOf(own), resetOwner })
}

/** What the page of the held link names: its owner, or a dead link itself. Null without a link. */
export function ownerOfReset(context: Context): string | null {
  const { passwordReset, resetOwner } = sessionOf(context).data
  return passwordReset ? (resetOwner ?? nameOfSecret(passwordReset)) : null
}

/** Sets the new password with the token of the link. This browser is logged out. */
export async function setPasswordWithLink(context: Context, newPassword: string): Promise<NewPasswordAnswer> {
  const session = sessionOf(context)
  const token = session.data.passwordReset
  if (!token) return { outcome: 'no-link' }
  const result = await call(context, setNewPassword, { headers: bearer(token), body: { newPassword } })
  if (result.ok) {
    session.set({ ...WITHOUT_LINK, account: undefined, device: result.body.device })
    return { outcome: 'set' }
  }
  if (isGone(result.status)) {
    session.set(WITHOUT_LINK)
    return { outcome: 'no-link' }
  }
  const text = textOf(context)
  const errors = result.problem.validationErrors ?? []
  const labels = { newPassword: text('account.newPassword.label') }
  if (errors.length > 0) return { outcome: 'refused', errors: withNames(errors, { text, labels }) }
  return {
    outcome: 'refused',
    errors: [{ field: '', text: text(result.status === 429 ? 'api.tooMany' : 'api.generic') }],
  }
}
