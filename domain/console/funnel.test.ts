import { expect, test } from 'vitest'
import { CLASS_LOG, reachedOf, timeWithin } from './funnel.ts'

const classOf = (seconds: number) => Math.floor(Math.log(seconds) / CLASS_LOG)

test('a visitor who reached a step has reached all steps before it', () => {
  const reached = reachedOf(
    new Map([
      ['start', 5],
      ['family', 3],
      ['paid', 2],
    ]),
  )
  expect(reached.map(({ step, reached: count }) => `${step} ${count}`)).toEqual([
    'start 10',
    'parent 5',
    'family 5',
    'packages 2',
    'billing 2',
    'payment 2',
    'review 2',
    'paid 2',
  ])
})

test('median and 90th percentile are exact to three percent', () => {
  const times = [60, 300, 500, 900, 3600]
  const classes = times.map((seconds) => ({ class: classOf(seconds), visitors: 1 }))
  expect(Math.abs((timeWithin(0.5, classes) ?? 0) - 500)).toBeLessThan(15)
  expect(Math.abs((timeWithin(0.9, classes) ?? 0) - 3600)).toBeLessThan(108)
  expect(timeWithin(0.5, [])).toBeNull()
})
