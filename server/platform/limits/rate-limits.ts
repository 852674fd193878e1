import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOf } from '../network.ts'
import { refuse, type Refusal } from '../refusal.ts'

export type Rule = {
  points: number
  seconds: number
  /** Refuses calls while the database does not count. Otherwise each process then has its own budget. */
  whenAway?: 'refuse'
  /** Calls above this limit are not refused, so it is not in the API document. */
  isQuiet?: true
}
/**
 * Calls of one network about a person, without a valid secret of that person. The person's own calls do not count,
 * because others may share the network.
 */
export const STRANGE_CALLS: Rule = { points: 120, seconds: 60 }

/** A limit as the API document states it. */
export type StatedLimit = { per: 'network' | 'caller'; points: number; seconds: number }
/** Counts one use of a key, or several. Returns null while uses remain, and a refusal after that. */
export type Limit = (key: string, uses?: number) => Promise<Refusal | null>
export type Limits = {
  /** A limit on keys the caller cannot choose freely, such as the id of an authenticated person. */
  create: (name: string, rule: Rule) => Limit
  /** A limit on the network of an address. It comes first in calls whose caller is not authenticated. */
  perNetwork: (name: string, rule: Rule) => (address: string) => Promise<Refusal | null>
  /** The limits that refuse calls and were created until now, by their names. */
  stated: () => ReadonlyMap<string, StatedLimit>
}

/** The uses of a key in its present window, and how long that lasts. */
export type Used = { consumed: number; msBeforeNext: number }
/** Counts uses. `away` if they cannot be counted now. */
export type Counter = (key: string, uses: number) => Promise<Used | 'away'>

/** Creates limits with these counters, one for each name. */
export function limitsBy(counterOf: (name: string, rule: Rule) => Counter): Limits {
  const stated = new Map<string, StatedLimit>()
  const limitOf = (name: string, rule: Rule, per: StatedLimit['per']): Limit => {
    if (!rule.isQuiet) stated.set(name, { per, points: rule.points, seconds: rule.seconds })
    const count = counterOf(name, rule)
    return async (key, uses = 1) => {
      const used = await count(key, uses)
      if (used === 'away') return refuse(503, 'api.unavailable', { headers: { 'retry-after': '2' } })
      if (used.consumed <= rule.points) return null
      return refuse(429, 'api.tooMany', {
        headers: { 'retry-after': String(Math.ceil(used.msBeforeNext / 1000)) },
      })
    }
  }
  return {
    create: (name, rule) => limitOf(name, rule, 'caller'),
    perNetwork: (name, rule) => {
      const limit = limitOf(name, rule, 'network')
      return async (address) => limit(networkOf(address))
    },
    stated: () => stated,
  }
}

/** Counters in this process's memory. Only load tests set `enabled: false`. */
export function memoryLimits({ enabled }: { enabled: boolean }): Limits {
  return limitsBy((name, { points, seconds }) => {
    const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    return async (key, uses) => {
      if (!enabled) return { consumed: 0, msBeforeNext: 0 }
      const used = await limiter.consume(key, uses).catch((over: { msBeforeNext: number }) => over)
      const consumed = 'consumedPoints' in used ? used.consumedPoints : 0
      return { consumed, msBeforeNext: used.msBeforeNext }
    }
  })
}
