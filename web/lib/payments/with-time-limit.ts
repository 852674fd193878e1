import type { Failed } from './provider.ts'
import { withResolvers } from '../with-resolvers.ts'

/**
 * The result of a call. It fails with `timeout` after `limitMs`, and with `network` if the call throws. Never rejects.
 */
export async function withTimeLimit<Answer>(
  call: Promise<Answer>,
  limitMs: number,
): Promise<Answer | Failed> {
  const { promise: limit, resolve } = withResolvers<Failed>()
  const timer = setTimeout(() => resolve({ outcome: 'failed', because: 'timeout' }), limitMs)
  try {
    return await Promise.race([call, limit])
  } catch {
    return { outcome: 'failed', because: 'network' }
  } finally {
    clearTimeout(timer)
  }
}
