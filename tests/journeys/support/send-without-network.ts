import type { Page } from '@playwright/test'
import { textFor } from '#domain/messages/text.ts'
import { expect } from './journey.ts'
import { untilHydrated } from './open-hydrated.ts'

/**
 * Sends an English form without a network, and expects an error. Then the network is back. The page is one of
 * `context.newPage()`, because the page of a journey fails when its browser reports a lost request.
 */
export async function sendWithoutNetwork(page: Page, send: () => Promise<void>): Promise<void> {
  await untilHydrated(page)
  await page.context().setOffline(true)
  await send()
  await expect(page.locator('.error-summary')).toBeFocused()
  await expect(page.locator('.error-summary').getByRole('listitem')).toHaveText([
    textFor('en')('chrome.unreachable'),
  ])
  await page.context().setOffline(false)
}
