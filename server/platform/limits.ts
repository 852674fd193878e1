import { RateLimiterMemory } from 'rate-limiter-flexible'
import { refuse, type Refusal } from './refusal.ts'

export type Rule = { points: number; seconds: number }
/** Counts uses of a key; answers null while there is room and a refusal once it is used up. */
export type Limit = (key: string) => Promise<Refusal | null>
export type Limits = { create: (name: string, rule: Rule) => Limit }

/** Per-process counters. `enabled: false` is for load measurements only. */
export function memoryLimits({ enabled }: { enabled: boolean }): Limits {
  return {
    create: (name, { points, seconds }) => {
      const limiter = new RateLimiterMemory({ keyPrefix: name, points, duration: seconds })
      return async (key) => {
        if (!enabled) return null
        const taken = await limiter.consume(key).catch((used: { msBeforeNext: number }) => used)
        if (!('consumedPoints' in taken) || taken.consumedPoints <= points) return null
        return refuse(429, 'api.tooMany', {
          headers: { 'retry-after': String(Math.ceil(taken.msBeforeNext / 1000)) },
        })
      }
    },
  }
}
