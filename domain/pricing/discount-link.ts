/** Names of the parameters of a discount link. */
const PARAMETERS = { activation: 'discount', referrer: 'ref', percentage: 'pct' } as const
const MIN_PERCENT = 1
const MAX_PERCENT = 100

export type DiscountLink = { referrer: string; percentage: number }

/** The maximum length of a referrer key. */
export const REFERRER_KEY_ROOM = 64
/** The format of a referrer key in links. */
export const REFERRER_PATTERN = new RegExp(`^[A-Za-z0-9_-]{1,${REFERRER_KEY_ROOM}}$`)

/**
 * A discount link: an activation flag, a referrer, and the percentage in base64. Without a whole
 * percentage, it is silently none.
 */
export function discountLinkIn(parameters: URLSearchParams): DiscountLink | null {
  if (!isActive(parameters.get(PARAMETERS.activation))) return null
  const referrer = parameters.get(PARAMETERS.referrer) ?? ''
  const percentage = decoded(parameters.get(PARAMETERS.percentage) ?? '')
  return percentage !== null && REFERRER_PATTERN.test(referrer) ? { referrer, percentage } : null
}

const isActive = (flag: string | null) => flag === '1' || flag === 'true'

function decoded(base64: string): number | null {
  try {
    const plain = atob(base64)
    const percent = /^\d{1,3}$/.test(plain) ? Number(plain) : 0
    return percent >= MIN_PERCENT && percent <= MAX_PERCENT ? percent : null
  } catch {
    return null
  }
}
