import { WRONG_PASSWORD } from './support/account.ts'
import { fillAddress, fillCard, fillCredentials, MINNEAPOLIS, VISA } from './support/checkout.ts'
import { holdScript } from './support/hold-script.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { inOneLook, SPANISH_PHONE_FIRST } from './support/looks.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { payNow, pressBelowFrames, reachBilling, reachPayment, review } from './support/reach-payment.ts'

for (const { language, width } of inOneLook(SPANISH_PHONE_FIRST)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a form that is pressed twice before the script arrives is sent once, and its button shows it', async ({
      page,
    }) => {
      const { release } = await holdScript(page)
      let sent = 0
      await page.route('**/join/login', async (route) => {
        if (route.request().method() !== 'POST') return route.fallback()
        sent += 1
        // The browser then stays on the page, as it does while it waits for an answer.
        return route.fulfill({ status: 204 })
      })
      await page.goto('/join/login', { waitUntil: 'commit' })
      await page.getByLabel(text('account.logIn.username'), { exact: true }).fill('amara')
      await page.getByLabel(text('account.logIn.password'), { exact: true }).fill(WRONG_PASSWORD)
      const button = page
        .getByRole('main')
        .getByRole('button', { name: text('account.logIn.submit'), exact: true })
      const pending = page.getByRole('main').locator('[data-pending]')
      const first = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await button.dispatchEvent('click')
      await first
      await expect(pending).toHaveCount(1)
      await pending.dispatchEvent('click')
      release()
      await page.waitForFunction(() =>
        Object.keys(document.querySelector('main form') ?? {}).some((key) => key.startsWith('__react')),
      )
      await pending.dispatchEvent('click')
      await expect(pending).toHaveCount(1)
      expect(sent).toBe(1)
    })

    test('a log-in whose answer was lost is chosen once, and its buyer sees the receipt', async ({
      context,
    }) => {
      const page = await context.newPage()
      await reachPayment(page, text)
      await fillCard(page, text, VISA)
      await review(page, text)
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))
      const username = freshEmail('amara').split('@')[0] ?? ''
      await fillCredentials(page, text, { username, password: 'quiet-harbour-7!' })
      await page.getByRole('checkbox').first().check()
      const form = /\/credentials\.data/
      await page.route(form, async (route) => {
        if (route.request().postData()?.includes('intent=username')) return route.fallback()
        await route.fetch()
        await route.abort()
      })
      const submit = page.getByRole('button', { name: text('join.credentials.submit') })
      await submit.click()
      await expect(page.locator('.error-summary').getByRole('listitem')).toHaveText([
        text('chrome.unreachable'),
      ])
      await page.unroute(form)
      await submit.click()
      await expect(page.getByText(text('join.credentials.done'))).toBeVisible()
      await page.getByRole('link', { name: text('join.credentials.now') }).click()
      await expectHeading(page, text('join.receipt.title'))
    })

    test('a billing form that was sent before the script arrives leads to a review that is never empty', async ({
      page,
    }) => {
      await reachBilling(page, text)
      const { release } = await holdScript(page)
      await page.goto('/join/payment', { waitUntil: 'commit' })
      await fillAddress(page, text, MINNEAPOLIS)
      const sent = page.waitForResponse((answer) => answer.request().method() === 'POST')
      await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
      await sent
      const reviewScript = /\/review-view\.[^/]*\.js$|\/review-view-[^/]*\.js$/
      const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
      await page.route(reviewScript, async (route) => {
        await arrived
        await route.fallback()
      })
      release()
      await expectHeading(page, text('checkout.payment.title'))
      await fillCard(page, text, VISA)
      const goOn = page.getByRole('button', { name: text('checkout.payment.submit') })
      const read = page.waitForResponse('**/sandbox-gateway/cards')
      await pressBelowFrames(goOn)
      await read
      await expect(page.getByRole('main').locator('[data-pending]')).toHaveCount(1)
      await expectHeading(page, text('checkout.payment.title'))
      arrive()
      await expect(page.getByRole('button', { name: text('checkout.review.pay') })).toBeVisible()
    })
  })
}
