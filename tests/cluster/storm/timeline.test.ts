import { expect, test } from 'vitest'
import { drawTimeline } from './timeline.ts'

test('every place has a row, and a kill is a mark in it', () => {
  const drawn = drawTimeline({
    begun: 0,
    ended: 60_000,
    rows: ['service', 'web1'],
    bars: [{ row: 'service', from: 10_000, to: 22_000, kind: 'gap' }],
    happenings: [{ at: 10_000, place: 'web1', what: 'killed' }],
    paid: [1, 0, 3],
  })
  expect(drawn).toContain('>web1</text>')
  expect(drawn).toContain('<title>killed</title>')
  expect(drawn).toContain('<title>gap, 12.0 s</title>')
  expect(drawn).toContain('at most 3')
  expect(drawn).not.toContain('NaN')
})
