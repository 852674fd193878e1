import { serveFloor } from './floor.ts'
import { loadPage, type Load } from './load-page.ts'
import type { Figure } from './report.ts'
import { walkScreens } from './screens.ts'
import { median } from './statistics.ts'
import { timeLoad, type LoadTimes } from './time-load.ts'

type Options = { origin: string; browser: string; rounds: number; tell: (line: string) => void }
/** A page may take this many times as long as the smallest possible page. */
const TIMES_FLOOR = 1.15
const KILO = 1000

/**
 * Loads every screen in rounds, each directly after the smallest page, and compares it with its goals. A second load of
 * each round weighs the screen.
 */
export async function measurePages({
  origin,
  browser,
  rounds,
  tell,
}: Options): Promise<Map<string, Figure[]>> {
  const screens = await walkScreens(origin, browser)
  const floor = await serveFloor()
  const floorTimes: number[] = []
  const times = new Map<string, LoadTimes[]>(screens.map(({ path }) => [path, []]))
  const weights = new Map<string, Load[]>(screens.map(({ path }) => [path, []]))
  for (let round = 1; round <= rounds; round += 1) {
    for (const { path, cookies } of screens) {
      floorTimes.push((await timeLoad(floor.url, { browser, cookies: [] })).lcp)
      const load = await timeLoad(`${origin}/join${path}`, { browser, cookies })
      times.get(path)?.push(load)
      weights.get(path)?.push(await loadPage(`${origin}/join${path}`, { browser, cookies }))
      tell(
        `round ${round} ${path}: LCP ${Math.round(load.lcp)} ms, floor ${Math.round(floorTimes.at(-1) ?? 0)} ms`,
      )
    }
  }
  floor.stop()
  const floorLcp = median(floorTimes)
  const figures = [...weights].map(([path, each]): [string, Figure[]] => [
    path,
    [...weightsOf(path, each), ...timesOf(times.get(path) ?? [], floorLcp)],
  ])
  return new Map([['floor page', [{ name: 'LCP', value: floorLcp, unit: 'ms' }]], ...figures])
}

function weightsOf(path: string, loads: readonly Load[]): Figure[] {
  const middle = (of: (load: Load) => number) => median(loads.map(of))
  return [
    {
      name: 'JavaScript, brotli',
      value: middle((load) => load.scriptBytes) / KILO,
      unit: 'kB',
      goal: { atMost: path === '/payment' ? 115 : 112 },
    },
    { name: 'CSS, gzip', value: middle((load) => load.cssBytes) / KILO, unit: 'kB', goal: { atMost: 15 } },
    { name: 'fonts', value: middle((load) => load.fontBytes.length), unit: 'files', goal: { atMost: 1 } },
    {
      name: 'largest font',
      value: middle((load) => Math.max(0, ...load.fontBytes)) / KILO,
      unit: 'kB',
      goal: { atMost: 25 },
    },
    { name: 'page on the wire', value: middle((load) => load.pageBytes) / KILO, unit: 'kB' },
    { name: 'requests', value: middle((load) => load.requests), unit: '', goal: { atMost: 10 } },
    {
      name: 'card SDK files',
      value: middle((load) => load.scripts.filter(isCardSdk).length),
      unit: '',
      goal: { atMost: 0 },
    },
  ]
}

function timesOf(loads: readonly LoadTimes[], floorLcp: number): Figure[] {
  const middle = (of: (load: LoadTimes) => number) => median(loads.map(of))
  const lcp = middle((load) => load.lcp)
  return [
    { name: 'FCP', value: middle((load) => load.fcp), unit: 'ms' },
    { name: 'LCP', value: lcp, unit: 'ms' },
    { name: 'LCP ÷ floor', value: lcp / floorLcp, unit: '×', goal: { atMost: TIMES_FLOOR } },
    { name: 'CLS', value: middle((load) => load.cls), unit: '', goal: { atMost: 0 } },
    { name: 'TBT', value: middle((load) => load.tbt), unit: 'ms', goal: { atMost: 20 } },
  ]
}

function isCardSdk(script: string): boolean {
  return /provider|card-fields|hosted-fields|paypal|venmo|three-d-secure|data-collector/.test(script)
}
