import type { RouterContextProvider } from 'react-router'
import { issueBrowserToken } from '#domain/contracts/browser-tokens.ts'
import type { CallInput } from '#domain/contracts/contract.ts'
import { call } from './api.server.ts'
import { bearer, isGone } from './bearer.server.ts'
import { mailedSecret } from './mailed-link.server.ts'
import { mustBeAnswered } from './must-be-answered.server.ts'

/**
 * `exchanged` has this browser's own token, and the person to whom the link was mailed. `dead` has the mailed token,
 * which is no longer valid.
 */
type Exchanged =
  | { outcome: 'exchanged'; token: string; userId: string }
  | { outcome: 'dead'; token: string }
  | { outcome: 'none' }
type Purpose = CallInput<typeof issueBrowserToken>['body']['purpose']

/**
 * Exchanges the token of a mailed link for this browser's own token. Only the own token is stored here. It ends with
 * the visit, and the link stays with its owner. `mailed` is the token as it is in the address. The outcome is `none` if it
 * is malformed.
 * @throws if the server does not answer, because the page must not say that the link has ended
 */
export async function exchangeMailed(
  context: Readonly<RouterContextProvider>,
  { purpose, mailed }: { purpose: Purpose; mailed: string },
): Promise<Exchanged> {
  const token = mailedSecret(mailed)
  if (!token) return { outcome: 'none' }
  const headers = bearer(token)
  const result = await call(context, issueBrowserToken, { headers, body: { purpose } })
  mustBeAnswered(result, 'The mailed link')
  if (result.ok) return { outcome: 'exchanged', ...result.body }
  return isGone(result.status) ? { outcome: 'dead', token } : { outcome: 'none' }
}

/** The token that the page of a link stores. A dead one is kept, so that the form can explain the problem. */
export function heldOf(own: Exchanged): string | undefined {
  return own.outcome === 'none' ? undefined : own.token
}
