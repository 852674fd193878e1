import { expect, test } from 'vitest'
import { judgeTaxRate, ppmOf } from './tax-change.ts'

test.each([
  ['6.875', 68_750],
  ['7', 70_000],
  ['0', 0],
  ['50', 500_000],
  ['50.0001', null],
  ['6.87555', null],
  ['-1', null],
  ['6,5', null],
  ['', null],
])('“%s” percent are %s parts per million', (percent, ppm) => {
  expect(ppmOf(percent)).toBe(ppm)
})

const rates = [
  { country: 'US', region: 'MN', name: 'Sales tax', validFrom: '2025-01-01' },
  { country: 'US', region: 'MN', name: 'Sales tax', validFrom: '2031-01-01' },
  { country: 'CA', region: 'BC', name: 'GST', validFrom: '2025-01-01' },
]
const typed = {
  country: 'US',
  region: 'MN',
  name: 'Sales tax',
  percent: '7.125',
  beginsOn: '2030-07-01',
  source: 'Minnesota Department of Revenue',
}
const judge = (given: Partial<typeof typed> = {}) =>
  judgeTaxRate({ ...typed, ...given }, { rates, today: '2030-06-01' })

test('a rate begins on a later day than today, and names its source', () => {
  expect(judge()).toEqual({ outcome: 'fine', ratePpm: 71_250 })
})

test.each([
  [{ region: 'ZZ' }, 'region'],
  [{ name: 'GST' }, 'name'],
  [{ beginsOn: '2203-07-01' }, 'far-off'],
  [{ percent: 'seven' }, 'percent'],
  [{ beginsOn: '2030-06-01' }, 'past'],
  [{ beginsOn: '2031-01-01' }, 'twice'],
  [{ source: 'me' }, 'source'],
])('a rate with %j is refused', (given, problem) => {
  expect(judge(given)).toEqual({ outcome: 'refused', problems: [problem] })
})
