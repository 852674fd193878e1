import type { Page } from '@playwright/test'

/** Times in ms since navigation; layout shifts and long tasks as [start, value]. */
export type Vitals = {
  fcp: number
  lcp: number
  shifts: [start: number, score: number][]
  longTasks: [start: number, duration: number][]
}
type Watched = Window & { vitals: Vitals }

/** Records the paints, shifts and long tasks of a page. It runs in the page as text, before everything else. */
export function recordVitals(): void {
  const vitals: Vitals = { fcp: 0, lcp: 0, shifts: [], longTasks: [] }
  ;(window as unknown as Watched).vitals = vitals
  // It must be inside this function, because only this function runs in the page.
  // oxlint-disable-next-line unicorn/consistent-function-scoping
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') vitals.fcp = startTime
  })
  watch('largest-contentful-paint', ({ startTime }) => (vitals.lcp = startTime))
  watch('layout-shift', (entry) => {
    // TypeScript's DOM types lack layout shifts.
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean }
    if (!hadRecentInput) vitals.shifts.push([entry.startTime, value])
  })
  watch('longtask', ({ startTime, duration }) => vitals.longTasks.push([startTime, duration]))
}

export async function readVitals(page: Page): Promise<Vitals> {
  return page.evaluate(() => (window as unknown as Watched).vitals)
}

/**
 * The sum of all shifts, to three digits. Browsers sum only the shifts within a short window, so this is stricter. One
 * thousandth is a letter that moves by one pixel when the font arrives.
 */
export function layoutShift({ shifts }: Vitals): number {
  const total = shifts.reduce((sum, [, score]) => sum + score, 0)
  return Math.round(total * 1000) / 1000
}

const LONG_TASK_MS = 50

/** The blocking time after the first paint: the part of each long task beyond 50 ms. */
export function blockingTime({ fcp, longTasks }: Vitals): number {
  const late = longTasks.filter(([start]) => start >= fcp)
  return late.reduce((total, [, duration]) => total + duration - LONG_TASK_MS, 0)
}
