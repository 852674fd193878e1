import { daysBetween } from '../days.ts'
import { mulDiv } from '../money.ts'
import { renewalDate } from '../pricing/renewal.ts'

/** What a subscription consists of. */
export type Plan = {
  packageId: number
  years: number
  /** The extras of a build-your-own package; empty for others. */
  extras: readonly string[]
  /** One person’s price of a whole term, before added tax. */
  priceMinor: number
}

/** The payment for the present term. */
export type PaidTerm = {
  /** The person paid this for their own place, before added tax. */
  paidMinor: number
  daysOfTerm: number
  daysLeft: number
}

/** When another plan begins, and what it costs until the next renewal. */
export type PlanChange =
  | { kind: 'same' }
  /** A more expensive plan of the same term begins at once. The buyer pays the difference for the remaining days. */
  | { kind: 'now'; differenceMinor: number; paidMinor: number; daysLeft: number; daysOfTerm: number }
  | { kind: 'at-renewal' }

/**
 * When a change to the wanted plan begins, and what it costs. The difference is rounded down, in the buyer's favour.
 * Without a paid term, nothing changes before the next renewal.
 */
export function planChange({
  present,
  wanted,
  term,
}: {
  present: Plan
  wanted: Plan
  term: PaidTerm | null
}): PlanChange {
  if (isSamePlan(present, wanted)) return { kind: 'same' }
  const isDearer = wanted.years === present.years && wanted.priceMinor > present.priceMinor
  if (!isDearer || term === null || term.daysLeft === 0) return { kind: 'at-renewal' }
  const { paidMinor, daysLeft, daysOfTerm } = term
  const whole = Math.max(0, wanted.priceMinor - paidMinor)
  const differenceMinor = mulDiv(whole, { numerator: daysLeft, denominator: daysOfTerm, rounding: 'floor' })
  return { kind: 'now', differenceMinor, paidMinor, daysLeft, daysOfTerm }
}

/** Whether two plans have the same package, term and extras. Prices are not compared. */
export function isSamePlan(one: Omit<Plan, 'priceMinor'>, other: Omit<Plan, 'priceMinor'>): boolean {
  return one.packageId === other.packageId && one.years === other.years && hasSame(one.extras, other.extras)
}

function hasSame(one: readonly string[], other: readonly string[]): boolean {
  const [a, b] = [new Set(one), new Set(other)]
  return a.size === b.size && [...a].every((each) => b.has(each))
}

/** The number of days of a term, and of those after today. All dates are in the person's time zone. */
export function daysOfTerm({
  paidUntil,
  years,
  today,
}: {
  paidUntil: string
  years: number
  today: string
}): {
  daysOfTerm: number
  daysLeft: number
} {
  const whole = daysBetween(renewalDate(paidUntil, -years), paidUntil)
  return { daysOfTerm: whole, daysLeft: Math.min(whole, Math.max(0, daysBetween(today, paidUntil))) }
}
