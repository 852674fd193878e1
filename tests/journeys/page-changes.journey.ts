import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { openHydrated } from './support/open-hydrated.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

const text = wordsIn('en')
const MAX_SHIFT = 0.02

/** Delays the data of the next pages until `release` is called. */
async function holdPages(page: Page): Promise<{ release: () => void }> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.data**', async (route) => {
    await promise
    await route.fallback()
  })
  return { release: resolve }
}

/** From now on, sums the layout shifts that the visitor did not cause. */
async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    document.documentElement.dataset.shift = '0'
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('hadRecentInput' in entry && entry.hadRecentInput) continue
        const moved = 'value' in entry && typeof entry.value === 'number' ? entry.value : 0
        const sum = Number(document.documentElement.dataset.shift) + moved
        document.documentElement.dataset.shift = String(sum)
      }
    }).observe({ type: 'layout-shift' })
  })
  return () => page.evaluate(() => Number(document.documentElement.dataset.shift))
}

test.use({ width: 'phone' })

test('a page that changes before the router knows its links asks for them once', async ({ page }) => {
  await page.clock.install()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const asked: string[] = []
  await page.route('**/__manifest?*', async (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('paths') ?? '')
    await answered
    await route.continue()
  })
  await openHydrated(page, '/join/login')
  await expect.poll(() => asked).toHaveLength(1)
  await page.evaluate(() => document.body.append(document.createElement('div')))
  await page.clock.runFor(1000)
  // A request of the page before this one would have arrived too.
  await page.evaluate(async () => fetch('/join/share.png'))
  expect(asked).toHaveLength(1)
  answer()
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/join/pro' })
    link.dataset['discover'] = 'true'
    document.body.append(link)
  })
  await page.clock.runFor(1000)
  await expect.poll(() => asked).toHaveLength(2)
  expect(asked[1]).toContain('/join/pro')
})

test('a slow page shows a bar and marks the followed link, and the footer does not jump', async ({
  page,
}) => {
  await page.goto('/join/coparentstatus')
  const shifts = await watchShifts(page)
  const { release } = await holdPages(page)
  const link = page.getByRole('link', { name: text('join.status.no.text') })
  const bar = page.locator('.progress')
  await expect(bar).toHaveCount(0)
  const scripts = page.locator('link[rel="modulepreload"]')
  const scriptsBefore = await scripts.count()
  // A touch of the link loads the scripts of its page, once the router knows the page.
  await expect(async () => {
    await link.dispatchEvent('pointerdown')
    expect(await scripts.count()).toBeGreaterThan(scriptsBefore)
  }).toPass()
  await link.click()
  await expect(link).toHaveAttribute('aria-busy', 'true')
  await expect(bar).toBeVisible()
  // Movement within half a second of a click does not count, so the page comes later.
  const clickedBefore = await page.evaluate(() => performance.now())
  await expect
    .poll(() => page.evaluate((since) => performance.now() - since, clickedBefore))
    .toBeGreaterThan(600)
  release()
  await expectHeading(page, text('join.parent.title'))
  await expect(bar).toHaveCount(0)
  await page.getByRole('link', { name: text('chrome.back'), exact: true }).focus()
  expect(await shifts()).toBeLessThan(MAX_SHIFT)
})
