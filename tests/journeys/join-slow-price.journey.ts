import type { Page } from '@playwright/test'
import { test } from './support/faulty-api.ts'
import { expect, type Language } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { reachInvitedPayment } from './support/reach-invited-payment.ts'
import { reachBilling } from './support/reach-payment.ts'
import { withoutScript } from './support/without-script.ts'

const PRICING = 'POST /v2/registrations/*/order-pricing'
const INVITED_PRICING = 'POST /v2/parents/*/order-pricing'
const TOTAL = /204\.00/

function summaryOf(page: Page, language: Language) {
  const text = wordsIn(language)
  const summary = page.getByRole('complementary', { name: text('checkout.summary') })
  const spinner = summary.getByText(text('checkout.summary.loading'))
  return { summary, spinner, total: summary.getByText(TOTAL).locator('visible=true').first() }
}

for (const { language, width } of [
  { language: 'en', width: 'phone' },
  { language: 'es-MX', width: 'phone' },
  { language: 'es-MX', width: 'desktop' },
] as const) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a slow price does not block the page: a spinner takes its place, and nothing moves when it arrives', async ({
      page,
      api,
      expectAccessible,
    }) => {
      const price = api.hold(PRICING)
      await reachBilling(page, text)
      const { spinner, total } = summaryOf(page, language)
      await expect(spinner).toBeVisible()
      await expectAccessible()
      const places = async () =>
        Promise.all(
          [
            page.getByRole('heading', { level: 1 }),
            page.getByRole('button', { name: text('checkout.billing.submit') }),
          ].map((each) => each.boundingBox()),
        )
      const before = await places()
      price.release()
      await expect(total).toBeVisible()
      await expect(spinner).toHaveCount(0)
      expect(await places()).toEqual(before)
    })
  })
}

test('an invited parent also sees the spinner of a slow price', async ({ page, context, api }) => {
  await reachInvitedPayment({ page, context, language: 'en', text: wordsIn('en') })
  const price = api.hold(INVITED_PRICING)
  await page.goto('/join/invite/payment')
  const { summary, spinner } = summaryOf(page, 'en')
  await expect(spinner).toBeVisible()
  price.release()
  await expect(summary.getByText('Essentials').locator('visible=true').first()).toBeVisible()
  await expect(spinner).toHaveCount(0)
})

test('a slow price that fails leads back to the packages', async ({ page, api }) => {
  const text = wordsIn('en')
  const price = api.hold(PRICING)
  await reachBilling(page, text)
  await expect(summaryOf(page, 'en').spinner).toBeVisible()
  api.answer(PRICING, 500, { status: 500, message: 'no' })
  price.release()
  await expectHeading(page, text('join.packages.title'))
  await expect(page.getByText(text('join.packages.pricingFailed'))).toBeVisible()
})

test('without a script the page waits for a slow price', async ({ browser, origin, address, api }) => {
  const page = await withoutScript(browser, { address, baseURL: origin })
  const price = api.hold(PRICING)
  const waiting = page.waitForRequest(/\/join\/payment\?whole=1$/)
  const reached = reachBilling(page, wordsIn('en'))
  await waiting
  price.release()
  await reached
  await expect(page).toHaveURL(/\?whole=1$/)
  await expect(summaryOf(page, 'en').total).toBeVisible()
  await page.context().close()
})
