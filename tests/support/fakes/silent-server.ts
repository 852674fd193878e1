import { vi } from 'vitest'

/** Answers no `fetch`, until `limit` ends the time of the call. `timeout` is how long the call would wait. */
export function silentServer() {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async (_path, options) =>
      new Promise((_answer, fail) =>
        options?.signal?.addEventListener('abort', () => fail(limit.signal.reason)),
      ),
  )
  return { limit, timeout }
}
