import { dayAfter } from '#domain/days.ts'
import { RENEWAL_WEEKS } from '#domain/pricing/price-change.ts'

/** The renewals that are due in a week, which begins on the day `from`. */
export type DueWeek = { from: string; keep: number; change: number }

/** The weeks after the first day of a price. A week without renewals has zeros. */
export function dueWeeks(
  counted: readonly { week: number; keep: number; change: number }[],
  beginsOn: string,
): DueWeek[] {
  return Array.from({ length: RENEWAL_WEEKS }, (_, place) => {
    const { keep, change } = counted.find(({ week }) => week === place) ?? { keep: 0, change: 0 }
    return { from: dayAfter(beginsOn, 7 * place), keep, change }
  })
}
