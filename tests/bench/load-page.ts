import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { chromium, type CDPSession, type Cookie, type Page, type Response } from '@playwright/test'
import { layoutShift, readVitals, recordVitals } from './page-vitals.ts'
import { CPU_SLOWDOWN, NETWORK, PIXELS, WINDOW } from './slow-phone.ts'
import { waitUntilQuiet } from './wait-until-quiet.ts'

/** One cold load. Sizes are in bytes: scripts after brotli, styles after gzip, fonts and the page itself as sent. */
export type Load = {
  requests: number
  scripts: string[]
  scriptBytes: number
  cssBytes: number
  fontBytes: number[]
  pageBytes: number
  cls: number
}

/** An action on the loaded page: opens a view and waits until it is complete. */
export type Act = { open: (page: Page) => Promise<void>; whole: (page: Page) => Promise<void> }

const PHONE = { viewport: WINDOW, deviceScaleFactor: PIXELS }
const QUIET_MS = 1000
const LIMIT_MS = 60_000

/**
 * Opens a page like a first-time visitor, to weigh it and to see what moves: a new browser, an empty cache, a slow phone.
 */
export async function loadPage(
  url: string,
  {
    browser: path,
    cookies,
    act,
  }: {
    browser: string
    cookies: Cookie[]
    act?: Act
  },
): Promise<Load> {
  await waitUntilQuiet()
  const browser = await chromium.launch({ executablePath: path, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ ...PHONE, locale: 'en' })
    await context.addCookies(cookies)
    const page = await context.newPage()
    await slowDown(await context.newCDPSession(page))
    await page.addInitScript(recordVitals)
    const answers: Response[] = []
    page.on('response', (answer) => answers.push(answer))
    const first = await page.goto(url, { waitUntil: 'load', timeout: LIMIT_MS })
    if (!first || first.status() !== 200 || !sameDocument(first.url(), url))
      throw new Error(`${url}: ${first?.status()} at ${first?.url()}`)
    await waitUntilStill(page)
    const acted = act ? await perform(page, { act, answers }) : null
    const vitals = await readVitals(page)
    return {
      ...(await weigh(page, answers)),
      cls: layoutShift({
        ...vitals,
        shifts: vitals.shifts.filter(([start]) => !acted || start < acted.from || start > acted.until),
      }),
    }
  } finally {
    await browser.close()
  }
}

function sameDocument(one: string, other: string): boolean {
  return new URL(one).pathname === new URL(other).pathname
}

/** Opens another view and waits until it is complete. Shifts in this time count as caused by the user. */
async function perform(
  page: Page,
  { act, answers }: { act: Act; answers: readonly Response[] },
): Promise<{ from: number; until: number }> {
  const now = async () => page.evaluate(() => performance.now())
  const from = await now()
  await act.open(page)
  const until = await now()
  await act.whole(page)
  for (let seen = -1; seen !== answers.length; await delay(2 * QUIET_MS)) seen = answers.length
  return { from, until }
}

async function slowDown(session: CDPSession): Promise<void> {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', NETWORK)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/** Waits for a second without network traffic and long tasks. */
async function waitUntilStill(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: LIMIT_MS })
  for (let waited = 0; waited < LIMIT_MS; waited += QUIET_MS) {
    const { longTasks } = await readVitals(page)
    const [start, duration] = longTasks.at(-1) ?? [0, 0]
    const now = await page.evaluate(() => performance.now())
    if (now - start - duration > QUIET_MS) return
    await delay(QUIET_MS)
  }
}

async function weigh(page: Page, answers: readonly Response[]): Promise<Omit<Load, 'cls'>> {
  const loaded = answers.filter((answer) => answer.url().startsWith('http'))
  const bodies = async (type: string) =>
    Promise.all(ofType(loaded, type).map(async (answer) => answer.body()))
  const css = await page.evaluate(() =>
    [...document.querySelectorAll('style')].map((style) => style.textContent).join(''),
  )
  const sheets = await bodies('stylesheet')
  return {
    requests: loaded.length,
    scripts: ofType(loaded, 'script').map((answer) => new URL(answer.url()).pathname),
    scriptBytes: sum((await bodies('script')).map((body) => brotliCompressSync(body).length)),
    cssBytes: sum([Buffer.from(css), ...sheets].map(zipped)),
    fontBytes: (await bodies('font')).map((body) => body.length),
    pageBytes: sum(await Promise.all(ofType(loaded, 'document').map(bytesOnTheWire))),
  }
}

function ofType(answers: readonly Response[], type: string): Response[] {
  return answers.filter((answer) => answer.request().resourceType() === type)
}

async function bytesOnTheWire(answer: Response): Promise<number> {
  return (await answer.request().sizes()).responseBodySize
}

function zipped(body: Buffer): number {
  return gzipSync(body, { level: 9 }).length
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
