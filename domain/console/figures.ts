import { isCountry } from '../addresses/countries.ts'
import type { FieldError } from '../messages/field-error.ts'

/** Days of the figures are days of the company. Its books close in this zone, also when clocks change. */
export const FIGURES_ZONE = 'America/Chicago'
/** The longest period of one look: a month and the same month of the year before. */
export const MOST_FIGURE_DAYS = 400
/** A group of fewer visitors is not shown when the funnel is filtered, and neither is what it leaves over. */
export const FEWEST_SHOWN = 10
/** A visitor's steps and purchase count for the day when they began, for so many days. */
export const FUNNEL_DAYS = 14
/** The same for a visitor who met an experiment. */
export const EXPERIMENT_DAYS = 30
/**
 * The days that are summed up again once a day. Grace, refunds of renewals and answers of gateways come within them.
 */
export const LATE_DAYS = 75
/** The value of what an event does not say. */
export const UNSAID = 'unknown'

export type FigurePeriod = { from: string; to: string }

const DAY_MS = 86_400_000

/** The number of days of a period, both ends counted. */
export function daysOf({ from, to }: FigurePeriod): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
}

/** The day that comes so many days after another. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

/** The period of the same length that ends on the day before. */
export function periodBefore(period: FigurePeriod): FigurePeriod {
  return { from: dayAfter(period.from, -daysOf(period)), to: dayAfter(period.from, -1) }
}

/** Says why a period cannot be shown; nothing if it can. */
export function problemsOfPeriod(period: FigurePeriod, today: string): FieldError[] {
  if (period.to > today) return [{ field: 'to', code: 'api.dayInFuture' }]
  if (period.from > period.to) return [{ field: 'from', code: 'api.fromAfterTo' }]
  if (daysOf(period) > MOST_FIGURE_DAYS) return [{ field: 'from', code: 'api.periodTooLong' }]
  return []
}

/** Says whether a country of a filter is one, or the group of visits without a country. */
export function problemsOfCountry(country: string | undefined): FieldError[] {
  return country === undefined || country === UNSAID || isCountry(country)
    ? []
    : [{ field: 'country', code: 'api.unknownCountry' }]
}

/**
 * Whether a filtered group may be shown. A small one could be a single known person. The rest of all visitors could be
 * one too. A reader finds it by subtraction.
 */
export function isGroupShown({ group, all }: { group: number; all: number }): boolean {
  return !isSmall(group) && !isSmall(all - group)
}

/** Whether a number is above zero and could tell of one person. */
export function isSmall(visitors: number): boolean {
  return visitors > 0 && visitors < FEWEST_SHOWN
}
