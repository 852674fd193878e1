import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairTurns } from './fair-turns.ts'

const PLACES = 8

/** Turns for one work at a time, and the lines in the order in which their works have run. */
function aQueue() {
  const turns = createFairTurns({ atOnce: 1, places: PLACES })
  const ran: string[] = []
  const work = async (line: string) =>
    turns.inTurn(line, async () => {
      await setImmediate()
      ran.push(line)
    })
  const flood = (line: string, count: number) => Array.from({ length: count }, async () => work(line))
  return { turns, ran, work, flood }
}

test('a caller of another line waits for one work of a flooded line, and not for all', async () => {
  const { ran, work, flood } = aQueue()
  const all = flood('attacker', 6)
  all.push(work('owner'))
  await Promise.all(all)
  expect(ran.indexOf('owner')).toBe(2)
  expect(ran).toHaveLength(7)
})

test('when all places are taken, the lines with their share are full, and another line is not', async () => {
  const { turns, flood } = aQueue()
  const all = flood('attacker', PLACES + 1)
  expect(turns.isFull('attacker')).toBe(true)
  expect(turns.isFull('owner')).toBe(false)
  all.push(...flood('owner', PLACES / 2))
  expect(turns.isFull('owner')).toBe(true)
  await Promise.all(all)
  expect(turns.isFull('attacker')).toBe(false)
})

test('a flood from more lines than there are places fills them all', async () => {
  const { turns, flood } = aQueue()
  const all = Array.from({ length: PLACES + 1 }, (_, index) => flood(`network ${index}`, 1)).flat()
  expect(turns.isFull('owner')).toBe(true)
  await Promise.all(all)
})

test('a work that fails gives its turn to the next caller', async () => {
  const { turns, ran, work } = aQueue()
  const failed = turns.inTurn('one', async () => Promise.reject(new Error('no memory')))
  await Promise.all([expect(failed).rejects.toThrow('no memory'), work('one')])
  expect(ran).toEqual(['one'])
})
