import type { Browser, BrowserContext, Page } from '@playwright/test'
import { aParentAccount, logIn } from './support/account.ts'
import { expect, freshAddress, freshEmail, test } from './support/journey.ts'
import { expectHeading, sendParent, wordsIn } from './support/parent.ts'

const RUNS = [
  { language: 'en', width: 'phone' },
  { language: 'es-MX', width: 'desktop' },
] as const

/** Another browser with a copy of all that this one held: what somebody took from a shared computer. */
async function copyOf(context: BrowserContext, browser: Browser, locale: string): Promise<Page> {
  const copy = await browser.newContext({
    locale,
    baseURL: process.env.JOURNEY_ORIGIN ?? '',
    storageState: await context.storageState(),
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
  })
  return copy.newPage()
}

/** What an address answered that forgets, as the browser read it. */
function forgetting(page: Page, path: string): Promise<string | undefined> {
  return page
    .waitForResponse((response) => response.url().endsWith(path))
    .then(async (response) => (await response.allHeaders())['clear-site-data'])
}

for (const { language, width } of RUNS) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a log-out ends the session also for somebody who copied the cookies, and drops what scripts stored', async ({
      page,
      context,
      browser,
    }) => {
      const { username } = await aParentAccount({ locale: language })
      await page.goto('/join/login')
      await logIn(page, text, { username })
      await expectHeading(page, text('account.account.title'))
      await page.evaluate(() => localStorage.setItem('of a vendor', '1'))
      const copy = await copyOf(context, browser, language)

      const told = forgetting(page, '/join/logout')
      await page
        .getByRole('main')
        .getByRole('button', { name: text('account.account.logOut') })
        .click()
      await expect(page.getByText(text('account.logIn.out'))).toBeVisible()
      expect(await told).toBe('"cookies", "storage"')
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
      await copy.goto('/join/account')
      await expectHeading(copy, text('account.logIn.title'))
      await copy.context().close()
    })

    test('starting over ends the draft also for somebody who copied the cookies, and keeps the language', async ({
      page,
      context,
      browser,
    }) => {
      const other = language === 'en' ? 'es-MX' : 'en'
      await page.goto('/join/coparentstatus')
      await sendParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email: freshEmail('amara') })
      await expectHeading(page, text('join.family.title'))
      const { hostname } = new URL(page.url())
      await context.addCookies([{ name: 'locale', value: other, domain: hostname, path: '/join' }])
      await page.reload()
      const copy = await copyOf(context, browser, language)
      const told = forgetting(page, '/join/start-over')
      await page
        .getByRole('button', { name: wordsIn(other)('chrome.startOver') })
        .first()
        .click()
      await expect(page.getByText(wordsIn(other)('chrome.startedOver'))).toBeVisible()
      expect(await told).toBe('"cookies", "storage"')

      await copy.goto('/join/step2')
      await expectHeading(copy, wordsIn(other)('join.parent.title'))
      await expect(copy.getByLabel(wordsIn(other)('join.parent.email'), { exact: true })).toHaveValue('')
      await copy.context().close()
    })
  })
}
