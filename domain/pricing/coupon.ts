import { dayAfter } from '../days.ts'
import { LOCALES, type Locale } from '../messages/locales.ts'
import { parseDecimal, type Currency } from '../money.ts'
import { firstMoment } from '../places/first-moment.ts'
import { dayIn } from '../places/local-time.ts'
import { MARKET_CURRENCIES, MARKET_TIME_ZONES, type Market } from './market.ts'
import { REFERRER_PATTERN } from './discount-link.ts'
import { MOST_PRICE_MINOR } from './price-change.ts'

/** The maximum length of a coupon's code. */
export const COUPON_CODE_ROOM = 32
/** A name in capitals, digits and hyphens, as buyers see it on the receipt. */
const COUPON_PATTERN = new RegExp(`^[A-Z0-9-]{4,${COUPON_CODE_ROOM}}$`)
/** The maximum length of a coupon's text. */
export const COUPON_TEXT_ROOM = 80
/** The largest limit of uses that staff can type. A larger one is a typing error. */
const MOST_USES = 1_000_000
const WHOLE_PERCENT = 100

/** A coupon as staff type it. It takes off either a percentage or an amount. */
export type TypedCoupon = {
  code: string
  /** The referrer key of the discount links that bring it. */
  referrerKey: string
  percent: number | null
  amount: string | null
  /** Null for every market. An amount needs one. */
  market: Market | null
  packageIds: readonly number[] | null
  /** The first day in the market; null from now on. */
  from: string | null
  /** The last day in the market; null without an end. */
  until: string | null
  /** The maximum number of orders that it lowers; null without a limit. */
  uses: number | null
  description: Readonly<Record<Locale, string>>
}
export type CouponProblem =
  | 'code'
  | 'link'
  /** Percentage and amount are both missing, both given, or out of range. */
  | 'off'
  /** An amount needs a market, which has its currency. */
  | 'market'
  | 'packages'
  | 'from'
  | 'until'
  | 'uses'
  /** A text is missing in a language, or too long. */
  | 'texts'
  /** Another coupon with this code is valid on some of these days. */
  | 'overlaps'

/** From `startsAt` to just before `expiresAt`. Null means no limit. */
export type CouponTime = { startsAt: Date | null; expiresAt: Date | null }
/** The discount of a coupon, what it is for, and when it is valid. */
export type PlannedCoupon = CouponTime & {
  startsAt: Date
  percent: number | null
  amountMinor: number | null
  currency: Currency | null
}

type Known = {
  /** The packages by currency. */
  sold: readonly { id: number; currency: Currency }[]
  /** When other coupons with the same code are valid. */
  others: readonly CouponTime[]
  now: Date
}

/** The discount and the time of a typed coupon, if it is added now. */
export function planCoupon({ market, amount, percent, from, until }: TypedCoupon, now: Date): PlannedCoupon {
  const zone = MARKET_TIME_ZONES[market ?? 'default']
  const currency = market && MARKET_CURRENCIES[market]
  return {
    percent,
    amountMinor: amount === null ? null : parseDecimal(amount, currency ?? ''),
    currency,
    startsAt: startOf(from, { zone, now }),
    expiresAt: until === null ? null : firstMoment(dayAfter(until), zone),
  }
}

/** Why a coupon cannot be added, or its discount and time. */
export function judgeCoupon(
  typed: TypedCoupon,
  known: Known,
): { outcome: 'fine'; planned: PlannedCoupon } | { outcome: 'refused'; problems: CouponProblem[] } {
  const { market, from, until } = typed
  const today = dayIn(known.now, MARKET_TIME_ZONES[market ?? 'default'])
  const planned = planCoupon(typed, known.now)
  const { currency } = planned
  const own = known.sold.filter((each) => currency === null || each.currency === currency).map(({ id }) => id)
  const problems: CouponProblem[] = wrongWords(typed)
  if (!isOff(typed, planned)) problems.push('off')
  if (typed.amount !== null && market === null) problems.push('market')
  if (typed.packageIds?.length === 0 || !(typed.packageIds ?? []).every((id) => own.includes(id)))
    problems.push('packages')
  if (from !== null && from < today) problems.push('from')
  if (until !== null && until < (from ?? today)) problems.push('until')
  if (typed.uses !== null && !isCount(typed.uses, MOST_USES)) problems.push('uses')
  if (known.others.some((other) => overlap(other, planned))) problems.push('overlaps')
  return problems.length > 0 ? { outcome: 'refused', problems } : { outcome: 'fine', planned }
}

const isFilled = (text: string) => text.trim() !== '' && text.trim().length <= COUPON_TEXT_ROOM

function wrongWords({ code, referrerKey, description }: TypedCoupon): CouponProblem[] {
  const problems: CouponProblem[] = []
  if (!COUPON_PATTERN.test(code)) problems.push('code')
  if (!REFERRER_PATTERN.test(referrerKey)) problems.push('link')
  if (!LOCALES.every((locale) => isFilled(description[locale]))) problems.push('texts')
  return problems
}

const isCount = (count: number, most: number) => Number.isInteger(count) && count >= 1 && count <= most

function isOff({ percent, amount }: TypedCoupon, { amountMinor }: PlannedCoupon): boolean {
  if ((percent === null) === (amount === null)) return false
  if (percent !== null) return isCount(percent, WHOLE_PERCENT)
  return amountMinor !== null && isCount(amountMinor, MOST_PRICE_MINOR)
}

/** A coupon that begins today begins at once. */
function startOf(from: string | null, { zone, now }: { zone: string; now: Date }): Date {
  const first = from === null ? now : firstMoment(from, zone)
  return first > now ? first : now
}

function overlap(one: CouponTime, other: CouponTime): boolean {
  const endsBefore = (a: CouponTime, b: CouponTime) =>
    a.expiresAt !== null && b.startsAt !== null && a.expiresAt <= b.startsAt
  return !endsBefore(one, other) && !endsBefore(other, one)
}

/** What a coupon is for. Null means everything. */
export type CouponScope = { currency: Currency | null; packageIds: readonly number[] | null }

/** Whether a coupon lowers the price of a package. */
export function couponFits(
  { currency, packageIds }: CouponScope,
  sold: { packageId: number; currency: Currency },
): boolean {
  const isItsMarket = currency === null || currency === sold.currency
  return isItsMarket && (packageIds === null || packageIds.includes(sold.packageId))
}
