import { setTimeout as delay } from 'node:timers/promises'
import type { Cookie } from '@playwright/test'
import { openBarePage, type BarePage } from './bare-page.ts'
import { blockingTime, layoutShift, recordVitals, type Vitals } from './page-vitals.ts'
import { CPU_SLOWDOWN, NETWORK, PIXELS, WINDOW } from './slow-phone.ts'
import { waitUntilQuiet } from './wait-until-quiet.ts'

/** The times of one cold load, in ms. */
export type LoadTimes = { fcp: number; lcp: number; cls: number; tbt: number }
type Seen = Vitals & { path: string; status: number; quietSince: number; now: number }

const QUIET_MS = 1000
const LIMIT_MS = 60_000

/** Opens a page like a first-time visitor: a new browser, an empty cache, a slow phone, and no debugger that listens. */
export async function timeLoad(
  url: string,
  { browser, cookies }: { browser: string; cookies: readonly Cookie[] },
): Promise<LoadTimes> {
  const page = await openBarePage(browser)
  try {
    // The slow phone itself is most of a core at work.
    await waitUntilQuiet()
    await slowDown(page)
    for (const { name, value, domain, path, httpOnly, secure, sameSite } of cookies)
      await page.send('Network.setCookie', { name, value, domain, path, httpOnly, secure, sameSite })
    const loaded = page.next('Page.loadEventFired')
    await page.send('Page.navigate', { url })
    await loaded
    const seen = await seenWhenStill(page)
    if (seen.status !== 200 || seen.path !== new URL(url).pathname)
      throw new Error(`${url}: ${seen.status} at ${seen.path}`)
    return { fcp: seen.fcp, lcp: seen.lcp, cls: layoutShift(seen), tbt: blockingTime(seen) }
  } finally {
    await page.close()
  }
}

async function slowDown(page: BarePage): Promise<void> {
  await page.send('Page.enable')
  await page.send('Network.enable')
  await page.send('Network.emulateNetworkConditions', NETWORK)
  await page.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  const window = { ...WINDOW, deviceScaleFactor: PIXELS, mobile: false }
  await page.send('Emulation.setDeviceMetricsOverride', window)
  await page.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${recordVitals.toString()})()` })
}

/** What the page has recorded, after a second without answers and long tasks. */
async function seenWhenStill(page: BarePage): Promise<Seen> {
  for (let waited = 0; waited < LIMIT_MS; waited += QUIET_MS) {
    await delay(QUIET_MS)
    const { result } = (await page.send('Runtime.evaluate', {
      expression: `(${look.toString()})()`,
      returnByValue: true,
    })) as { result: { value: Seen } }
    if (result.value.now - result.value.quietSince > QUIET_MS) return result.value
  }
  throw new Error('the page is not still after a minute')
}

/** It runs in the page as text, so it uses no other code of this project. */
function look(): object {
  const { vitals } = window as unknown as { vitals: Vitals }
  const ends = performance.getEntriesByType('resource').map(({ startTime, duration }) => startTime + duration)
  const longTasks = vitals.longTasks.map(([start, duration]) => start + duration)
  const [document] = performance.getEntriesByType('navigation')
  const { responseStatus } = document as PerformanceNavigationTiming
  const quietSince = Math.max(0, ...ends, ...longTasks)
  return { ...vitals, path: location.pathname, status: responseStatus, quietSince, now: performance.now() }
}
