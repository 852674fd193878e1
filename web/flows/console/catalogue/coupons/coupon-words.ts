import type { ConsoleCoupon } from '#domain/contracts/console/coupons.ts'
import { marketOfCurrency } from '#domain/pricing/market.ts'
import { MARKET_WORDS, moneyWords } from '../words.ts'
import { countText } from '#web/flows/console/shell/count-text.ts'

/** The state of a coupon at a given time. */
export function couponState(
  { active, withdrawnAt, startsAt, expiresAt, uses, used }: ConsoleCoupon,
  now: Date,
): { text: string; look: string } {
  if (withdrawnAt !== null || !active) return { text: 'Ended', look: 'bad' }
  if (expiresAt !== null && new Date(expiresAt) <= now) return { text: 'Over', look: '' }
  if (startsAt !== null && new Date(startsAt) > now) return { text: 'Begins later', look: 'warn' }
  if (uses !== null && used >= uses) return { text: 'Used up', look: '' }
  return { text: 'Works', look: 'good' }
}

/** The discount of a coupon: “15 %” or “$20.00”. */
export function offText({ percent, amount, currency }: ConsoleCoupon): string {
  return percent === null ? moneyWords(amount ?? 0, currency ?? '') : `${percent} %`
}

/** The market and packages of a coupon: “all markets” or “United Kingdom: Premium UK”. */
export function scopeText(
  { currency, packageIds }: ConsoleCoupon,
  names: ReadonlyMap<number, string>,
): string {
  const market = currency === null ? 'all markets' : MARKET_WORDS[marketOfCurrency(currency)]
  if (packageIds === null) return market
  return `${market}: ${packageIds.map((id) => names.get(id) ?? String(id)).join('; ')}`
}

/** The number of orders with the coupon: “12 of 500”. */
export function usesText({ uses, used }: ConsoleCoupon): string {
  return uses === null ? countText(used) : `${countText(used)} of ${countText(uses)}`
}
