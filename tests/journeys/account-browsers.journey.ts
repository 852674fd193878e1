import { aParentAccount, openLoggedIn } from './support/account.ts'
import { anotherBrowser } from './support/another-browser.ts'
import { expect, mailSaying, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { inOneLook, SPANISH_PHONE_FIRST } from './support/looks.ts'

for (const { language, width } of inOneLook(SPANISH_PHONE_FIRST)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a person logs another browser out, and the link of a mail logs out everywhere', async ({
      page,
      browser,
      context,
      expectAccessible,
    }) => {
      const account = await aParentAccount()
      await openLoggedIn(page, '/join/account', account)
      await expectHeading(page, text('account.account.title'))
      const elsewhere = await anotherBrowser(browser, language)
      const other = await elsewhere.newPage()
      await openLoggedIn(other, '/join/account', account)
      await expectHeading(other, text('account.account.title'))

      await page.goto('/join/account')
      await page.getByRole('link', { name: text('account.browsers.title') }).click()
      await expectHeading(page, text('account.browsers.title'))
      await expectAccessible()
      await expect(page.getByText(text('account.browsers.this'))).toHaveCount(1)
      await page.getByRole('button', { name: text('account.browsers.endOthers') }).click()
      await expect(page.getByText(text('account.browsers.othersEnded'))).toBeVisible()
      await other.goto('/join/account')
      await expectHeading(other, text('account.logIn.title'))
      await elsewhere.close()

      // The account of the test has mails in English, with any language of the page.
      const words = wordsIn('en')('mail.newDevice.you')
      const { plain } = await mailSaying(context, { recipient: account.email, words })
      const link = /https?:\S+not-me\?token=[\w-]+/.exec(plain)?.[0] ?? ''
      await page.goto(link)
      await expectHeading(page, text('account.notMe.title'))
      await expect(page).not.toHaveURL(/token/)
      await expectAccessible()
      await page.goto('/join/account')
      await expectHeading(page, text('account.account.title'))
      await page.goto('/join/not-me')
      await page.getByRole('button', { name: text('account.notMe.submit') }).click()
      await expectHeading(page, text('account.logIn.title'))
      await expect(page.getByText(text('account.notMe.done'))).toBeVisible()
      await page.goto(link)
      await page.getByRole('button', { name: text('account.notMe.submit') }).click()
      await expectHeading(page, text('account.newPassword.noLink'))

      await page.goto('/join/help')
      await page.getByText(text('account.help.safety')).click()
      await page.getByRole('link', { name: text('account.safety.title') }).click()
      await expectHeading(page, text('account.safety.title'))
      await expectAccessible()
    })
  })
}
