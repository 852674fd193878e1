import { limitsBy, type Counter, type Limits, type Rule } from './rate-limits.ts'
import type { LimitStore } from './limit-store.ts'

/** The share of a budget that a process uses before it writes its count. A budget below 40 has no such share. */
const BATCH_SHARE = 1 / 20
/** Above this number of keys, keys whose window is over are removed. */
const MANY_KEYS = 10_000

type Deps = {
  store: LimitStore
  /** The stored form of a key, because a key can be the address of a network. */
  digest: (key: string) => string
  uptimeMs?: () => number
}

/**
 * Limits with one budget for all processes. Small budgets are counted exactly, with one SQL statement for each use. Of
 * large budgets, each process counts up to a twentieth in memory, so an ordinary visitor needs no statement. A used
 * budget needs none either. While the database does not count, each process counts alone, or refuses if the rule says
 * so.
 */
export function sharedLimits({ store, digest, uptimeMs = () => performance.now() }: Deps): Limits {
  return limitsBy((name, rule) => {
    const everywhere = store.counter(name, rule)
    return inFront(async (key, uses) => everywhere(digest(key), uses), rule, uptimeMs)
  })
}

/** The counts of a key in this process: uses of all processes, and own uses that are not written yet. */
type Count = { known: number; waiting: number; until: number }

function inFront(everywhere: Counter, { points, seconds, whenAway }: Rule, uptimeMs: () => number): Counter {
  const batch = whenAway === 'refuse' ? 1 : Math.max(1, Math.floor(points * BATCH_SHARE))
  const counts = createCounts(seconds * 1000, uptimeMs)
  const usedOf = ({ known, waiting, until }: Count) => ({
    consumed: known + waiting,
    msBeforeNext: Math.max(0, until - uptimeMs()),
  })
  return async (key, uses) => {
    const count = counts(key)
    count.waiting += uses
    const isFew = count.waiting < batch && count.known + count.waiting <= points
    if (count.known > points || isFew) return usedOf(count)
    const told = count.waiting
    count.waiting = 0
    count.known += told
    const answer = await everywhere(key, told)
    if (answer === 'away') return whenAway === 'refuse' ? answer : usedOf(count)
    count.known = Math.max(count.known, answer.consumed)
    count.until = uptimeMs() + answer.msBeforeNext
    return answer
  }
}

/** The count of each key in its window. */
function createCounts(windowMs: number, uptimeMs: () => number): (key: string) => Count {
  const counts = new Map<string, Count>()
  let forgetAt = MANY_KEYS
  const forget = () => {
    for (const [key, { until }] of counts) if (until <= uptimeMs()) counts.delete(key)
    forgetAt = Math.max(MANY_KEYS, counts.size * 2)
  }
  return (key) => {
    const known = counts.get(key)
    if (known && known.until > uptimeMs()) return known
    const fresh = { known: 0, waiting: 0, until: uptimeMs() + windowMs }
    counts.set(key, fresh)
    if (counts.size > forgetAt) forget()
    return fresh
  }
}
