import type { Page } from '@playwright/test'
import { fillCard, fillCredentials, VISA } from './support/checkout.ts'
import { expect, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { payNow, reachBilling, reachPayment, review } from './support/reach-payment.ts'

const text = wordsIn('en')
const DARK_CARD = 'rgb(23, 37, 35)'
const DARK_FIELD = 'rgb(18, 32, 30)'
const LIGHT_INK = 'rgb(233, 241, 238)'

/** Switches the system to the dark theme. */
async function turnDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.getByRole('banner')).toHaveCSS('background-color', DARK_CARD)
}

for (const path of ['signup', 'step1', 'login', 'pro', 'help']) {
  test(`/${path} is accessible in the dark theme`, async ({ page, expectAccessible }) => {
    await page.goto(`/join/${path}`)
    await turnDark(page)
    await expectAccessible()
  })
}

test('the packages and the billing address are accessible in the dark theme', async ({
  page,
  expectAccessible,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await reachBilling(page, text)
  await expectAccessible()
  await page.goto('/join/step3')
  await expectHeading(page, text('join.packages.title'))
  await expectAccessible()
})

test('payment, review, credentials and receipt are accessible in the dark theme', async ({
  page,
  expectAccessible,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await reachPayment(page, text)
  const number = text('checkout.card.number')
  const frame = page.locator(`iframe[title="${number}"]`)
  // The frame must have a light scheme. In a dark scheme, the browser would paint a white background under light text.
  await expect(frame).toHaveCSS('color-scheme', 'light')
  const input = frame.contentFrame().getByRole('textbox', { name: number })
  await expect(input).toHaveCSS('color', LIGHT_INK)
  await page.emulateMedia({ colorScheme: 'light' })
  await expect(page.getByRole('banner')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await expect(input).toHaveCSS('color', LIGHT_INK)
  await expect(frame.locator('..')).toHaveCSS('background-color', DARK_FIELD)
  await turnDark(page)
  await expectAccessible()
  await fillCard(page, text, VISA)
  await review(page, text)
  await expectAccessible()
  await payNow(page, text)
  await expectHeading(page, text('join.credentials.title'))
  await expectAccessible()
  const username = `amara.${crypto.randomUUID().slice(0, 8)}`
  await fillCredentials(page, text, { username, password: 'quiet-harbour-7!' })
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: text('join.credentials.submit') }).click()
  await page.getByRole('link', { name: text('join.credentials.now') }).click()
  await expectHeading(page, text('join.receipt.title'))
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'classic')
  await expectAccessible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
  await expect(page.getByRole('main')).toHaveCSS('color', 'rgb(21, 48, 45)')
})

test('with forced colours, the tick of a done step and the mark of the current one are visible', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await reachPayment(page, text)
  const { tick, ground } = await page
    .getByRole('listitem')
    .filter({ hasText: text('checkout.done') })
    .first()
    .locator(':scope > *')
    .first()
    .evaluate((name) => {
      const { color, backgroundColor } = getComputedStyle(name, '::before')
      return { tick: color, ground: backgroundColor }
    })
  expect(tick).not.toBe(ground)
  const outlines = await page
    .getByRole('list')
    .filter({ hasText: text('checkout.done') })
    .getByRole('listitem')
    .evaluateAll((steps) =>
      steps.map(({ firstElementChild: name }) => name && getComputedStyle(name, '::before').outlineStyle),
    )
  expect(outlines).toEqual(['none', 'solid', 'none'])
})
