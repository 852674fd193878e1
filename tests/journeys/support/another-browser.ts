import type { Browser, BrowserContext } from '@playwright/test'
import { freshAddress, type Language } from './journey.ts'
import { openContext } from './own-network.ts'

/** Another browser on another network: the other parent's, or the same person's second device. */
export async function anotherBrowser(browser: Browser, language: Language): Promise<BrowserContext> {
  const baseURL = process.env.JOURNEY_ORIGIN ?? ''
  return openContext(browser, { address: freshAddress(), baseURL, locale: language })
}
