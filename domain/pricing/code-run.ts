import { typedAmount, type Currency } from '../money.ts'
import { MOST_PRICE_MINOR } from './price-change.ts'

/** Without 0, 1, I, L, O and U: nobody mistakes one of these for another, or reads a word. */
export const CODE_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Letters and digits of a code in groups. Thirteen of thirty are more than 63 bits. */
export const CODE_GROUPS = [4, 4, 5] as const

export const MOST_CODES = 100_000
/** What codes of one run may be worth together without a second person, in minor units. */
export const RUN_ALONE_MINOR = 5_000_00

export type TypedRun = {
  name: string
  count: number
  amount: string
  currency: Currency
  packageIds: readonly number[] | null
  /** The last day on which the codes work; null without an end. */
  until: string | null
}
export type RunProblem = 'name' | 'count' | 'amount' | 'currency' | 'packages' | 'until'

const NAME_ROOM = 80

/** Why codes cannot be made so. `sold` has the packages by currency, and `today` the day where their market is. */
export function judgeRun(
  run: TypedRun,
  { sold, today }: { sold: readonly { id: number; currency: Currency }[]; today: string },
): { outcome: 'fine'; amountMinor: number } | { outcome: 'refused'; problems: RunProblem[] } {
  const { name, count, amount, currency, packageIds, until } = run
  const amountMinor = typedAmount(amount, currency)
  const own = sold.filter((each) => each.currency === currency).map(({ id }) => id)
  const problems: RunProblem[] = []
  if (name.trim() === '' || name.trim().length > NAME_ROOM) problems.push('name')
  if (!Number.isInteger(count) || count < 1 || count > MOST_CODES) problems.push('count')
  if (amountMinor === null || amountMinor === 0 || amountMinor > MOST_PRICE_MINOR) problems.push('amount')
  if (own.length === 0) problems.push('currency')
  if (packageIds?.length === 0 || !(packageIds ?? []).every((id) => own.includes(id)))
    problems.push('packages')
  if (until !== null && until < today) problems.push('until')
  if (problems.length > 0 || amountMinor === null) return { outcome: 'refused', problems }
  return { outcome: 'fine', amountMinor }
}

/** Whether a run is worth so much that a second person must agree. */
export function needsAgreement({ count, amountMinor }: { count: number; amountMinor: number }): boolean {
  return count * amountMinor > RUN_ALONE_MINOR
}
