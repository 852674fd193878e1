import { afterEach, expect, test, vi } from 'vitest'
import { silentServer } from '#tests/support/fakes/silent-server.ts'
import { openMessenger } from './messenger.ts'
import { ANSWER_LIMIT_MS } from './unreachable.ts'

afterEach(() => vi.restoreAllMocks())

test('a messenger whose answer does not arrive in time has not opened', async () => {
  const { limit, timeout } = silentServer()
  const opening = openMessenger({ path: '/join/chat', owner: '', nonce: '', isGone: () => false })
  limit.abort()
  await expect(opening).rejects.toThrow()
  expect(timeout).toHaveBeenCalledWith(ANSWER_LIMIT_MS)
})
