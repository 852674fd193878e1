import { setTimeout as delay } from 'node:timers/promises'
import type { Random } from '../faults/random.ts'

/** Does one unit of work. `time` measures a named part of it. Throws on an unexpected answer. */
export type Work = (time: <T>(name: string, part: () => Promise<T>) => Promise<T>) => Promise<void>
export type Load = { perSecond: number; times: (name: string) => number[] }

const WARM_UP_SECONDS = 1

/**
 * A closed loop: each of `users` starts its next unit when the last one is done. Only work that ends within
 * the measured time counts.
 * @throws the first failure of any user
 */
export async function runLoad(
  work: Work,
  { users, seconds }: { users: number; seconds: number },
): Promise<Load> {
  const from = performance.now() + WARM_UP_SECONDS * 1000
  const until = from + seconds * 1000
  const times = new Map<string, number[]>()
  let done = 0
  const timesOf = (name: string) => {
    const known = times.get(name) ?? []
    times.set(name, known)
    return known
  }
  const time = async <T>(name: string, part: () => Promise<T>): Promise<T> => {
    const begun = performance.now()
    const result = await part()
    const ended = performance.now()
    if (ended > from && ended <= until) timesOf(name).push(ended - begun)
    return result
  }
  const user = async () => {
    while (performance.now() < until) {
      await work(time)
      const ended = performance.now()
      if (ended > from && ended <= until) done += 1
    }
  }
  await Promise.all(Array.from({ length: users }, user))
  return { perSecond: done / seconds, times: timesOf }
}

/**
 * An open load: work begins at random moments, on average `perSecond` times a second. It does not wait for earlier
 * work, so a slow answer does not delay the work that comes after it.
 * @returns the times of all work that began within the time
 * @throws the first failure
 */
export async function runArrivals(
  work: Work,
  { perSecond, seconds, random }: { perSecond: number; seconds: number; random: Random },
): Promise<Load['times']> {
  const times = new Map<string, number[]>()
  const until = performance.now() + seconds * 1000
  const begun: Promise<void>[] = []
  while (performance.now() < until) {
    const one = work(async (name, part) => {
      const from = performance.now()
      const result = await part()
      times.set(name, [...(times.get(name) ?? []), performance.now() - from])
      return result
    })
    // A failure is thrown at the end. Until then it must not end the process, which would leave PostgreSQL running.
    one.catch(() => undefined)
    begun.push(one)
    // The gaps between independent arrivals are distributed exponentially.
    await delay((-Math.log(random.between(Number.EPSILON, 1)) * 1000) / perSecond)
  }
  await Promise.all(begun)
  return (name) => times.get(name) ?? []
}
