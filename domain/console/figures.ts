import { dayAfter, daysBetween } from '../days.ts'
import { isCountry } from '../addresses/countries.ts'
import type { FieldError } from '../messages/field-error.ts'

/** The longest period of one report: a month and the same month of the year before. */
const MOST_FIGURE_DAYS = 400
/**
 * With a filter, a group with fewer visitors is not shown. Remaining visitors are not shown either if they are fewer.
 */
export const FEWEST_SHOWN = 10
/** For this many days, a visitor's steps and purchase count for the day on which the visitor began. */
export const FUNNEL_DAYS = 14
/** The same number of days for a visitor of an experiment. */
export const EXPERIMENT_DAYS = 30
/**
 * The sums of this many past days are computed again once a day. Grace periods, refunds of renewals and late gateway
 * answers end within them.
 */
export const LATE_DAYS = 75
/** The value for data that an event does not contain. */
export const UNSAID = 'unknown'

export type FigurePeriod = { from: string; to: string }

/** The number of days of a period, including its first and last day. */
export function daysOf({ from, to }: FigurePeriod): number {
  return daysBetween(from, to) + 1
}

/** The period of the same length that ends directly before this one. */
export function periodBefore(period: FigurePeriod): FigurePeriod {
  return { from: dayAfter(period.from, -daysOf(period)), to: dayAfter(period.from, -1) }
}

/** The reasons why a period cannot be shown. Empty if it can. */
export function problemsOfPeriod(period: FigurePeriod, today: string): FieldError[] {
  if (period.to > today) return [{ field: 'to', code: 'api.dayInFuture' }]
  if (period.from > period.to) return [{ field: 'from', code: 'api.fromAfterTo' }]
  if (daysOf(period) > MOST_FIGURE_DAYS) return [{ field: 'from', code: 'api.periodTooLong' }]
  return []
}

/** The error of a filter that names an unknown country. Empty for no filter, and for visits without a country. */
export function problemsOfCountry(country: string | undefined): FieldError[] {
  return country === undefined || country === UNSAID || isCountry(country)
    ? []
    : [{ field: 'country', code: 'api.unknownCountry' }]
}

/**
 * Whether a filtered group may be shown. A small group could be one person whom the reader knows. The other visitors
 * could be one person too, because a reader can subtract the group from all.
 */
export function isGroupShown({ group, all }: { group: number; all: number }): boolean {
  return !isSmall(group) && !isSmall(all - group)
}

/** Whether a number is so small that it could identify one person. Zero is not. */
export function isSmall(visitors: number): boolean {
  return visitors > 0 && visitors < FEWEST_SHOWN
}
