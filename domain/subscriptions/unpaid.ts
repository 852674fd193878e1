/** What a failed payment of a renewal asks for. */
export type Remedy =
  /** Nothing proves anything against the method, so it is tried again on another day. */
  | 'again'
  /** The same method is never tried again. Its person gives another one. */
  | 'other-method'
  /** The bank wants to see its customer. Its person verifies on a page. */
  | 'verify'
  /** No bank was asked. It is tried again soon, and its person is not told. */
  | 'soon'

type Declined = { reason: string; type: 'soft' | 'hard' | null }

/** The person must be there for these. */
const VERIFY = 'verification-required'
/** The instrument itself can no longer pay. */
const GONE: ReadonlySet<string> = new Set(['instrument-gone', 'invalid-number', 'invalid-expiry'])
/** The defect is ours or the gateway’s, so it says nothing about the method. */
const OURS: ReadonlySet<string> = new Set([
  'invalid-request',
  'refused-credentials',
  'invalid-nonce',
  'duplicate',
])

/** The remedy for a decline. Null means that nothing was sent, or that its hold is gone. */
export function remedyFor(decline: Declined | null): Remedy {
  if (decline === null || OURS.has(decline.reason)) return 'soon'
  if (decline.reason === VERIFY) return 'verify'
  return decline.type === 'hard' || GONE.has(decline.reason) ? 'other-method' : 'again'
}
