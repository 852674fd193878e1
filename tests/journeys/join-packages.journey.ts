import { expect, freshEmail, freshPhone, test } from './support/journey.ts'
import { fillAddress, fillCard, MINNEAPOLIS, VISA } from './support/checkout.ts'
import { continueOn, expectHeading, fillCoParent, fillParent, wordsIn } from './support/parent.ts'
import { postCoParent, postParent } from './support/first-steps.ts'
import { openHydrated } from './support/open-hydrated.ts'
import { payNow, review, shownTotal } from './support/reach-payment.ts'
import { openWith } from './support/variants.ts'
import { inOneLook } from './support/looks.ts'
import type { Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'
import { formatPrice } from '#domain/money.ts'

/** A new parent at the packages, without rendering the first steps. */
async function postUpToPackages(page: Page): Promise<void> {
  await page.goto('/join/signup')
  const parent = { firstName: 'Amara', lastName: 'Okafor', phoneNumber: freshPhone() }
  await postParent(page, { ...parent, email: freshEmail('amara') })
  await postCoParent(page, { firstName: 'Jordan', lastName: 'Okafor', email: freshEmail('jordan') })
}

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

/** Shows the packages for another term. */
async function switchTo(page: Page, term: string): Promise<void> {
  await page.locator('.segmented').getByText(term).click()
}

for (const language of inOneLook(['en', 'es-MX'])) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)
    const tag = (amountMinor: number) => formatPrice(amountMinor, { currency: 'USD', locale: language })

    test('a parent builds a package, its total follows, and the order has the same total', async ({
      page,
      expectAccessible,
    }) => {
      await page.goto('/join/step1')
      await reachPackages(page, text)
      await expect(page.getByText(text('join.packages.forBoth', { name: 'Jordan' }))).toBeVisible()
      await page.getByRole('button', { name: text('join.packages.chooseOwn') }).click()
      await expectHeading(page, text('join.build.title'))
      await expectAccessible()
      const total = page.getByRole('status').filter({ hasText: text('join.build.total') })
      await expect(total).toContainText('99')
      await page.getByRole('checkbox', { name: text('service.TONEMETER.name') }).check()
      await expect(total).toContainText('159')
      const essentials = text('package.essentials.name')
      await expect(total).toContainText(
        text('join.build.readyMade', { name: essentials, price: tag(144_00), amount: tag(15_00) }),
      )
      await expectAccessible()
      await page.getByRole('button', { name: text('join.packages.choose', { name: essentials }) }).click()
      await expectHeading(page, text('checkout.billing.title'))
      expect(await shownTotal(page, text, 'checkout.summary.totalBeforeTax')).toContain('144.00')
      await page.goto('/join/step3')
      await page.getByRole('button', { name: text('join.packages.chooseOwn') }).click()
      await page.getByRole('checkbox', { name: text('service.TONEMETER.name') }).check()
      await switchTo(page, text('join.packages.twoYears'))
      await expect(total).toContainText('290')

      await page.getByRole('link', { name: text('chrome.back'), exact: true }).click()
      await expectHeading(page, text('join.packages.title'))
      await page.goto('/join/payment')
      await expectHeading(page, text('join.packages.title'))
      await page.getByRole('button', { name: text('join.packages.chooseOwn') }).click()
      await page.getByRole('checkbox', { name: text('service.TONEMETER.name') }).check()
      await switchTo(page, text('join.packages.twoYears'))
      await expect(total).toContainText('290')
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
      // The link leads through the root of the site, with a percentage that belongs to no referrer.
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
      await expect(premium.locator('s').locator('visible=true')).toContainText('204')
      await expect(premium.getByText('173.40').first()).toBeVisible()
      await expect(
        premium.getByText(text('join.packages.off', { percent: 15 })).locator('visible=true'),
      ).toHaveCount(1)
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

test('the button of a package that is being saved has readable colours, also under the pointer', async ({
  page,
}) => {
  const text = wordsIn('en')
  await postUpToPackages(page)
  await openHydrated(page, '/join/step3')
  await switchTo(page, text('join.packages.twoYears'))
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

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })

  test('the switch shows the other term, and its button chooses it', async ({ page }) => {
    const text = wordsIn('en')
    await postUpToPackages(page)
    await page.goto('/join/step3')
    const premium = page.getByRole('group', { name: text('package.premium.name'), exact: true })
    await expect(premium).toContainText('$204')
    await expect(premium.getByText(text('join.packages.perYear'))).toBeVisible()
    await switchTo(page, text('join.packages.twoYears'))
    await expect(premium.getByText(text('join.packages.perTwoYears'))).toBeVisible()
    await expect(premium.getByText(text('join.packages.perYear'))).toBeHidden()
    await premium.getByRole('button').click()
    await expectHeading(page, text('checkout.billing.title'))
    expect(await shownTotal(page, text, 'checkout.summary.totalBeforeTax')).toContain('384.00')
  })

  test('a parent who looked at two years builds a package for two years, and sees no fixed total', async ({
    page,
  }) => {
    const text = wordsIn('en')
    await postUpToPackages(page)
    await page.goto('/join/step3')
    await switchTo(page, text('join.packages.twoYears'))
    await page.getByRole('button', { name: text('join.packages.chooseOwn') }).click()
    await expectHeading(page, text('join.build.title'))
    await expect(page.getByText('+ $110')).toBeVisible()
    await switchTo(page, text('join.packages.oneYear'))
    await expect(page.getByText('+ $60')).toBeVisible()
    await expect(page.getByText(text('join.build.total'))).toBeHidden()
    await page.getByRole('checkbox', { name: text('service.TONEMETER.name') }).check()
    await page.getByRole('button', { name: text('join.build.submit') }).click()
    await expectHeading(page, text('checkout.billing.title'))
    expect(await shownTotal(page, text, 'checkout.summary.totalBeforeTax')).toContain('159.00')
  })
})

test('a screen reader reads the name of a plan, then its badge', async ({ page }) => {
  const text = wordsIn('en')
  await postUpToPackages(page)
  await openWith(page, { premiumPickMe: 'Control' }, '/join/step3')
  await expect(page.getByRole('group', { name: text('package.premium.name') })).toMatchAriaSnapshot(`
    - group "Premium":
      - heading "Premium" [level=2]
      - paragraph: ${text('join.packages.popular')}
      - paragraph
      - paragraph: $204 / year
      - paragraph: per parent, before tax
  `)
})

test('a style sheet that was lost is asked for again, because the page shows both terms without it', async ({
  context,
}) => {
  const text = wordsIn('en')
  // A separate page, because the browser's complaint about the lost file is expected here.
  const page = await context.newPage()
  let isLost = true
  await page.route('**/*.css', async (route) => (isLost ? route.abort() : route.continue()))
  await openHydrated(page, '/join/step1')
  await reachPackages(page, text)
  const buildOwn = page.getByRole('button', { name: text('join.packages.chooseOwn') })
  await expect(buildOwn).toHaveCount(2)
  isLost = false
  await expect(buildOwn).toHaveCount(1)
})

test('the next page has its style sheet, even if the network was lost at the first touch', async ({
  context,
}) => {
  const text = wordsIn('en')
  const page = await context.newPage()
  await openHydrated(page, '/join/step1')
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.css'))
  await context.setOffline(true)
  await page.getByLabel(text('join.parent.firstName'), { exact: true }).focus()
  await lost
  await context.setOffline(false)
  const [lastName, email] = ['Okafor', freshEmail('amara')]
  await fillParent(page, text, { firstName: 'Amara', lastName, email, phoneNumber: freshPhone() })
  await continueOn(page, text)
  await expectHeading(page, text('join.family.title'))
  const sheets = page.locator('link[rel="stylesheet"]')
  expect(
    await sheets.evaluateAll((all) => all.map((link) => 'sheet' in link && link.sheet !== null)),
  ).toEqual([true])
})
