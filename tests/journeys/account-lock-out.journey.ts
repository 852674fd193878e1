import type { Browser, BrowserContext, Page } from '@playwright/test'
import { textFor, type Text } from '#domain/messages/text.ts'
import { aParentAccount, expectLoggedIn, logIn, PASSWORD, WRONG_PASSWORD } from './support/account.ts'
import { expect, freshAddress, mailSaying, test, type Language } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { inOneLook } from './support/looks.ts'

const NEW_PASSWORD = 'walnut-lantern-52'
const RUNS = [
  { language: 'en', width: 'phone' },
  { language: 'es-MX', width: 'desktop' },
] as const

/** Another person's browser in another network. */
async function anotherBrowser(browser: Browser, locale: Language): Promise<Page> {
  const context = await browser.newContext({
    baseURL: process.env.JOURNEY_ORIGIN ?? '',
    locale,
    reducedMotion: 'reduce',
    extraHTTPHeaders: { 'x-forwarded-for': freshAddress() },
  })
  return context.newPage()
}

/**
 * Ben knows Amara's username and sends wrong passwords. He is never asked to wait. Only the last of them is sent from the
 * page.
 */
async function lockOut(page: Page, username: string): Promise<void> {
  const text = textFor('en')
  const wrong = { username, password: WRONG_PASSWORD }
  for (let attempt = 0; attempt < 15; attempt++) {
    const answer = await page.request.post('/join/login', { form: wrong })
    expect(answer.status()).not.toBe(429)
  }
  await page.goto('/join/login')
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await logIn(page, text, wrong)
  expect((await answered).status()).not.toBe(429)
  await expect(page.getByLabel(text('account.logIn.verificationCode'), { exact: true })).toBeVisible()
}

/** The newest code mailed to Amara. */
async function codeOf(context: BrowserContext, recipient: string, text: Text): Promise<string> {
  const words = text('mail.logInCode.subject', { brand: 'Evenhand' })
  const { plain } = await mailSaying(context, { recipient, words })
  return /\b\d{6}\b/.exec(plain)?.[0] ?? ''
}

for (const { language, width } of inOneLook(RUNS)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('Ben tries to lock Amara out, but she logs in on a new device and sets a new password', async ({
      page,
      context,
      browser,
      expectAccessible,
    }) => {
      const { username, email } = await aParentAccount({ locale: language })
      const ben = await anotherBrowser(browser, 'en')
      await lockOut(ben, username)

      await page.goto('/join/login')
      await logIn(page, text, { username })
      const code = page.getByLabel(text('account.logIn.verificationCode'), { exact: true })
      await expect(code).toBeFocused()
      // A log-in that was sent before the page's script ran comes back without the password.
      await page.getByLabel(text('account.logIn.password'), { exact: true }).fill(PASSWORD)
      await code.fill(await codeOf(context, email, text))
      await code.press('Enter')
      await expectHeading(page, text('account.account.title'))
      await page
        .getByRole('main')
        .getByRole('button', { name: text('account.account.logOut') })
        .click()
      await expect(page.getByText(text('account.logIn.out'))).toBeVisible()

      await page.getByRole('link', { name: text('account.logIn.forgot') }).click()
      await page.getByLabel(text('account.password.email')).fill(email)
      await page.getByRole('button', { name: text('account.password.submit') }).click()
      await expectHeading(page, text('account.password.sent'))
      await expectAccessible()
      const { plain } = await mailSaying(context, { recipient: email, words: '/password/new?token=' })
      await page.goto(/http\S+\/password\/new\?token=[\w-]+/.exec(plain)?.[0] ?? '')
      await page.getByLabel(text('account.newPassword.label'), { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: text('account.newPassword.submit') }).click()
      await expect(page.getByText(text('account.newPassword.done'))).toBeVisible()
      await mailSaying(context, { recipient: email, words: text('mail.passwordChanged.subject') })

      await lockOut(ben, username)
      await logIn(page, text, { username, password: NEW_PASSWORD })
      await expectHeading(page, text('account.account.title'))
      await expectLoggedIn(page, text, 'Amara')
      await ben.context().close()
    })
  })
}
