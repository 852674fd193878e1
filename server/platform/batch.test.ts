import { expect, test } from 'vitest'
import { batch, type Batching } from './batch.ts'

/** Doubles numbers and records the batches. */
function doubling(changes: Partial<Batching<number, number>> = {}) {
  const batches: number[][] = []
  const double = batch<number, number>({
    run: async (items) => {
      batches.push([...items])
      if (items.includes(13)) throw new Error('thirteen')
      return items.map((item) => item * 2)
    },
    mayBlameOne: () => true,
    atMost: 100,
    patienceMs: 10_000,
    ...changes,
  })
  return { double, batches }
}

test('the first item runs at once, later ones run together, and each gets its own result', async () => {
  const { double, batches } = doubling()
  await expect(Promise.all([1, 2, 3, 4].map(double))).resolves.toEqual([2, 4, 6, 8])
  await expect(double(5)).resolves.toBe(10)
  expect(batches).toEqual([[1], [2, 3, 4], [5]])
})

test('no batch is larger than allowed', async () => {
  const { double, batches } = doubling({ atMost: 2 })
  await Promise.all([1, 2, 3, 4].map(double))
  expect(batches).toEqual([[1], [2, 3], [4]])
})

test('an item that fails is rejected, and the other items of its batch succeed', async () => {
  const { double } = doubling()
  const outcomes = await Promise.allSettled([1, 2, 13, 4, 5, 6].map(double))
  expect(outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'failed'))).toEqual([
    2,
    4,
    'failed',
    8,
    10,
    12,
  ])
})

test('after an error that no item caused, the whole batch fails once, but not the next one', async () => {
  const { double, batches } = doubling({ mayBlameOne: () => false })
  const outcomes = await Promise.allSettled([1, 13, 3].map(double))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  await expect(double(4)).resolves.toBe(8)
  expect(batches).toEqual([[1], [13, 3], [4]])
})

test('no item is answered before its batch is done', async () => {
  const done = Promise.withResolvers<readonly string[]>()
  const answered: string[] = []
  const tell = batch<string, string>({
    run: async (items) => (items.includes('second') ? done.promise : items),
    mayBlameOne: () => false,
    atMost: 100,
    patienceMs: 10_000,
  })
  const first = tell('first').then((answer) => answered.push(answer))
  const second = tell('second').then((answer) => answered.push(answer))
  await first
  expect(answered).toEqual(['first'])
  done.resolve(['second'])
  await second
  expect(answered).toEqual(['first', 'second'])
})

test('a batch that hangs delays the next one only for a limited time', async () => {
  const { double } = doubling({
    run: async (items) => (items.includes(1) ? new Promise(() => undefined) : items.map((item) => item * 2)),
    patienceMs: 1,
  })
  void double(1)
  await expect(double(2)).resolves.toBe(4)
})
