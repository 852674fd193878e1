import type { RouterContextProvider } from 'react-router'
import type { Renewal } from '#domain/contracts/renewals.ts'
import { sessionOf, type SessionData } from '#web/lib/session.server.ts'
import { renewalOf, renewalOrWhy, turnRenewal } from './switch-renewal.server.ts'

type Context = Readonly<RouterContextProvider>
type Off = NonNullable<SessionData['renewalOff']>
export type MailedRenewal =
  | { outcome: 'asked'; renewal: Renewal }
  | { outcome: 'off'; off: Off }
  /** `was-off`: the page has said it before. */
  | { outcome: 'was-off' }
  /** `unknown-link`: it was not copied whole, or it was mailed to an earlier address. */
  | { outcome: 'ended' | 'unknown-link' | 'of-another' }

/** The renewal of this browser's mailed link. Another logged-in user does not see it. */
export async function readMailed(context: Context): Promise<MailedRenewal> {
  const session = sessionOf(context)
  const { renewalLink, renewalOff, renewalWasOff } = session.data
  if (isOfAnother(session.data)) {
    session.set({ renewalLink: undefined })
    return { outcome: 'of-another' }
  }
  if (renewalOff && !renewalLink) {
    session.set({ renewalOff: undefined, renewalWasOff: true })
    return { outcome: 'off', off: renewalOff }
  }
  if (renewalWasOff && !renewalLink) return { outcome: 'was-off' }
  const renewal = renewalLink ? await renewalOrWhy(context, renewalLink) : 'unknown-link'
  if (typeof renewal === 'string') return { outcome: renewal }
  return renewal.renews ? { outcome: 'asked', renewal } : { outcome: 'off', off: renewal }
}

/**
 * Switches the renewal of the mailed link off, and forgets the link. Null if the page then says what holds; otherwise
 * why it failed.
 */
export async function switchOffMailed(context: Context): Promise<string | null> {
  const session = sessionOf(context)
  const { renewalLink } = session.data
  if (!renewalLink || isOfAnother(session.data)) return null
  const renewal = await renewalOf(context, renewalLink)
  if (!renewal) return null
  const refused = await turnRenewal(context, { ...renewalLink, renews: false })
  if (refused) return refused.code === 'ended' ? null : refused.why
  const { firstName, displayName, paidUntil, isCharging } = renewal
  session.set({ renewalLink: undefined, renewalOff: { firstName, displayName, paidUntil, isCharging } })
  return null
}

function isOfAnother({ account, renewalLink }: Readonly<SessionData>): boolean {
  return account !== undefined && renewalLink !== undefined && account.userId !== renewalLink.userId
}
