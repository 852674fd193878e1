import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { LastValue } from './report.ts'

const goal = z.union([z.object({ atMost: z.number() }), z.object({ atLeast: z.number() })])
const run = z.object({
  /** The day in UTC, such as `2026-11-24`. */
  day: z.iso.date(),
  /** Machines differ, so values of two machines cannot be compared. */
  machine: z.string(),
  /** By the title of the table and the name of the figure. */
  figures: z.record(
    z.string(),
    z.object({ value: z.number(), unit: z.string(), goal: goal.exactOptional() }),
  ),
})

/** One run whose figures are kept. */
export type Run = z.infer<typeof run>

/** The file of the kept runs. */
export const RUNS = new URL('../../docs/performance.json', import.meta.url)

/** The kept runs, oldest first. */
export async function readRuns(): Promise<Run[]> {
  return z.array(run).parse(JSON.parse(await readFile(RUNS, 'utf8')))
}

/** The key of a figure in a run. */
export function keyOf(title: string, name: string): string {
  return `${title}: ${name}`
}

/** The value of a figure in the last run that has it. */
export function lastValueOf(runs: readonly Run[], key: string): LastValue | undefined {
  const last = runs.findLast(({ figures }) => figures[key])
  const value = last?.figures[key]?.value
  return last && value !== undefined ? { day: last.day, value } : undefined
}
