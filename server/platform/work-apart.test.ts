import { expect, test } from 'vitest'
import { recordedLog } from '#tests/support/recorded-log.ts'
import { workApart, workInBatches, type PageAfter } from './work-apart.ts'

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

const notStopping = () => false

test('while the database does not answer, the job fails after the other items, and raises no alert itself', async () => {
  const log = recordedLog()
  const tried: string[] = []
  const work = async (item: string) => {
    tried.push(item)
    if (item === 'cut off') throw new Error('Connection terminated unexpectedly')
    if (item === 'broken') throw Object.assign(new Error('a locked row'), { code: '57014' })
  }
  const told = { work, alert: 'items failed', fieldsOf: (item: string) => ({ key: item }) }
  const done = workApart(log, { items: ['cut off', 'good'], ...told })
  await expect(done).rejects.toThrow('Connection terminated unexpectedly')
  expect(log.lines).toEqual([])
  const mixed = workInBatches(
    { log, isStopping: notStopping },
    { find: async ({ after }) => (after === null ? ['cut off', 'broken'] : []), batch: 2, ...told },
  )
  await expect(mixed).rejects.toThrow('Connection terminated unexpectedly')
  expect(tried).toEqual(['cut off', 'good', 'cut off', 'broken'])
  expect(log.lines).toMatchObject([
    { level: 'alert', message: 'items failed', fields: { count: 1, key: 'broken' } },
  ])
})

test('without a failure nothing is reported', async () => {
  const log = recordedLog()
  expect(
    await workApart(log, { items: [1, 2], work: double, alert: 'items failed', fieldsOf: () => ({}) }),
  ).toEqual([2, 4])
  expect(log.lines).toEqual([])
})

/** Finds numbers up to 6 in their order, as often as a job asks. */
const numbers = async ({ after, limit }: PageAfter<number>) =>
  [1, 2, 3, 4, 5, 6].filter((item) => item > (after ?? 0)).slice(0, limit)

test('a whole batch that fails does not stop the later items, and one alert reports them all', async () => {
  const log = recordedLog()
  const done: number[] = []
  const count = await workInBatches<number>(
    { log, isStopping: notStopping },
    {
      find: numbers,
      batch: 2,
      work: async (item) => {
        if (item <= 2 || item === 5) throw new Error(`${item} is broken`)
        done.push(item)
      },
      alert: 'items failed',
      fieldsOf: (item) => ({ key: item }),
    },
  )
  expect({ count, done }).toEqual({ count: 3, done: [3, 4, 6] })
  expect(log.lines).toMatchObject([{ level: 'alert', message: 'items failed', fields: { count: 3, key: 1 } }])
})

test('an item that is still found after its work is not worked on again in the same run', async () => {
  const log = recordedLog()
  const done: number[] = []
  await workInBatches<number>(
    { log, isStopping: notStopping },
    {
      find: numbers,
      batch: 3,
      work: async (item) => done.push(item),
      alert: 'items failed',
      fieldsOf: () => ({}),
    },
  )
  expect(done).toEqual([1, 2, 3, 4, 5, 6])
})
