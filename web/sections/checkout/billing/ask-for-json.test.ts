import { afterEach, expect, test, vi } from 'vitest'
import { silentServer } from '#tests/support/fakes/silent-server.ts'
import { ANSWER_LIMIT_MS } from '#web/lib/unreachable.ts'
import { askForJson } from './ask-for-json.ts'

afterEach(() => vi.restoreAllMocks())

test('lists that do not arrive in time count as not readable', async () => {
  const { limit, timeout } = silentServer()
  const asked = askForJson('places?country=CA')
  expect(timeout).toHaveBeenCalledWith(ANSWER_LIMIT_MS)
  limit.abort()
  expect(await asked).toBeNull()
})
