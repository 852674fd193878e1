import type { Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'
import { expect, mailSaying, test } from './support/journey.ts'
import { fillCard, VISA } from './support/checkout.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import {
  expectFound,
  holdPaymentStatus,
  payNow,
  reachPayment,
  review,
  shownTotal,
} from './support/reach-payment.ts'
import { inOneLook } from './support/looks.ts'

const DECLINED = { ...VISA, number: '4000 1111 1111 1115' }
const MASTERCARD = { ...VISA, number: '5555 5555 5555 4444' }
const ANSWER_LOST = { ...VISA, number: '4000 0000 0000 0119' }

/** Goes from the review back to the payment method. */
async function changePayWith(page: Page, text: Text): Promise<void> {
  const what = text('checkout.review.payWith')
  await page.getByRole('button', { name: text('checkout.review.changeWhat', { what }) }).click()
}

for (const language of inOneLook(['en', 'es-MX'])) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('a declined card shows an error on the review, another card pays, and the parent types nothing twice', async ({
      page,
      expectAccessible,
    }) => {
      await reachPayment(page, text)
      await fillCard(page, text, DECLINED)
      await review(page, text)
      await payNow(page, text)
      await expect(page.getByRole('alert')).toContainText(text('pay.declined'))
      await expectAccessible()

      await changePayWith(page, text)
      await fillCard(page, text, VISA)
      await review(page, text)
      await expect(page.getByText('12 Maple Avenue')).toBeVisible()
      await expect(page.getByText(text('pay.declined'))).toHaveCount(0)
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))
    })

    test('a parent closes PayPal, then approves the payment there, reaches the review and pays', async ({
      page,
      expectAccessible,
    }) => {
      await reachPayment(page, text)
      await page.getByText(text('checkout.payment.paypal'), { exact: true }).click()
      const wallet = page.getByRole('button', { name: text('checkout.paypal.open') })
      const closed = page.waitForEvent('popup')
      // Until the approval at PayPal, its button is the only one.
      await expect(wallet).toBeVisible()
      await expect(page.getByRole('button', { name: text('checkout.payment.submit') })).toHaveCount(0)
      await wallet.click()
      await (await closed).getByRole('button', { name: text('sandbox.cancel') }).click()
      await expect(page.getByText(text('checkout.wallet.cancelled', { wallet: 'PayPal' }))).toBeVisible()
      await expectAccessible()

      const approved = page.waitForEvent('popup')
      await wallet.click()
      await (await approved).getByRole('button', { name: text('sandbox.paypal.approve') }).click()
      await expectHeading(page, text('checkout.review.title'))
      await page.getByRole('button', { name: text('checkout.payment'), exact: true }).click()
      await expect(page.getByText(text('checkout.paypal.authorized'))).toBeVisible()
      await expect(page.getByRole('button', { name: text('checkout.payment.submit') })).toBeVisible()
      await page.getByRole('button', { name: text('checkout.review'), exact: true }).click()
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))
    })

    test('Venmo shows the paying account, which stays after Back and Forward', async ({ page }) => {
      await reachPayment(page, text)
      await page.getByText(text('checkout.payment.venmo'), { exact: true }).click()
      const approved = page.waitForEvent('popup')
      await page.getByRole('button', { name: text('checkout.venmo.open') }).click()
      await (await approved).getByRole('button', { name: text('sandbox.venmo.approve') }).click()
      await expectHeading(page, text('checkout.review.title'))
      await expect(page.getByText(text('checkout.review.venmoAs', { username: '@venmojoe' }))).toBeVisible()
      await page.goBack()
      await expectHeading(page, text('checkout.payment.title'))
      await expect(page.getByText(text('checkout.venmo.authorized'))).toBeVisible()
      await page.goForward()
      await expectHeading(page, text('checkout.review.title'))
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))
    })

    test('after a lost answer the page waits for the result, and the buyer does not pay again', async ({
      page,
      expectAccessible,
    }) => {
      await reachPayment(page, text)
      await fillCard(page, text, ANSWER_LOST)
      await review(page, text)
      const status = await holdPaymentStatus(page)
      await payNow(page, text)
      await expectHeading(page, text('checkout.processing.title'))
      await expect(page.getByRole('button', { name: text('checkout.review.pay') })).toHaveCount(0)
      await expectAccessible()
      await page.reload()
      status.release()
      await expectFound(page, text)
    })

    test('after a request that was lost, the card and the choices on the review are the ones that count', async ({
      context,
    }) => {
      // A separate page, because the browser's complaint about the lost call is expected here.
      const page = await context.newPage()
      const { email } = await reachPayment(page, text)
      await fillCard(page, text, VISA)
      await review(page, text)
      await page.route(/\/payment\.data/, async (route) => route.abort())
      await payNow(page, text)
      await expect(page.getByRole('alert')).toContainText(text('checkout.network'))
      await page.unroute(/\/payment\.data/)

      await changePayWith(page, text)
      // The sentence about the lost request is still there. It names no button of the review.
      await expect(page.getByRole('alert')).toContainText(text('checkout.network'))
      await expect(page.getByText(text('checkout.review.pay'))).toHaveCount(0)
      await page.getByRole('checkbox', { name: text('checkout.coParent', { name: 'Jordan' }) }).check()
      await fillCard(page, text, MASTERCARD)
      await review(page, text)
      await expect(page.getByText(text('checkout.review.forBoth', { name: 'Jordan' }))).toBeVisible()
      const total = await shownTotal(page, text)
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))
      const receipt = await mailSaying(context, { recipient: email, words: '4444' })
      expect(receipt.plain).toContain(total)
    })

    test('a buyer who does not wait for the bank pays with another method, and only one payment is charged', async ({
      page,
      expectAccessible,
    }) => {
      await reachPayment(page, text)
      await fillCard(page, text, ANSWER_LOST)
      await review(page, text)
      const status = await holdPaymentStatus(page)
      await payNow(page, text)
      await expectHeading(page, text('checkout.processing.title'))
      await expectAccessible()
      await page.getByRole('button', { name: text('checkout.processing.anotherWay') }).click()
      await expectHeading(page, text('checkout.payment.title'))
      await fillCard(page, text, VISA)
      await review(page, text)
      await payNow(page, text)
      status.release()
      await expectFound(page, text)
    })

    test('codes can be applied, refused and removed, and the total follows', async ({
      page,
      expectAccessible,
    }) => {
      await reachPayment(page, text)
      const before = await shownTotal(page, text)
      await page.getByText(text('checkout.code.question')).click()
      const entry = page.getByLabel(text('checkout.code'))
      const apply = page.getByRole('button', { name: text('checkout.code.apply'), exact: true })
      await expect(apply).toBeDisabled()
      await entry.fill('SPRING-2020')
      await apply.click()
      await expect(page.getByText(text('checkout.code.invalid'))).toBeVisible()
      await expectAccessible()
      await entry.fill(' family-2026 ')
      await apply.click()
      await expect(
        page.getByRole('button', { name: text('checkout.code.remove', { code: 'FAMILY-2026' }) }),
      ).toBeVisible()
      await expect.poll(() => shownTotal(page, text)).not.toBe(before)
      await page.getByRole('button', { name: text('checkout.code.remove', { code: 'FAMILY-2026' }) }).click()
      await expect.poll(() => shownTotal(page, text)).toBe(before)
    })

    test('a fee waiver needs no card, and without it a card is required again', async ({
      page,
      expectAccessible,
    }) => {
      await reachPayment(page, text)
      await page.getByText(text('checkout.code.question')).click()
      const waive = async () => {
        await page.getByLabel(text('checkout.code')).fill('WAIVER-FULL')
        await page.getByRole('button', { name: text('checkout.code.apply'), exact: true }).click()
        await expect(page.getByText(text('checkout.free.title'))).toBeVisible()
      }
      await waive()
      await expectAccessible()
      await page.getByRole('button', { name: text('checkout.code.remove', { code: 'WAIVER-FULL' }) }).click()
      await fillCard(page, text, VISA)
      await review(page, text)
      await changePayWith(page, text)
      await waive()
      await review(page, text)
      await expect(page.getByText(text('checkout.review.free'))).toBeVisible()
      await page.getByRole('button', { name: text('checkout.review.complete') }).click()
      await expectHeading(page, text('join.credentials.title'))
    })

    test('paying for the co-parent doubles the subscription and can be undone', async ({ page }) => {
      await reachPayment(page, text)
      const box = page.getByRole('checkbox', { name: text('checkout.coParent', { name: 'Jordan' }) })
      const before = await shownTotal(page, text)
      await box.check()
      await expect(
        page.getByText(text('checkout.summary.coParent', { name: 'Jordan' })).locator('visible=true'),
      ).toBeVisible()
      await box.uncheck()
      await expect.poll(() => shownTotal(page, text)).toBe(before)
      await box.check()
      await expect.poll(() => shownTotal(page, text)).not.toBe(before)
      await fillCard(page, text, VISA)
      await review(page, text)
      await expect(page.getByText(text('checkout.review.forBoth', { name: 'Jordan' }))).toBeVisible()
      await expect(page.getByText(text('checkout.renewal.off'))).toBeVisible()
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))
    })
  })
}

test('a question about the payment may take long, and a lost one is asked again', async ({ page }) => {
  const text = wordsIn('en')
  await reachPayment(page, text)
  await fillCard(page, text, ANSWER_LOST)
  await review(page, text)
  const status = await holdPaymentStatus(page)
  await page.clock.install()
  await payNow(page, text)
  await expectHeading(page, text('checkout.processing.title'))
  await page.clock.runFor('00:04')
  await expect.poll(status.asked).toBe(1)
  await page.clock.runFor('00:09')
  // The answer comes after every request that the page has sent before.
  await page.evaluate(async () => fetch(location.href))
  expect(status.asked()).toBe(1)
  await page.clock.runFor('00:09')
  await expect.poll(status.asked).toBe(2)
  status.release()
  await expectFound(page, text)
})

test('another window changes the package: the review says so, and pays only what it shows', async ({
  page,
  context,
}) => {
  const text = wordsIn('en')
  await reachPayment(page, text)
  await page.getByText(text('checkout.code.question')).click()
  // Every package is free with it, so the totals are the same.
  await page.getByLabel(text('checkout.code')).fill('WAIVER-FULL')
  await page.getByRole('button', { name: text('checkout.code.apply'), exact: true }).click()
  await expect(page.getByText(text('checkout.free.title'))).toBeVisible()
  await review(page, text)
  const lines = page.getByRole('complementary').filter({ hasText: text('checkout.review.today') })
  await expect(lines).toContainText('$204.00')

  const other = await context.newPage()
  await other.goto('/join/step3')
  await other.getByRole('button', { name: text('join.packages.choose', { name: 'Essentials' }) }).click()
  await expectHeading(other, text('checkout.billing.title'))

  await page.getByRole('button', { name: text('checkout.review.complete') }).click()
  await expect(page.getByRole('alert')).toContainText(text('checkout.orderChanged'))
  await expect(lines).toContainText('$144.00')
  await page.getByRole('button', { name: text('checkout.review.complete') }).click()
  await expectHeading(page, text('join.credentials.title'))
})

test('another window changes the co-parent: the review names the new one before it pays for both', async ({
  page,
  context,
}) => {
  const text = wordsIn('en')
  await reachPayment(page, text)
  await page.getByRole('checkbox', { name: text('checkout.coParent', { name: 'Jordan' }) }).check()
  await fillCard(page, text, VISA)
  await review(page, text)
  await expect(page.getByText(text('checkout.review.forBoth', { name: 'Jordan' }))).toBeVisible()

  const other = await context.newPage()
  await other.goto('/join/step2')
  const coParent = other.getByRole('group', { name: text('join.family.coParent') })
  await coParent.getByLabel(text('join.parent.firstName'), { exact: true }).fill('Robin')
  await other.getByRole('button', { name: text('chrome.continue') }).click()
  await expectHeading(other, text('join.packages.title'))

  await payNow(page, text)
  await expect(page.getByRole('alert')).toContainText(text('checkout.orderChanged'))
  await expect(page.getByText(text('checkout.review.forBoth', { name: 'Robin' }))).toBeVisible()
})
