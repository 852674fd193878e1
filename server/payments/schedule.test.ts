import { expect, test } from 'vitest'
import { PACE, waitAfter } from './schedule.ts'

test('unresolved work is checked again soon, then less and less often, and finally hourly', () => {
  const waits = Array.from({ length: 9 }, (_, tries) => waitAfter(PACE, tries))
  expect(waits).toEqual([2, 5, 15, 60, 300, 900, 3600, 3600, 3600])
})
