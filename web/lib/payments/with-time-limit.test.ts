import { expect, test } from 'vitest'
import { withTimeLimit } from './with-time-limit.ts'

test('an answer in time is returned', async () => {
  expect(await withTimeLimit(Promise.resolve('done'), 1000)).toBe('done')
})

test('a call that never answers fails at the time limit', async () => {
  const never = new Promise<string>(() => undefined)
  expect(await withTimeLimit(never, 5)).toEqual({ outcome: 'failed', because: 'timeout' })
})

test('a call that throws fails with a network error', async () => {
  expect(await withTimeLimit(Promise.reject(new Error('gone')), 1000)).toEqual({
    outcome: 'failed',
    because: 'network',
  })
})
