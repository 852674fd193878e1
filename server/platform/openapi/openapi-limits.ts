import recorded from '#domain/contracts/call-limits.json' with { type: 'json' }
import type { StatedLimit } from '../limits/rate-limits.ts'

/** The limits of the application, by their names. */
export type StatedLimits = ReadonlyMap<string, StatedLimit>

/** The limits that count a call. Some count only refused calls, such as those with an unknown secret. */
export type CallLimits = { calls: string[]; refusals: string[] }

/** The measured limits. `npm run examples` writes the file. */
export const CALL_LIMITS: Readonly<Record<string, CallLimits>> = recorded

type Limited = {
  stated: { counts: keyof CallLimits; per: StatedLimit['per']; limit: number; seconds: number }
  words: string
}

/** The limits of a call with their numbers, for programs and for people. */
export function limitsOf(id: string, limits: StatedLimits): Limited[] {
  const { calls = [], refusals = [] } = CALL_LIMITS[id] ?? {}
  const told = (names: readonly string[], counts: keyof CallLimits) =>
    names.flatMap((name) => {
      const limit = limits.get(name)
      return limit ? [limitedBy(limit, counts)] : []
    })
  return [...told(calls, 'calls'), ...told(refusals, 'refusals')]
}

function limitedBy({ per, points, seconds }: StatedLimit, counts: keyof CallLimits): Limited {
  const what = counts === 'calls' ? 'calls' : 'refused calls'
  return {
    stated: { counts, per, limit: points, seconds },
    words: `At most ${points} ${what} ${spanOf(seconds)} for each ${per}.`,
  }
}

const SPANS: Readonly<Record<number, string>> = {
  60: 'in a minute',
  900: 'in 15 minutes',
  3600: 'in an hour',
  86_400: 'in a day',
  604_800: 'in a week',
}

function spanOf(seconds: number): string {
  return SPANS[seconds] ?? `in ${seconds} seconds`
}
