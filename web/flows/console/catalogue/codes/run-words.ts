import type { ConsoleCodeRun } from '#domain/contracts/console-codes.ts'
import { momentText } from '#web/flows/console/shell/when.tsx'
import { MARKET_TIME_ZONES } from '#domain/pricing/market.ts'

type Dated = Pick<ConsoleCodeRun, 'startsAt' | 'expiresAt' | 'currency'>
const MOMENT_MS = 1

function dayText(at: Date, currency: string): string {
  const timeZone = MARKET_TIME_ZONES[currency === 'GBP' ? 'GB' : 'default']
  return momentText(at, { timeZone, style: 'day' })
}

/** The days on which codes work: “Dec 1, 2026 to Mar 31, 2027”. */
export function daysText({ startsAt, expiresAt, currency }: Dated): string {
  const from = startsAt === null ? null : dayText(new Date(startsAt), currency)
  // The end is the first moment after the last day.
  const to = expiresAt === null ? null : dayText(new Date(Date.parse(expiresAt) - MOMENT_MS), currency)
  if (from !== null) return to === null ? `from ${from}` : `${from} to ${to}`
  return to === null ? 'always' : `to ${to}`
}

/** The state of a run at a moment. */
export function stateOf(
  { revokedAt, startsAt, expiresAt }: Pick<ConsoleCodeRun, 'revokedAt' | 'startsAt' | 'expiresAt'>,
  now: Date,
): { text: string; look: string } {
  if (revokedAt !== null) return { text: 'Revoked', look: 'bad' }
  if (expiresAt !== null && new Date(expiresAt) <= now) return { text: 'Over', look: '' }
  if (startsAt !== null && new Date(startsAt) > now) return { text: 'Begins later', look: 'warn' }
  return { text: 'Works', look: 'good' }
}

/** A count as text: “100,000”. */
export function countText(count: number): string {
  return count.toLocaleString('en-US')
}
