import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { drawTrend } from './draw-trend.ts'
import { table } from './report.ts'
import { lastValueOf, readRuns, type Run } from './runs.ts'

const MEMORY = 'API, 32 users: memory after it'
const BEFORE: Run = { day: '2026-11-20', machine: '2 × A', figures: { [MEMORY]: { value: 310, unit: 'MB' } } }
const NOW: Run = {
  day: '2026-11-24',
  machine: '2 × B',
  figures: { [MEMORY]: { value: 444, unit: 'MB', goal: { atMost: 180 } } },
}

test('the picture in docs shows the kept runs', async () => {
  const picture = await readFile(new URL('../../docs/performance.svg', import.meta.url), 'utf8')
  expect(picture).toBe(drawTrend(await readRuns()))
})

test('a panel says the last value and whether its goal is reached', () => {
  const picture = drawTrend([BEFORE, NOW])
  expect(picture).toContain('444 MB · goal ≤ 180, missed')
  expect(picture).toContain('<title>2026-11-20: 310 MB, 2 × A</title>')
})

test('a table shows each figure beside its goal and its last value', () => {
  const printed = table(
    'API, 32 users',
    [{ name: 'memory after it', value: 170, unit: 'MB', goal: { atMost: 180 } }],
    (name) => lastValueOf([BEFORE, NOW], `API, 32 users: ${name}`),
  )
  expect(printed).toContain('| memory after it | 170 MB | ≤ 180 | reached | 444 on 2026-11-24 |')
})

test('a figure that was never kept has no last value', () => {
  expect(lastValueOf([BEFORE], 'API, 32 users: pricing')).toBeUndefined()
})
