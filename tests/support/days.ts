import { dayAfter } from '#domain/days.ts'

/** The date this many days from today, by the real clock in UTC. */
export function inDays(days: number): string {
  return dayAfter(new Date().toISOString().slice(0, 10), days)
}
