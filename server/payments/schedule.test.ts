import { expect, test } from 'vitest'
import { PACE, waitAfter } from './schedule.ts'

test('what is not settled is looked at again soon, then ever less often, and hourly at last', () => {
  const waits = Array.from({ length: 9 }, (_, tries) => waitAfter(PACE, tries))
  expect(waits).toEqual([2, 5, 15, 60, 300, 900, 3600, 3600, 3600])
})
