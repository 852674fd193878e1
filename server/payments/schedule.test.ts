import { expect, test } from 'vitest'
import { PACE, waitAfter } from './schedule.ts'

test('unresolved work is looked at again soon, then less and less often, and at last hourly', () => {
  const waits = Array.from({ length: 9 }, (_, tries) => waitAfter(PACE, tries))
  expect(waits).toEqual([2, 5, 15, 60, 300, 900, 3600, 3600, 3600])
})
