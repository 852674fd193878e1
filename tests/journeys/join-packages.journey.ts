import { expect, freshEmail, freshPhone, test } from './support/journey.ts'
import { fillAddress, fillCard, MINNEAPOLIS, VISA } from './support/checkout.ts'
import { continueOn, expectHeading, fillCoParent, fillParent, wordsIn } from './support/parent.ts'
import { postCoParent, postParent } from './support/first-steps.ts'
import { payNow, review, shownTotal } from './support/reach-payment.ts'
import type { Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'

async function reachPackages(page: Page, text: Text): Promise<void> {
  await fillParent(page, text, {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: freshEmail('amara'),
    phoneNumber: freshPhone(),
  })
  await continueOn(page, text)
  await fillCoParent(page, text, { firstName: 'Jordan', lastName: 'Okafor', email: freshEmail('jordan') })
  await continueOn(page, text)
  await expectHeading(page, text('join.packages.title'))
}

for (const language of ['en', 'es-MX'] as const) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('a parent builds a package, its total follows, and the order has the same total', async ({
      page,
      expectAccessible,
    }) => {
      await page.goto('/join/step1')
      await reachPackages(page, text)
      await page.getByRole('button', { name: text('join.packages.chooseOwn') }).click()
      await expectHeading(page, text('join.build.title'))
      await expectAccessible()
      const total = page.getByRole('status').filter({ hasText: text('join.build.total') })
      await expect(total).toContainText('99.00')
      await page.getByRole('checkbox', { name: text('service.TONEMETER.name') }).check()
      await expect(total).toContainText('159.00')
      await page.getByText(text('join.packages.twoYears'), { exact: false }).first().click()
      await expect(total).toContainText('290.00')

      await page.getByRole('link', { name: text('chrome.back'), exact: true }).click()
      await expectHeading(page, text('join.packages.title'))
      await page.goto('/join/payment')
      await expectHeading(page, text('join.packages.title'))
      await page.getByRole('button', { name: text('join.packages.chooseOwn') }).click()
      await page.getByRole('checkbox', { name: text('service.TONEMETER.name') }).check()
      await page.getByText(text('join.packages.twoYears'), { exact: false }).first().click()
      await expect(total).toContainText('290.00')
      await page.getByRole('button', { name: text('join.build.submit') }).click()
      await expectHeading(page, text('checkout.billing.title'))
      expect(await shownTotal(page, text, 'checkout.summary.totalBeforeTax')).toContain('290.00')
      await fillAddress(page, text, MINNEAPOLIS)
      await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
      await expectHeading(page, text('checkout.payment.title'))
      await fillCard(page, text, VISA)
      await review(page, text)
      const toPay = await shownTotal(page, text)
      expect(Number(toPay.replaceAll(/[^\d.]/g, ''))).toBeGreaterThan(290)
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))
    })

    test("a discount link shows its offer on the first step, lowers the packages' prices and discounts the order", async ({
      page,
      expectAccessible,
    }) => {
      // The link goes through the root of the site, with a percentage that no referrer has.
      await page.goto(`/?discount=1&ref=court15&pct=${encodeURIComponent(btoa('90'))}`)
      await page.goto('/join/step1')
      await expectHeading(page, text('join.parent.title'))
      await expect(
        page.getByRole('complementary').filter({ hasText: text('join.parent.offer', { saving: '15%' }) }),
      ).toBeVisible()
      await expectAccessible()
      await reachPackages(page, text)
      const premium = page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: text('package.premium.name'), exact: true }) })
      await expect(premium.locator('s')).toContainText('204.00')
      await expect(premium.getByText('173.40')).toBeVisible()
      await expect(premium.getByText(text('join.packages.off', { percent: 15 }))).toBeVisible()
      await expectAccessible()
      await page
        .getByRole('button', { name: text('join.packages.choose', { name: text('package.premium.name') }) })
        .click()
      await expectHeading(page, text('checkout.billing.title'))
      await expect(page.getByText('30.60').locator('visible=true')).toBeVisible()
      const discount = page
        .getByText(text('checkout.summary.discount', { percent: 15 }))
        .locator('visible=true')
        .locator('xpath=ancestor::dt/..')
      await expect(discount).toBeVisible()
      const beside = [discount.locator('dt'), discount.locator('dd')].map((part) => part.boundingBox())
      const [line, amount] = await Promise.all(beside)
      expect(amount?.y).toBe(line?.y)
      expect(await shownTotal(page, text, 'checkout.summary.totalBeforeTax')).toContain('173.40')
    })
  })
}

test('a broken discount link shows no offer and gives no discount', async ({ page }) => {
  const text = wordsIn('en')
  await page.goto('/join/step1?discount=1&ref=court15&pct=%25%25')
  await expectHeading(page, text('join.parent.title'))
  await expect(page.getByText('15%')).toHaveCount(0)
})

test('a link with an unknown referrer shows no offer, but its package is preselected', async ({ page }) => {
  const text = wordsIn('en')
  await page.goto(`/join?discount=1&ref=nobody&pct=${encodeURIComponent(btoa('90'))}&package=1022`)
  await page.goto('/join/step1')
  await expectHeading(page, text('join.parent.title'))
  await expect(page.getByText('90%')).toHaveCount(0)
  await expect(page.getByText(text('join.parent.offer', { saving: '90%' }))).toHaveCount(0)
  await reachPackages(page, text)
  await expect(page.getByText(text('join.packages.perTwoYears')).first()).toBeVisible()
  await expect(page.getByText(text('join.packages.chosen'))).toBeVisible()
})

test('a package that is being saved shows this in readable colours, also under the pointer', async ({
  page,
}) => {
  const text = wordsIn('en')
  await page.goto('/join/signup')
  const parent = { firstName: 'Amara', lastName: 'Okafor', phoneNumber: '6125550142' }
  await postParent(page, { ...parent, email: freshEmail('amara') })
  await postCoParent(page, { firstName: 'Jordan', lastName: 'Okafor', email: freshEmail('jordan') })
  await page.goto('/join/step3')
  // Only a page with its script can price the other term.
  await page.getByText(text('join.packages.twoYears')).click()
  await expect(page.getByText(text('join.packages.perTwoYears')).first()).toBeVisible()
  const kept = Promise.withResolvers<void>()
  await page.route(/step3\.data/, async (route) => {
    await kept.promise
    await route.fallback()
  })
  const essentials = text('package.essentials.name')
  await page.getByRole('button', { name: text('join.packages.choose', { name: essentials }) }).click()
  const waiting = page.getByRole('button', { name: text('chrome.sending') })
  await expect(waiting).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(waiting).toHaveCSS('color', await colourOf(page, '--brand-deep'))
  kept.resolve()
  await expectHeading(page, text('checkout.billing.title'))
})

/** The computed colour of a CSS variable with six hexadecimal digits. */
async function colourOf(page: Page, token: string): Promise<string> {
  const hex = await page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(name),
    token,
  )
  return `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(', ')})`
}
