import type { Browser, BrowserContext, Page } from '@playwright/test'
import { aParentAccount, openLoggedIn } from './support/account.ts'
import { fillCard, fillCredentials, VISA } from './support/checkout.ts'
import { expect, freshAddress, freshEmail, mailSaying, test } from './support/journey.ts'
import { expectHeading, sendParent, wordsIn } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'
import { inOneLook } from './support/looks.ts'

const RUNS = [
  { language: 'es-MX', width: 'desktop' },
  { language: 'en', width: 'phone' },
] as const

/** Another browser with a copy of this browser's storage, like an attacker at a shared computer. */
async function copyOf(context: BrowserContext, browser: Browser, locale: string): Promise<Page> {
  const copy = await browser.newContext({
    locale,
    baseURL: process.env.JOURNEY_ORIGIN ?? '',
    storageState: await context.storageState(),
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
  })
  return copy.newPage()
}

/** The answer of an address that forgets data, as the browser received it. */
function forgetting(page: Page, path: string): Promise<string | undefined> {
  return page
    .waitForResponse((response) => response.url().endsWith(path))
    .then(async (response) => (await response.allHeaders())['clear-site-data'])
}

for (const { language, width } of inOneLook(RUNS)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a log-out also ends the session in a copied browser, and clears what scripts stored', async ({
      page,
      context,
      browser,
    }) => {
      const { username } = await aParentAccount({ locale: language })
      await openLoggedIn(page, '/join/account', { username })
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

    test('starting over also ends the draft in a copied browser, and keeps the language', async ({
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

test('a buyer who leaves before choosing a password keeps the account, and only the mailed link can set it', async ({
  page,
  context,
  browser,
}) => {
  const text = wordsIn('en')
  const { email } = await reachPayment(page, text)
  await fillCard(page, text, VISA)
  await review(page, text)
  await payNow(page, text)
  await expectHeading(page, text('join.credentials.title'))
  const copy = await copyOf(context, browser, 'en')
  await copy.goto('/join/credentials')
  await expectHeading(copy, text('join.credentials.title'))
  const open = await copyOf(context, browser, 'en')
  await open.goto('/join/credentials')
  await fillCredentials(open, text, { username: email.split('@')[0] ?? '', password: 'quiet-harbour-7!' })
  await open.getByRole('checkbox').first().check()
  await context.request.post('/join/leave', { maxRedirects: 0 })

  await copy.goto('/join/credentials')
  await expectHeading(copy, text('account.logIn.title'))
  await open.getByRole('button', { name: text('join.credentials.submit') }).click()
  await expectHeading(open, text('account.logIn.title'))
  const { plain } = await mailSaying(context, { recipient: email, words: '/credentials?token=' })
  await page.goto(/http\S+\/credentials\?\S+/.exec(plain)?.[0] ?? '')
  await expectHeading(page, text('join.credentials.title'))
  for (const each of [copy, open]) await each.context().close()
})

test('copied cookies of an ended visit cannot set a new password', async ({ page, context, browser }) => {
  const text = wordsIn('en')
  const { email } = await aParentAccount()
  await page.goto('/join/password')
  await page.getByLabel(text('account.password.email')).fill(email)
  await page.getByRole('button', { name: text('account.password.submit') }).click()
  await expectHeading(page, text('account.password.sent'))
  const { plain } = await mailSaying(context, { recipient: email, words: '/password/new?token=' })
  const link = /http\S+\/password\/new\?token=[\w-]+/.exec(plain)?.[0] ?? ''
  await page.goto(link)
  await expectHeading(page, text('account.newPassword.title'))
  const copy = await copyOf(context, browser, 'en')
  await context.request.post('/join/leave', { maxRedirects: 0 })

  const send = async (of: Page) => {
    await of.getByLabel(text('account.newPassword.label'), { exact: true }).fill('quiet-harbour-7!')
    await of.getByRole('button', { name: text('account.newPassword.submit') }).click()
  }
  await copy.goto('/join/password/new')
  await send(copy)
  await expectHeading(copy, text('account.newPassword.noLink'))
  await page.goto(link)
  await send(page)
  await expect(page.getByText(text('account.newPassword.done'))).toBeVisible()
  await copy.context().close()
})
