import { expect, test } from 'vitest'
import { drawTimeline } from './timeline.ts'

test('every place has a row, and an event is a mark in it', () => {
  const drawn = drawTimeline({
    title: 'A storm',
    subtitle: '3 people paid',
    begun: 0,
    ended: 60_000,
    groups: [['service'], ['web1']],
    bars: [{ row: 'service', from: 10_000, to: 22_000, kind: 'gap' }],
    happenings: [{ at: 10_000, place: 'web1', what: 'back', kind: 'note' }],
    planned: null,
    paid: [1, 0, 3],
  })
  expect(drawn).toContain('>web1</text>')
  expect(drawn).toContain('<title>back</title>')
  expect(drawn).toContain('<title>service: no acknowledged write, 12.0 s</title>')
  expect(drawn).toContain('at most 3 / s')
  expect(drawn).not.toContain('NaN')
})
