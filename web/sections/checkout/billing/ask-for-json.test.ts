import { afterEach, expect, test, vi } from 'vitest'
import { ANSWER_LIMIT_MS } from '#web/lib/unreachable.ts'
import { askForJson } from './ask-for-json.ts'

afterEach(() => vi.restoreAllMocks())

test('lists that do not arrive in time count as not readable', async () => {
  const limit = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
  // A server that never answers.
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    async (_path, options) =>
      new Promise((_answer, fail) =>
        options?.signal?.addEventListener('abort', () => fail(limit.signal.reason)),
      ),
  )
  const asked = askForJson('places?country=CA')
  expect(timeout).toHaveBeenCalledWith(ANSWER_LIMIT_MS)
  limit.abort()
  expect(await asked).toBeNull()
})
