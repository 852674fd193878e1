import { aParentAccount, openLoggedIn, postLogIn } from './support/account.ts'
import { anotherBrowser } from './support/another-browser.ts'
import { expect, test } from './support/journey.ts'
import { inOneLook } from './support/looks.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

for (const language of inOneLook(['en', 'es-MX'])) {
  test.describe(language, () => {
    test.use({ language, width: language === 'en' ? 'desktop' : 'phone' })
    const text = wordsIn(language)

    test('a page that one person left open changes nothing of the person who logs in after them', async ({
      page,
      expectAccessible,
    }) => {
      const [first, second] = [await aParentAccount(), await aParentAccount()]
      await openLoggedIn(page, '/join/account/billing/address', first)
      await expectHeading(page, text('account.billing.address'))
      await page.getByLabel(text('checkout.billing.line1'), { exact: true }).fill('7 Hidden Lane')

      await page.request.post('/join/logout')
      await postLogIn(page, second)
      await page.getByRole('button', { name: text('account.billing.save') }).click()
      await expectHeading(page, text('account.account.title'))
      await expect(page.getByRole('main').getByText(text('account.anotherPerson'))).toBeVisible()
      await expectAccessible()
      await page.goto('/join/account/billing/address')
      await expect(page.getByLabel(text('checkout.billing.line1'), { exact: true })).toHaveValue(
        '2200 Lake Street',
      )
      // A page that was opened after the log-in works as always.
      await page.getByRole('button', { name: text('account.billing.save') }).click()
      await expectHeading(page, text('account.billing.title'))
    })

    test('without a script, an open list of browsers logs nobody else out', async ({ browser, address }) => {
      const elsewhere = await browser.newContext({
        baseURL: process.env.JOURNEY_ORIGIN ?? '',
        locale: language,
        javaScriptEnabled: false,
        extraHTTPHeaders: { 'x-forwarded-for': address },
      })
      const [first, second] = [await aParentAccount(), await aParentAccount()]
      const [firstsPhone, secondsPhone] = [
        await anotherBrowser(browser, 'en'),
        await anotherBrowser(browser, 'en'),
      ]
      await openLoggedIn(await firstsPhone.newPage(), '/join/account', first)
      const [phone, page] = [await secondsPhone.newPage(), await elsewhere.newPage()]
      await openLoggedIn(phone, '/join/account', second)

      await openLoggedIn(page, '/join/account/browsers', first)
      await page.request.post('/join/logout')
      await postLogIn(page, second)
      await page.getByRole('button', { name: text('account.browsers.endOthers') }).click()
      await expectHeading(page, text('account.account.title'))
      await expect(page.getByRole('main').getByText(text('account.anotherPerson'))).toBeVisible()
      await phone.goto('/join/account')
      await expectHeading(phone, wordsIn('en')('account.account.title'))
      for (const context of [firstsPhone, secondsPhone, elsewhere]) await context.close()
    })
  })
}
