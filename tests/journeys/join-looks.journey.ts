import type { Page } from '@playwright/test'
import { expect, freshEmail, test } from './support/journey.ts'
import { continueOn, expectHeading, fillCoParent, fillParent, wordsIn } from './support/parent.ts'

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

/** How everything on the page is drawn, in the order of the document. */
async function looksOf(page: Page): Promise<string[]> {
  await page.mouse.move(0, 0)
  // The browser learns where the pointer is with the next picture it draws.
  await page.evaluate(
    async () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  await expect(page.getByRole('main').locator('.input:hover')).toHaveCount(0)
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ family, status }) => family.includes('Figtree Variable') && status === 'loaded',
    ),
  )
  return page.evaluate((properties) => {
    return [...document.querySelectorAll('body *:not(script, link)')].map((element) => {
      const style = getComputedStyle(element)
      return [element.tagName, element.className, ...properties.map((name) => style[name])].join(' ')
    })
  }, PROPERTIES)
}

/** Pages carry only the rules of their own screen: one that is reached without a new page must have its own too. */
async function expectSameWhenOpened(page: Page, heading: string): Promise<void> {
  await expectHeading(page, heading)
  const reached = await looksOf(page)
  await page.reload()
  await expectHeading(page, heading)
  expect(await looksOf(page)).toEqual(reached)
}

test('a screen looks the same whether it was reached from another or opened', async ({ page }) => {
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
