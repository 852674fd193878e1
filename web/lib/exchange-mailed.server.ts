import type { RouterContextProvider } from 'react-router'
import { issueBrowserToken } from '#domain/contracts/browser-tokens.ts'
import type { CallInput } from '#domain/contracts/contract.ts'
import { call } from './api.server.ts'
import { bearer, isGone } from './bearer.server.ts'

type Exchanged = { token: string } | 'dead' | 'none'
type Purpose = CallInput<typeof issueBrowserToken>['body']['purpose']
/** The form of a secret; anything else was never in one of our mails. */
const SECRET = /^[\w-]{43}$/

/**
 * A token of this browser for the one of a mailed link. Only that is held here: it ends with the visit, and the link
 * stays with its owner. `dead` where the link is worth nothing any more; `none` where it is no secret of ours, or
 * where the server did not answer.
 */
export async function exchangeMailed(
  context: Readonly<RouterContextProvider>,
  { purpose, token }: { purpose: Purpose; token: string },
): Promise<Exchanged> {
  if (!SECRET.test(token)) return 'none'
  const headers = bearer(token)
  const result = await call(context, issueBrowserToken, { headers, body: { purpose } }).catch(() => null)
  if (result?.ok) return { token: result.body.token }
  return result && isGone(result.status) ? 'dead' : 'none'
}

/** What the page of a link holds. One that is worth nothing stays as it is: the form then says why. */
export function heldOf(own: Exchanged, mailed: string): string | undefined {
  if (own === 'none') return undefined
  return own === 'dead' ? mailed : own.token
}
