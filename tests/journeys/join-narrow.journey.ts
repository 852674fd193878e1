import type { Page } from '@playwright/test'
import { NAME_MAX } from '#domain/people/name.ts'
import { aParentAccount, logIn } from './support/account.ts'
import { expect, freshEmail, test, freshPhone } from './support/journey.ts'
import { fillAddress, fillCard, fillCredentials, MINNEAPOLIS, VISA } from './support/checkout.ts'
import { continueOn, expectHeading, fillChild, fillCoParent, fillParent, wordsIn } from './support/parent.ts'
import { fillSecurity, reachSecurity, submit } from './support/professional.ts'
import { postCoParent, postPackage, postParent } from './support/first-steps.ts'
import { payNow, review } from './support/reach-payment.ts'

test.describe.configure({ timeout: 120_000 })

type Sight = { width: number; textSize: string }

/** The settings of people with low vision: a width of 320 px, which is a desktop at 400%, and text of double size. */
const SIGHTS: Sight[] = [
  { width: 320, textSize: '100%' },
  { width: 640, textSize: '200%' },
  { width: 390, textSize: '200%' },
]

/**
 * Fails if a part of the page is outside the right edge at any of these settings. The styles change in a later frame,
 * so each check is repeated. The page keeps the last setting.
 */
async function expectFits(page: Page, sights: readonly Sight[]): Promise<void> {
  for (const { width, textSize } of sights) {
    await page.setViewportSize({ width, height: 640 })
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size
    }, textSize)
    const where = `${page.url()} at ${width} px, text at ${textSize}`
    await expect.poll(() => partsOutOfSight(page), { message: `${where} fits` }).toEqual([])
    await expect
      .poll(() => brokenWords(page), { message: `words broken at the end of a line of ${where}` })
      .toEqual([])
    await expect.poll(() => crowdedParts(page), { message: `crowded parts of ${where}` }).toEqual([])
    await expect.poll(() => cutValues(page), { message: `cut values of ${where}` }).toEqual([])
  }
}

async function partsOutOfSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const room = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth <= room) return []
    return Array.from(document.querySelectorAll('body *'))
      .filter((element) => element.getBoundingClientRect().right > room + 1)
      .map((element) => `${element.tagName}.${element.className} ${(element.textContent ?? '').slice(0, 40)}`)
  })
}

/** Badges that cover the name of their package. Marks of a payment method that touch the border of its box. */
async function crowdedParts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const crowded: string[] = []
    for (const badge of document.querySelectorAll('.plan-badge')) {
      const name = badge.closest('.plan')?.querySelector('h2')
      if (name && badge.getBoundingClientRect().bottom > name.getBoundingClientRect().top)
        crowded.push(`a badge over ${name.textContent}`)
    }
    for (const mark of document.querySelectorAll('.choice-card-aside .mark')) {
      const around = mark.closest('.choice-card')
      if (!around || !mark.checkVisibility()) continue
      const [box, { left, right, bottom }] = [mark.getBoundingClientRect(), around.getBoundingClientRect()]
      if (box.left < left + 8 || box.right > right - 8 || box.bottom > bottom - 2)
        crowded.push(`a mark of ${around.textContent?.slice(0, 20)}`)
    }
    return crowded
  })
}

/** Known values that are larger than their field. A person cannot scroll inside a disabled field. */
async function cutValues(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLTextAreaElement>(
        ':is(input:not([type]), [type="text"], textarea):disabled',
      ),
    ]
      .filter(
        (field) =>
          field.checkVisibility() &&
          (field.scrollWidth > field.clientWidth || field.scrollHeight > field.clientHeight + 1),
      )
      .map(({ value }) => value),
  )
}

/**
 * Words in titles, prices, steps and contacts that break over two lines, and time zones that do. A word may break at its own
 * hyphen.
 */
async function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const range = document.createRange()
    return [...document.querySelectorAll('h1, .plan-price, .step-trail-name, .chat .button, .whole')]
      .flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE))
      .flatMap((text) =>
        [...(text.textContent ?? '').matchAll(/GMT\S+|[\p{L}\p{N}.]+/gu)]
          .filter(({ 0: word, index }) => {
            range.setStart(text, index)
            range.setEnd(text, index + word.length)
            return new Set([...range.getClientRects()].map(({ y }) => Math.round(y))).size > 1
          })
          .map(([word]) => word),
      )
  })
}

for (const language of ['en', 'es-MX'] as const) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('no screen scrolls horizontally', async ({ page }) => {
      const fits = () => expectFits(page, SIGHTS)
      await page.goto('/join/signup')
      await fits()
      await page.goto('/join/coparentstatus')
      await fits()
      await page.goto('/join/step1?discount=1&ref=court15&pct=MTU=')
      await continueOn(page, text)
      await expect(page.locator('.error-summary')).toBeVisible()
      await fits()
      await fillParent(page, text, {
        firstName: 'Amara',
        lastName: 'Okafor',
        email: freshEmail('amara.okafor-de-la-garza.and.family'),
        phoneNumber: freshPhone(),
      })
      await continueOn(page, text)
      await expectHeading(page, text('join.family.title'))
      await fillCoParent(page, text, {
        firstName: 'Jordan',
        lastName: 'Okafor',
        email: freshEmail('jordan'),
      })
      await fillChild(page, text, { number: 1, firstName: 'Maya', lastName: 'Okafor' })
      await fits()
      await continueOn(page, text)
      await expectHeading(page, text('join.packages.title'))
      await fits()
      await page.getByRole('button', { name: text('join.packages.chooseOwn') }).click()
      await expectHeading(page, text('join.build.title'))
      await fits()
      await page.getByRole('button', { name: text('join.build.submit') }).click()
      await expectHeading(page, text('checkout.billing.title'))
      await fits()
      // The order is above everything, and comes first for the keyboard.
      await page.getByRole('complementary').locator('summary').press('Tab')
      await expect(page.getByRole('link', { name: text('chrome.back') })).toBeFocused()
      await fillAddress(page, text, MINNEAPOLIS)
      await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
      await expectHeading(page, text('checkout.payment.title'))
      await fillCard(page, text, VISA)
      await fits()
      await page.getByRole('button', { name: text('checkout.payment.submit') }).press('Enter')
      await expectHeading(page, text('checkout.review.title'))
      await fits()
      await payNow(page, text)
      await expectHeading(page, text('join.credentials.title'))
      await fits()
      await fillCredentials(page, text, {
        username: `amara.${crypto.randomUUID().slice(0, 8)}`,
        password: 'quiet-harbour-7!',
      })
      await page.getByRole('main').getByRole('checkbox').first().check()
      await page.getByRole('button', { name: text('join.credentials.submit') }).click()
      await page.getByRole('link', { name: text('join.credentials.now') }).click()
      await expectHeading(page, text('join.receipt.title'))
      await fits()
      await page.reload()
      await fits()
    })
  })
}

for (const language of ['en', 'es-MX'] as const) {
  test.describe(`${language}, a phone with text of double size`, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('the first pages, the log-in and the account fit the screen, and nothing covers a password', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      const fits = () => expectFits(page, [{ width: 390, textSize: '200%' }])
      await page.goto('/join/signup')
      await fits()
      await page.goto('/join/coparentstatus?account=yes')
      await fits()
      await page.goto('/join/step1')
      await fits()
      await page.goto('/join/home')
      await fits()
      await page.goto('/join/login')
      await fits()
      const typed = await page.locator('[name=password]').boundingBox()
      const toggle = await page.getByRole('button', { name: text('account.logIn.show') }).boundingBox()
      expect(toggle?.y).toBeGreaterThanOrEqual((typed?.y ?? Infinity) + (typed?.height ?? 0))
      const { username } = await aParentAccount({ locale: language })
      await logIn(page, text, { username })
      await expectHeading(page, text('account.account.title'))
      await fits()
    })

    test('the longest names fit the payment and the review on a narrow screen', async ({ page }) => {
      const [firstName, lastName] = ['W'.repeat(NAME_MAX), 'M'.repeat(NAME_MAX)]
      const names = { firstName, lastName }
      const fits = () => expectFits(page, [{ width: 320, textSize: '100%' }])
      await page.goto('/join')
      await postParent(page, { ...names, email: freshEmail('amara'), phoneNumber: freshPhone() })
      await postCoParent(page, { ...names, email: freshEmail('jordan') })
      await postPackage(page)
      await page.goto('/join/payment')
      await fits()
      await fillAddress(page, text, MINNEAPOLIS)
      await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
      await expectHeading(page, text('checkout.payment.title'))
      await expect(page.getByRole('checkbox', { name: new RegExp(firstName) })).toBeVisible()
      await fits()
      await fillCard(page, text, VISA)
      await review(page, text)
      await fits()
    })

    test('the contacts of support fit a narrow screen', async ({ page }) => {
      await page.goto('/join/duplicate')
      await expect(page.locator('.chat .button').first()).toBeVisible()
      await expectFits(page, [{ width: 320, textSize: '100%' }])
    })

    test('the details of a new professional fit the screen', async ({ page }) => {
      await reachSecurity(page, text, { email: freshEmail('grace.okafor-de-la-garza') })
      await fillSecurity(page, text)
      await submit(page, text)
      await expectHeading(page, text('professional.success.heading', { firstName: 'Grace' }))
      await expectFits(page, SIGHTS)
    })
  })
}
