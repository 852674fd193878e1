import type { RouterContextProvider } from 'react-router'
import { issueBrowserToken } from '#domain/contracts/browser-tokens.ts'
import type { CallInput } from '#domain/contracts/contract.ts'
import { call } from './api.server.ts'
import { bearer, isGone } from './bearer.server.ts'

type Exchanged = { token: string } | 'dead' | 'none'
type Purpose = CallInput<typeof issueBrowserToken>['body']['purpose']
/** The format of our mailed secrets. */
const SECRET = /^[\w-]{43}$/

/**
 * Exchanges the token of a mailed link for this browser's own token. Only the own token is stored here. It ends with
 * the visit, and the link stays with its owner. Returns `dead` if the link is no longer valid. Returns `none` if the
 * token is malformed or the server did not answer.
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

/** The token that the page of a link stores. A dead one is kept, so that the form can explain the problem. */
export function heldOf(own: Exchanged, mailed: string): string | undefined {
  if (own === 'none') return undefined
  return own === 'dead' ? mailed : own.token
}
