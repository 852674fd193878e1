import type { Page } from '@playwright/test'
import { expectFont, expectFontInOwnSize, shiftOf, UNSEEN_SHIFT } from './support/font.ts'
import { serveInPieces } from './support/in-pieces.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { continueOn, expectHeading, fillCoParent, fillParent, wordsIn } from './support/parent.ts'
import { reachBilling } from './support/reach-payment.ts'
import { openWith } from './support/variants.ts'

const PROPERTIES = [
  'display',
  'width',
  'height',
  'fontSize',
  'fontWeight',
  'padding',
  'margin',
  'color',
  'backgroundColor',
  'border',
] as const

/** The computed styles of everything on the page, in document order. */
async function looksOf(page: Page): Promise<string[]> {
  await page.mouse.move(0, 0)
  // The browser applies the position of the pointer in the next frame.
  await page.evaluate(
    async () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  await expect(page.getByRole('main').locator('.input:hover')).toHaveCount(0)
  await expectFontInOwnSize(page)
  return page.evaluate((properties) => {
    return [...document.querySelectorAll('body *:not(script, link)')].map((element) => {
      const style = getComputedStyle(element)
      return [element.tagName, element.className, ...properties.map((name) => style[name])].join(' ')
    })
  }, PROPERTIES)
}

/**
 * Expects the same look after a reload. A page has only the styles of its own screen. So a linked screen must
 * bring its styles.
 */
async function expectSameWhenOpened(page: Page, heading: string): Promise<void> {
  await expectHeading(page, heading)
  const reached = await looksOf(page)
  await page.reload()
  await expectHeading(page, heading)
  expect(await looksOf(page)).toEqual(reached)
}

test('the header of a short page reaches the edge of the window', async ({ page }) => {
  await page.goto('/join/signup')
  const { header, window } = await page.evaluate(() => ({
    header: document.querySelector('header')?.getBoundingClientRect().right,
    window: document.documentElement.clientWidth,
  }))
  expect(header).toBe(window)
})

test('a screen looks the same after a link and after a reload', async ({ page }) => {
  const text = wordsIn('en')
  await page.goto('/join/coparentstatus')
  await page.getByRole('link', { name: text('join.status.no.text') }).click()
  await expectSameWhenOpened(page, text('join.parent.title'))
  await fillParent(page, text, {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: freshEmail('amara'),
    phoneNumber: '6125550142',
  })
  await continueOn(page, text)
  await expectSameWhenOpened(page, text('join.family.title'))
  await fillCoParent(page, text, { firstName: 'Jordan', lastName: 'Okafor', email: freshEmail('jordan') })
  await continueOn(page, text)
  await expectSameWhenOpened(page, text('join.packages.title'))
  await page
    .getByRole('button', { name: text('join.packages.choose', { name: text('package.premium.name') }) })
    .click()
  await expectSameWhenOpened(page, text('checkout.billing.title'))
})

for (const { path, language, width } of [
  { path: '/join/step3', language: 'en', width: 'desktop' },
  { path: '/join/step1', language: 'es-MX', width: 'phone' },
  { path: '/join/step2', language: 'en', width: 'phone' },
  { path: '/join/step2', language: 'es-MX', width: 'desktop' },
  { path: '/join/payment', language: 'en', width: 'phone' },
  { path: '/join/payment', language: 'es-MX', width: 'desktop' },
  { path: '/join/help', language: 'es-MX', width: 'desktop' },
] as const) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })

    test(`${path} does not move while it and its font load`, async ({ page }) => {
      await openWith(page, { grow805: 'Treatment' })
      await reachBilling(page, wordsIn(language))
      const slow = await serveInPieces(process.env.JOURNEY_ORIGIN ?? '')
      await page.goto(`${slow.origin}${path}`)
      await expectFont(page)
      expect(await shiftOf(page)).toBeLessThan(UNSEEN_SHIFT)
      slow.stop()
    })
  })
}
