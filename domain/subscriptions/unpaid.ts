/** What must be done after a failed payment of a renewal. */
export type Remedy =
  /** The method may still work, so it is tried again on another day. */
  | 'again'
  /** The same method is never tried again. The person must enter another one. */
  | 'other-method'
  /** The bank wants the customer to confirm. The person does so on a page. */
  | 'verify'
  /** No bank was asked. The payment is tried again soon, and the person gets no mail. */
  | 'soon'

type Declined = { reason: string; type: 'soft' | 'hard' | null }

/** The person must confirm a payment with this reason. */
const VERIFY = 'verification-required'
/** The instrument itself can no longer pay. */
const GONE: ReadonlySet<string> = new Set(['instrument-gone', 'invalid-number', 'invalid-expiry'])
/** The error is ours or the gateway’s, so the method may be good. */
const OURS: ReadonlySet<string> = new Set([
  'invalid-request',
  'refused-credentials',
  'invalid-nonce',
  'duplicate',
])

/** The remedy for a decline. `decline` is null if nothing was sent, or if the hold is gone. */
export function remedyFor(decline: Declined | null): Remedy {
  if (decline === null || OURS.has(decline.reason)) return 'soon'
  if (decline.reason === VERIFY) return 'verify'
  return decline.type === 'hard' || GONE.has(decline.reason) ? 'other-method' : 'again'
}
