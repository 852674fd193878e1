import type { Page } from '@playwright/test'
import { PAGE_HYDRATED } from '#web/delivery/replay-early-input.ts'

/** Opens a page and waits until its script works. Before that, a link opens a new document. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.addInitScript((hydrated) => {
    document.addEventListener(hydrated, () => Object.assign(globalThis, { hydrated }))
  }, PAGE_HYDRATED)
  await page.goto(path)
  await page.waitForFunction(() => 'hydrated' in globalThis)
}

/** Waits until React answers the presses of a page that is open. Until then the browser itself sends forms. */
export async function untilHydrated(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
  )
}
