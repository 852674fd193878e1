import { GATEWAY_LIMIT_MS, type Unknown } from '../gateway.ts'
import { CALM, LostAnswer, underFault, type Chaos, type Fault, type GatewayOperation } from './chaos.ts'

/** Runs the effect of one call with a fault, within the time limit. */
export type Run = <T>(
  operation: GatewayOperation,
  effect: () => Promise<T>,
  /** The fault that the test card causes. */
  own?: Fault,
) => Promise<T | Unknown>

/** Calls of the sandbox. Any failure on the way to the gateway leaves the effect unknown. */
export function createRun({ chaos = CALM, limitMs }: { chaos?: Chaos; limitMs?: number }): Run {
  const most = limitMs ?? chaos.limitMs ?? GATEWAY_LIMIT_MS
  return async (operation, effect, own = 'none') => {
    const fault = own === 'none' ? chaos.next(operation) : own
    return answered(underFault(fault, chaos.latencyMs(), effect), most)
  }
}

async function answered<T>(call: Promise<T>, limitMs: number): Promise<T | Unknown> {
  const { promise: limit, resolve } = Promise.withResolvers<Unknown>()
  const timer = setTimeout(() => resolve({ outcome: 'unknown', because: 'timeout' }), limitMs)
  try {
    return await Promise.race([call, limit])
  } catch (error) {
    return { outcome: 'unknown', because: error instanceof LostAnswer ? error.because : 'error' }
  } finally {
    clearTimeout(timer)
  }
}
