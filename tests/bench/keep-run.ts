import { writeFile } from 'node:fs/promises'
import { availableParallelism, cpus } from 'node:os'
import { drawTrend } from './draw-trend.ts'
import type { Figure } from './report.ts'
import { RUNS, type Run } from './runs.ts'

const PICTURE = new URL('../../docs/performance.svg', import.meta.url)
const DIGITS = 4

/**
 * Adds the figures of today to the kept runs, and draws the picture of all runs again. Parts that were measured on the
 * same day and machine are one run.
 */
export async function keepRun(figures: ReadonlyMap<string, Figure>, runs: readonly Run[]): Promise<void> {
  const kept: Run['figures'] = {}
  for (const [key, { name: _name, value, ...rest }] of figures)
    kept[key] = { ...rest, value: Number(value.toPrecision(DIGITS)) }
  const today = new Date().toISOString().slice(0, 10)
  const now: Run = { day: today, machine: thisMachine(), figures: kept }
  const last = runs.at(-1)
  const isSame = last?.day === now.day && last.machine === now.machine
  const all = isSame
    ? [...runs.slice(0, -1), { ...now, figures: { ...last.figures, ...kept } }]
    : [...runs, now]
  await writeFile(RUNS, `${JSON.stringify(all, null, 2)}\n`)
  await writeFile(PICTURE, drawTrend(all))
}

function thisMachine(): string {
  return `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? 'unknown'}`
}
