import type { ConsoleItem } from '#domain/contracts/console/items.ts'
import { END_PACKAGE_PATH } from '../words.ts'

/** The name of a package or an extra with its terms: “Premium, 1 year”. */
export function itemName({ name, years }: Pick<ConsoleItem, 'name' | 'years'>): string {
  const [only, second] = years
  if (second !== undefined) return name
  return `${name}, ${only === 2 ? '2 years' : '1 year'}`
}

/** How a package or an extra stands. `ahead` has the days that have not come. */
export function itemState(
  { isSold, days }: ConsoleItem,
  ahead: readonly number[],
): { text: string; look: string } {
  const isEnding = days.some(({ id, begins }) => !begins && ahead.includes(id))
  if (isSold) return isEnding ? { text: 'Sold, ends', look: 'warn' } : { text: 'Sold', look: 'good' }
  const isComing = days.some(({ id, begins }) => begins && ahead.includes(id))
  return isComing ? { text: 'Begins later', look: 'warn' } : { text: 'Not sold', look: '' }
}

/** The page that ends a package or an extra. */
export function endPath({ packageId, service }: Pick<ConsoleItem, 'packageId' | 'service'>): string {
  const asked = new URLSearchParams({ package: String(packageId), ...(service ? { extra: service } : {}) })
  return `${END_PACKAGE_PATH}?${asked.toString()}`
}
