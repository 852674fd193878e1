import { expect, test } from './support/journey.ts'
import { aParentAccount, openLoggedIn } from './support/account.ts'
import { fillCard, VISA } from './support/checkout.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'

for (const { language, width } of [
  { language: 'en', width: 'phone' },
  { language: 'es-MX', width: 'desktop' },
] as const) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('Back after the payment offers no second payment, also after a reload', async ({ page }) => {
      await reachPayment(page, text)
      await fillCard(page, text, VISA)
      await review(page, text)
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))
      for (const view of ['review', 'payment', 'billing']) {
        await page.goBack()
        await expect(page).toHaveURL(new RegExp(`#${view}$`))
        await expectHeading(page, text('checkout.paid.title'))
        await page.reload()
        await expectHeading(page, text('checkout.paid.title'))
        await expect(page.getByRole('button', { name: text('checkout.review.pay') })).toHaveCount(0)
      }
    })

    test('Back after a log-out shows nothing of the person', async ({ page }) => {
      const { username } = await aParentAccount({ locale: language })
      await openLoggedIn(page, '/join/account', { username })
      await page.goto('/join/account/billing')
      await expectHeading(page, text('account.billing.title'))
      await page.getByRole('banner').getByRole('button', { name: /Amara/ }).click()
      await page
        .getByRole('banner')
        .getByRole('button', { name: text('chrome.logOut'), exact: true })
        .click()
      await expect(page.getByRole('banner').getByRole('link', { name: text('chrome.logIn') })).toBeVisible()
      for (const left of ['billing', 'account']) {
        await page.goBack()
        await expect(page).toHaveURL(new RegExp(`/login\\?to=.*${left}$`))
        await expect(page.getByText('Amara')).toHaveCount(0)
      }
    })
  })
}

test('the link “Back” of the review leads to the payment, and the browser’s Back from there to the billing', async ({
  page,
}) => {
  const text = wordsIn('en')
  const back = page.getByRole('link', { name: text('chrome.back'), exact: true })
  await reachPayment(page, text)
  await fillCard(page, text, VISA)
  await review(page, text)
  await back.click()
  await expectHeading(page, text('checkout.payment.title'))
  await page.goBack()
  await expectHeading(page, text('checkout.billing.title'))
})
