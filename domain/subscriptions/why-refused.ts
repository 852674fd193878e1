/** Why a renewal could not be charged, as the person sees it. */
export const WHY_REFUSED = [
  /** Not enough money, or a limit of the card is reached. */
  'not-enough',
  'expired',
  /** Closed, lost, blocked or wrong: it can no longer be charged. */
  'gone',
  /** The bank wants its customer to confirm the payment. */
  'verify',
  /** Nothing was sent, because no payment method is on file. */
  'no-method',
  /** No bank was asked, for example because the gateway did not answer. */
  'not-tried',
  /** The bank gave no reason. */
  'bank',
] as const
export type WhyRefused = (typeof WHY_REFUSED)[number]

type Declined = { reason: string; code: string; type?: 'soft' | 'hard' | null }

/** Codes of the processor: insufficient funds, and two limits of the card. */
const NOT_ENOUGH: ReadonlySet<string> = new Set(['2001', '2002', '2003'])
const EXPIRED = '2004'
/** Two codes of the processor mean that the customer must confirm. */
const VERIFY: ReadonlySet<string> = new Set(['2092', '2099'])
const GONE: ReadonlySet<string> = new Set(['instrument-gone', 'invalid-number'])

/** The reason of a decline. It contains only what is safe and useful to show. */
export function whyRefused({ reason, code, type = null }: Declined): WhyRefused {
  if (reason === 'no-method' || reason === 'not-tried') return reason
  if (reason === 'verification-required' || VERIFY.has(code)) return 'verify'
  if (reason === 'invalid-expiry' || code === EXPIRED) return 'expired'
  if (NOT_ENOUGH.has(code)) return 'not-enough'
  return type === 'hard' || GONE.has(reason) ? 'gone' : 'bank'
}
