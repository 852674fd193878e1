import { setTimeout as delay } from 'node:timers/promises'

/**
 * Faults a gateway may be given, as probabilities from 0 to 1 and times in milliseconds:
 * - `lostBefore`: the call never arrives, the caller sees a broken connection
 * - `lostAfter`: the call takes effect, its answer is lost
 * - `hang`: the call takes effect, the answer never comes
 * - `errorBefore`, `errorAfter`: a server error, without or with the effect
 * - `latency`: from–to; `lag`: how far the search index is behind; `limit`: how long a caller waits for an answer
 */
export type ChaosRates = {
  lostBefore: number
  lostAfter: number
  hang: number
  errorBefore: number
  errorAfter: number
  latency: readonly [number, number]
  lag: number
  limit: number | null
  seed: number
}
export type Fault = 'none' | 'lostBefore' | 'lostAfter' | 'hang' | 'errorBefore' | 'errorAfter'
export type GatewayOperation =
  | 'authorise'
  | 'capture'
  | 'void'
  | 'find'
  | 'search'
  | 'refund'
  | 'keep'
  | 'forget'

/** Decides the fault of each call. Tests may give their own. */
export type Chaos = {
  next: (operation: GatewayOperation) => Fault
  latencyMs: () => number
  lagMs: number
  /** Null means the normal limit. */
  limitMs: number | null
}

export const CALM: Chaos = { next: () => 'none', latencyMs: () => 0, lagMs: 0, limitMs: null }

const FAULTS = ['lostBefore', 'lostAfter', 'hang', 'errorBefore', 'errorAfter'] as const
const RATES = new Set<string>(FAULTS)
const NUMBERS = /^\d+(?:\.\d+)?(?:-\d+)?$/

/**
 * Reads SANDBOX_CHAOS: `lostAfter=0.05,hang=0.01,latency=20-300,lag=800,seed=7`.
 * @throws Error when a part is not one of those above
 */
export function parseChaos(text: string): Chaos {
  const rates: ChaosRates = {
    lostBefore: 0,
    lostAfter: 0,
    hang: 0,
    errorBefore: 0,
    errorAfter: 0,
    latency: [0, 0],
    lag: 0,
    limit: null,
    seed: 1,
  }
  for (const part of text.split(',').filter(Boolean)) Object.assign(rates, parsePart(part))
  return chaosOf(rates)
}

function parsePart(part: string): Partial<ChaosRates> {
  const [name = '', value = ''] = part.trim().split('=')
  const [first = Number.NaN, second = first] = value.split('-').map(Number)
  if (!NUMBERS.test(value)) throw new Error(`SANDBOX_CHAOS: cannot read “${part}”`)
  if (RATES.has(name) && first <= 1) return { [name]: first }
  if (name === 'latency') return { latency: [first, second] }
  if (name === 'lag' || name === 'limit' || name === 'seed') return { [name]: first }
  throw new Error(`SANDBOX_CHAOS: cannot read “${part}”`)
}

/** Faults at these rates; the same seed gives the same sequence. */
function chaosOf(rates: ChaosRates): Chaos {
  const random = mulberry32(rates.seed)
  const [least, most] = rates.latency
  return {
    next: () => {
      let left = random()
      for (const fault of FAULTS) {
        left -= rates[fault]
        if (left < 0) return fault
      }
      return 'none'
    },
    latencyMs: () => least + random() * (most - least),
    lagMs: rates.lag,
    limitMs: rates.limit,
  }
}

function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** A call without an answer. Its effect may exist. */
export class LostAnswer extends Error {
  readonly because: 'unreachable' | 'error'
  constructor(because: 'unreachable' | 'error') {
    super(`the sandbox gateway lost the answer: ${because}`)
    this.because = because
  }
}

/** Runs a call with a fault. @throws LostAnswer; with `hang` it never answers. */
export async function underFault<T>(fault: Fault, latencyMs: number, effect: () => Promise<T>): Promise<T> {
  if (latencyMs > 0) await delay(latencyMs)
  if (fault === 'lostBefore') throw new LostAnswer('unreachable')
  if (fault === 'errorBefore') throw new LostAnswer('error')
  const result = await effect()
  if (fault === 'lostAfter') throw new LostAnswer('unreachable')
  if (fault === 'errorAfter') throw new LostAnswer('error')
  if (fault === 'hang') await new Promise<never>(() => undefined)
  return result
}
