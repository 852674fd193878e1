import { expect, test } from 'vitest'
import { pageOf, TIMELINE_PAGE, type TimelineEvent } from './timeline.ts'

const event = (key: string, second: number, group: TimelineEvent['group'] = 'money'): TimelineEvent => ({
  key,
  at: new Date(second * 1000),
  group,
  what: 'attempt',
  note: null,
  orderNo: null,
  amountMinor: null,
  currency: null,
  parts: null,
  instrument: null,
  transaction: null,
})
const keys = (events: readonly TimelineEvent[]) => events.map(({ key }) => key)

test('lines of several sources are one timeline, newest first', () => {
  const { events, older } = pageOf([[event('a', 1), event('c', 3)], [event('b', 2)]], {})
  expect(keys(events)).toEqual(['c', 'b', 'a'])
  expect(older).toBeNull()
})

test('only the chosen groups are shown', () => {
  const { events } = pageOf([[event('a', 1), event('b', 2, 'mails')]], { groups: ['mails'] })
  expect(keys(events)).toEqual(['b'])
})

test('pages have no gap and no line twice, also for lines of the same moment', () => {
  const all = Array.from({ length: 2 * TIMELINE_PAGE + 5 }, (_, n) =>
    event(`k${1000 + n}`, Math.floor(n / 50)),
  )
  const seen: string[] = []
  let page = pageOf([all], {})
  seen.push(...keys(page.events))
  while (page.older) {
    page = pageOf([all], { after: page.older })
    seen.push(...keys(page.events))
  }
  expect(seen).toEqual(keys(all.toReversed()))
})
