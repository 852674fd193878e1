import type { Failed } from './provider.ts'

/** What a call comes to; failed by `timeout` after `limitMs`, by `network` where it throws. Never rejects. */
export async function withTimeLimit<Answer>(
  call: Promise<Answer>,
  limitMs: number,
): Promise<Answer | Failed> {
  const { promise: limit, resolve } = Promise.withResolvers<Failed>()
  const timer = setTimeout(() => resolve({ outcome: 'failed', because: 'timeout' }), limitMs)
  try {
    return await Promise.race([call, limit])
  } catch {
    return { outcome: 'failed', because: 'network' }
  } finally {
    clearTimeout(timer)
  }
}
