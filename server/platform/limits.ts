import { RateLimiterMemory } from 'rate-limiter-flexible'
import { networkOf } from './network.ts'
import { refuse, type Refusal } from './refusal.ts'

export type Rule = { points: number; seconds: number }
/** Counts uses of a key; answers null while there is room and a refusal once it is used up. */
export type Limit = (key: string) => Promise<Refusal | null>
export type Limits = {
  /** Counts a key that the caller cannot choose freely, such as the id of a person who proved who they are. */
  create: (name: string, rule: Rule) => Limit
  /** Counts the network of an address. It comes first wherever nothing else about the caller is proven. */
  perNetwork: (name: string, rule: Rule) => (address: string) => Promise<Refusal | null>
}

/** Per-process counters. `enabled: false` is for load measurements only. */
export function memoryLimits({ enabled }: { enabled: boolean }): Limits {
  const create: Limits['create'] = (name, { points, seconds }) => {
    const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
    return async (key) => {
      if (!enabled) return null
      const taken = await limiter.consume(key).catch((used: { msBeforeNext: number }) => used)
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
