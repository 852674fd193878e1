import { afterEach, expect, test, vi } from 'vitest'
import { openMessenger } from './messenger.ts'
import { ANSWER_LIMIT_MS } from './unreachable.ts'

afterEach(() => vi.restoreAllMocks())

test('a messenger whose answer does not arrive in time has not opened', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  // A server that never answers.
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async (_path, options) =>
      new Promise((_answer, fail) =>
        options?.signal?.addEventListener('abort', () => fail(limit.signal.reason)),
      ),
  )
  const opening = openMessenger({ path: '/join/chat', nonce: '', isGone: () => false })
  limit.abort()
  await expect(opening).rejects.toThrow()
  expect(timeout).toHaveBeenCalledWith(ANSWER_LIMIT_MS)
})
