import { expect, test } from 'vitest'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { workApart } from './work-apart.ts'

const double = async (item: number) => item * 2

test('items that fail stop no other one, and one alert reports them', async () => {
  const log = recordedLog()
  const done = await workApart(log, {
    items: ['first', 'second', 'third', 'fourth'],
    work: async (item) => {
      if (item === 'second' || item === 'third') throw new Error(`${item} is broken`)
      return item.length
    },
    alert: 'items failed',
    fieldsOf: (item) => ({ key: item }),
  })
  expect(done).toEqual([5, 6])
  expect(log.lines).toMatchObject([
    { level: 'alert', message: 'items failed', fields: { count: 2, key: 'second' } },
  ])
})

test('without a failure nothing is reported', async () => {
  const log = recordedLog()
  expect(
    await workApart(log, { items: [1, 2], work: double, alert: 'items failed', fieldsOf: () => ({}) }),
  ).toEqual([2, 4])
  expect(log.lines).toEqual([])
})
