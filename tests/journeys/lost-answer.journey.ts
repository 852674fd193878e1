import { expect, test } from '@playwright/test'
import type { AskPage } from './support/ask-entry.tsx'
import { buildForPage } from './support/build-for-page.ts'

declare const askPage: AskPage

test('an answer to the payment page arrives, also if React drops a drawing at that moment', async ({
  page,
}) => {
  const code = (await buildForPage('tests/journeys/support/ask-entry.tsx')).get('entry.js') ?? ''
  await page.route('http://ask.test/**', async (route) => {
    const isScript = route.request().url().endsWith('.js')
    await route.fulfill(
      isScript
        ? { contentType: 'text/javascript', body: code }
        : {
            contentType: 'text/html',
            body: '<!doctype html><script type="module" src="/entry.js"></script>',
          },
    )
  })
  await page.goto('http://ask.test/')
  for (const next of ['/1', '/2']) {
    await page.evaluate(() => askPage.askWhileDrawing())
    const last = () => page.evaluate(() => askPage.arrived.at(-1))
    await expect.poll(last).toEqual({ intent: 'status', outcome: 'paid', next })
  }
})
