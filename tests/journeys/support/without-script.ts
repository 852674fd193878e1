import type { Browser, BrowserContextOptions, Page } from '@playwright/test'

/** A page of a browser without scripts, in the network of the test. */
export async function withoutScript(
  browser: Browser,
  { address, ...options }: BrowserContextOptions & { address: string },
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.JOURNEY_ORIGIN ?? '',
    javaScriptEnabled: false,
    extraHTTPHeaders: { 'x-forwarded-for': address },
    ...options,
  })
  return context.newPage()
}
