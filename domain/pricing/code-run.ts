import { minorOf, parseDecimal, type Currency } from '../money.ts'
import { MOST_PRICE_MINOR } from './price-change.ts'

/** It has no 0, 1, I, L, O and U. So no two characters look alike, and codes contain no words. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** The lengths of the groups of a code. Thirteen characters of this alphabet have more than 63 bits. */
export const CODE_GROUPS = [4, 4, 5] as const

export const MOST_CODES = 100_000
/**
 * The most that codes of one run may be worth without a second person, in whole currency units. A setting replaces it.
 */
export const CODES_ALONE = 5_000
/** The maximum length of a run's name. */
export const RUN_NAME_ROOM = 80

export type TypedRun = {
  name: string
  count: number
  amount: string
  currency: Currency
  packageIds: readonly number[] | null
  /** Each code pays for one order in all. Otherwise each buyer may use it once. */
  isSingleUse: boolean
  /** The first day on which the codes work; null from now on. */
  from: string | null
  /** The last day on which the codes work; null without an end. */
  until: string | null
}
export type RunProblem = 'name' | 'count' | 'amount' | 'currency' | 'packages' | 'from' | 'until'

/**
 * Why a run cannot be made, or its amount. `sold` has the packages by currency; `today` is the date in their market.
 */
export function judgeRun(
  run: TypedRun,
  { sold, today }: { sold: readonly { id: number; currency: Currency }[]; today: string },
): { outcome: 'fine'; amountMinor: number } | { outcome: 'refused'; problems: RunProblem[] } {
  const { name, count, amount, currency, packageIds, from, until } = run
  const amountMinor = parseDecimal(amount, currency)
  const own = sold.filter((each) => each.currency === currency).map(({ id }) => id)
  const problems: RunProblem[] = []
  if (name.trim() === '' || name.trim().length > RUN_NAME_ROOM) problems.push('name')
  if (!Number.isInteger(count) || count < 1 || count > MOST_CODES) problems.push('count')
  if (amountMinor === null || amountMinor === 0 || amountMinor > MOST_PRICE_MINOR) problems.push('amount')
  if (own.length === 0) problems.push('currency')
  if (packageIds?.length === 0 || !(packageIds ?? []).every((id) => own.includes(id)))
    problems.push('packages')
  if (from !== null && from < today) problems.push('from')
  if (until !== null && until < (from ?? today)) problems.push('until')
  if (problems.length > 0 || amountMinor === null) return { outcome: 'refused', problems }
  return { outcome: 'fine', amountMinor }
}

/** The value of all codes of a run if each is used once. */
export function worthOf({ count, amountMinor }: { count: number; amountMinor: number }): number {
  return count * amountMinor
}

/**
 * Whether a second person must agree. `madeMinor` is the value of codes that the same person made alone recently. So
 * several small runs cannot avoid the limit. Codes that every buyer may use always need a second person, because their
 * value has no limit.
 */
export function needsAgreement(
  run: { count: number; amountMinor: number; currency: Currency; isSingleUse: boolean },
  { madeMinor, alone }: { madeMinor: number; alone: number },
): boolean {
  return !run.isSingleUse || worthOf(run) + madeMinor > minorOf(alone, run.currency)
}
