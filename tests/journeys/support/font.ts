import type { Page } from '@playwright/test'

/** The tolerance: with the font, a text may become slightly wider and move the text beside it by one pixel. */
export const UNSEEN_SHIFT = 0.001

/** Waits until the page uses its own font. */
export async function expectFont(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes('Figtree Variable') && status === 'loaded',
    ),
  )
}

/** The page with its font in the font's own size. The size of a page depends on where its lines broke first. */
export async function expectFontInOwnSize(page: Page): Promise<void> {
  await expectFont(page)
  await page.evaluate(() => {
    const font = [...document.fonts].find(({ family }) => family.includes('Figtree Variable'))
    if (!font) return
    document.fonts.delete(font)
    document.fonts.add(Object.assign(font, { sizeAdjust: '100%' }))
  })
}

/** The cumulative layout shift since the page was requested, as browsers measure it. */
export async function shiftOf(page: Page): Promise<number> {
  return page.evaluate(
    async () =>
      new Promise<number>((known) => {
        const note = (entries: PerformanceEntryList) =>
          // Layout shifts are not in the DOM types.
          known(entries.reduce((sum, entry) => sum + (entry as unknown as { value: number }).value, 0))
        const observer = new PerformanceObserver((list) => note(list.getEntries()))
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => setTimeout(() => note(observer.takeRecords())))
      }),
  )
}
