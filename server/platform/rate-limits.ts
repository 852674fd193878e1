import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOf } from './network.ts'
import { refuse, type Refusal } from './refusal.ts'

export type Rule = { points: number; seconds: number }
/** Counts one use of a key, or several. Returns null while uses remain, and a refusal after that. */
export type Limit = (key: string, uses?: number) => Promise<Refusal | null>
export type Limits = {
  /** A limit on keys the caller cannot choose freely, such as the id of an authenticated person. */
  create: (name: string, rule: Rule) => Limit
  /** A limit on the network of an address. It runs first where the caller is not authenticated. */
  perNetwork: (name: string, rule: Rule) => (address: string) => Promise<Refusal | null>
}

/** Counters in this process's memory. Only load tests set `enabled: false`. */
export function memoryLimits({ enabled }: { enabled: boolean }): Limits {
  const create: Limits['create'] = (name, { points, seconds }) => {
    const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    return async (key, uses = 1) => {
      if (!enabled) return null
      const taken = await limiter.consume(key, uses).catch((used: { msBeforeNext: number }) => used)
      if (!('consumedPoints' in taken) || taken.consumedPoints <= points) return null
      return refuse(429, 'api.tooMany', {
        headers: { 'retry-after': String(Math.ceil(taken.msBeforeNext / 1000)) },
      })
    }
  }
  return {
    create,
    perNetwork: (name, rule) => {
      const limit = create(name, rule)
      return async (address) => limit(networkOf(address))
    },
  }
}
