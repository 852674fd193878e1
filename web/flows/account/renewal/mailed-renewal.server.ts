import type { RouterContextProvider } from 'react-router'
import { issueRenewalToken, type Renewal } from '#domain/contracts/renewals.ts'
import { call } from '#web/lib/api.server.ts'
import { bearer, isGone } from '#web/lib/bearer.server.ts'
import { mailedId, mailedSecret } from '#web/lib/mailed-link.server.ts'
import { sessionOf } from '#web/lib/session/session.server.ts'
import type { SessionData } from '#web/lib/session/session-shape.server.ts'
import { renewalOf, renewalOrWhy, switchRenewal, type RenewalHolder } from './switch-renewal.server.ts'

type Context = Readonly<RouterContextProvider>
type Off = NonNullable<SessionData['renewalOff']>
export type MailedRenewal =
  | { outcome: 'asked'; renewal: Renewal }
  | { outcome: 'off'; off: Off }
  /** `was-off`: the page has said it before. */
  | { outcome: 'was-off' }
  /** `unknown-link`: it was not copied whole, was mailed to an earlier address, or was opened over a day ago. */
  | { outcome: 'ended' | 'unknown-link' | 'of-another' }

/**
 * Exchanges the key of a mailed link for this browser's own token, and keeps only that. The token ends with the visit.
 * @throws if the server does not answer, because the page must not say that the link has ended
 */
export async function keepMailed(context: Context, link: URLSearchParams): Promise<void> {
  const userId = mailedId(link.get('user'))
  const key = mailedSecret(link.get('token'))
  const renewalHolder = userId && key ? await exchangeKey(context, { userId, secret: key }) : undefined
  const nothingOff = { renewalOff: undefined, renewalWasOff: undefined, renewalOffOf: undefined }
  sessionOf(context).set({ renewalHolder, ...nothingOff })
}

async function exchangeKey(
  context: Context,
  { userId, secret: key }: RenewalHolder,
): Promise<RenewalHolder | undefined> {
  const result = await call(context, issueRenewalToken, { params: { userId }, headers: bearer(key) })
  if (result.ok) return { userId, secret: result.body.token }
  if (isGone(result.status)) return undefined
  throw new Error(`The link about a renewal could not be opened: ${result.status}`)
}

/** The renewal of this browser's mailed link. Another logged-in user does not see it. */
export async function readMailed(context: Context): Promise<MailedRenewal> {
  const session = sessionOf(context)
  const { renewalHolder, renewalOff, renewalWasOff } = session.data
  if (isOfAnother(session.data)) {
    session.set({ renewalHolder: undefined })
    return { outcome: 'of-another' }
  }
  if (renewalOff && !renewalHolder) {
    session.set({ renewalOff: undefined, renewalWasOff: true })
    return { outcome: 'off', off: renewalOff }
  }
  if (renewalWasOff && !renewalHolder) return { outcome: 'was-off' }
  const renewal = renewalHolder ? await renewalOrWhy(context, renewalHolder) : 'unknown-link'
  if (typeof renewal === 'string') return { outcome: renewal }
  return renewal.renews ? { outcome: 'asked', renewal } : { outcome: 'off', off: renewal }
}

/**
 * Switches the renewal of the mailed link off, and forgets its secret. Null if the page then says what holds; otherwise
 * why it failed.
 */
export async function switchOffMailed(context: Context): Promise<string | null> {
  const session = sessionOf(context)
  const { renewalHolder } = session.data
  if (!renewalHolder || isOfAnother(session.data)) return null
  const renewal = await renewalOf(context, renewalHolder)
  if (!renewal) return null
  const refused = await switchRenewal(context, { ...renewalHolder, renews: false })
  if (refused) return refused.code === 'ended' ? null : refused.why
  const { firstName, displayName, paidUntil, isCharging } = renewal
  session.set({
    renewalHolder: undefined,
    renewalOff: { firstName, displayName, paidUntil, isCharging },
    renewalOffOf: renewalHolder.userId,
  })
  return null
}

/** The person of this browser's mailed link, or of the link that has just switched a renewal off. */
export function ownerOfRenewal(context: Context): string | null {
  const { renewalHolder, renewalOffOf } = sessionOf(context).data
  return renewalHolder?.userId ?? renewalOffOf ?? null
}

function isOfAnother({ account, renewalHolder }: Readonly<SessionData>): boolean {
  return account !== undefined && renewalHolder !== undefined && account.userId !== renewalHolder.userId
}
