import type { Browser, BrowserContext } from '@playwright/test'
import { freshAddress, type Language } from './journey.ts'

/** Another browser on another network: the other parent's, or the same person's second device. */
export async function anotherBrowser(browser: Browser, language: Language): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: process.env.JOURNEY_ORIGIN ?? '', locale: language })
  const address = freshAddress()
  await context.route(/\/join\//, (route) =>
    route.continue({ headers: { ...route.request().headers(), 'x-forwarded-for': address } }),
  )
  return context
}
