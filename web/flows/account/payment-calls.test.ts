import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as changeNow from './billing/plan/now/screen.tsx'
import * as refund from './receipt/refund/screen.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test.each([
  ['a change of plan that is paid at once', changeNow],
  ['a refund', refund],
])('%s waits as long as the gateway may take, and not for ever', async (_what, { clientAction }) => {
  const { promise: never } = Promise.withResolvers<never>()
  const serverAction = async () => never
  let answer: unknown = 'waiting'
  void clientAction({ serverAction }).then((given) => (answer = given))
  await vi.advanceTimersByTimeAsync(59_000)
  expect(answer).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1000)
  expect(answer).not.toBe('waiting')
})
