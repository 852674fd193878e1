import { expect, test } from 'vitest'
import { compareVariants, wilson, type Sample } from './read-out.ts'

const sample = (converted: number, visitors: number): Sample => ({ visitors, converted })

test('the interval of a rate is Wilson’s', () => {
  const { low, high } = wilson(sample(15, 148))
  expect([low.toFixed(4), high.toFixed(4)]).toEqual(['0.0624', '0.1605'])
})

test('the interval of a difference is Newcombe’s, as in his paper', () => {
  const { difference, interval } = compareVariants({ control: sample(48, 80), treatment: sample(56, 70) })
  expect(difference).toBeCloseTo(0.2, 10)
  expect([interval.low.toFixed(4), interval.high.toFixed(4)]).toEqual(['0.0524', '0.3339'])
})

test.each([
  ['a clear gain', sample(100, 1000), sample(150, 1000), 'treatment'],
  ['a clear loss', sample(150, 1000), sample(100, 1000), 'control'],
  ['a difference that may be chance', sample(100, 1000), sample(110, 1000), 'unsure'],
  ['a large difference between few visitors', sample(1, 20), sample(19, 20), 'too-few'],
  ['no visitors', sample(0, 0), sample(0, 0), 'too-few'],
])('the verdict for %s', (_what, control, treatment, verdict) => {
  expect(compareVariants({ control, treatment }).verdict).toBe(verdict)
})

test('two variants with the same rate have a difference of zero', () => {
  const { difference, interval } = compareVariants({ control: sample(30, 300), treatment: sample(30, 300) })
  expect(difference).toBe(0)
  expect(interval.low).toBeCloseTo(-interval.high, 10)
})
