import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import type { Text } from '#domain/messages/text.ts'
import { wordsIn } from './support/parent.ts'
import { reachPayment, shownTotal } from './support/reach-payment.ts'

const CALLS = /\/payment\.data/

function partsOf(page: Page, text: Text) {
  return {
    code: page.getByLabel(text('checkout.code')),
    apply: page.getByRole('button', { name: text('checkout.code.apply'), exact: true }),
    forBoth: page.getByRole('checkbox', { name: text('checkout.coParent', { name: 'Jordan' }) }),
  }
}

for (const language of ['en', 'es-MX'] as const) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('without a network a code is not called invalid', async ({ context }) => {
      // A separate page, because the browser's complaint about the lost call is expected here.
      const page = await context.newPage()
      await reachPayment(page, text)
      const { code, apply } = partsOf(page, text)
      await page.getByText(text('checkout.code.question')).click()
      await code.fill('FAMILY-2026')
      await page.route(CALLS, async (route) => route.abort())
      await apply.click()
      await expect(page.getByText(text('checkout.price.unchanged'))).toBeVisible()
      await expect(page.getByText(text('checkout.code.invalid'))).toHaveCount(0)
      await page.unroute(CALLS)
      await apply.click()
      await expect(page.getByText(text('checkout.code.remove', { code: 'FAMILY-2026' }))).toBeVisible()
    })

    test('if the price of a choice does not arrive, the page says so and shows the choice of its price', async ({
      context,
    }) => {
      const page = await context.newPage()
      await reachPayment(page, text)
      const before = await shownTotal(page, text)
      const { forBoth } = partsOf(page, text)
      await page.route(CALLS, async (route) => route.abort())
      await forBoth.click()
      await expect(page.getByText(text('checkout.price.unchanged'))).toBeVisible()
      await expect(forBoth).not.toBeChecked()
      expect(await shownTotal(page, text)).toBe(before)
      await page.unroute(CALLS)
      await forBoth.click()
      await expect.poll(async () => shownTotal(page, text)).not.toBe(before)
      await expect(forBoth).toBeChecked()
      await expect(page.getByText(text('checkout.price.unchanged'))).toHaveCount(0)
    })
  })
}

test('of two choices in a row of which the second one is lost, neither is shown as chosen', async ({
  context,
}) => {
  const text = wordsIn('en')
  const page = await context.newPage()
  await reachPayment(page, text)
  const before = await shownTotal(page, text)
  const { forBoth } = partsOf(page, text)
  const first = Promise.withResolvers<void>()
  let calls = 0
  await page.route(CALLS, async (route) => {
    // The card fields ask for their token by the same address.
    if (!route.request().postData()?.includes('price')) return route.continue()
    calls += 1
    if (calls === 1) await first.promise
    await route.abort()
  })
  await forBoth.click()
  await expect.poll(() => calls).toBe(1)
  await forBoth.click()
  await expect.poll(() => calls).toBe(2)
  first.resolve()
  await expect(page.getByText(text('checkout.price.unchanged'))).toBeVisible()
  await expect(forBoth).not.toBeChecked()
  expect(await shownTotal(page, text)).toBe(before)
})

test('a code that is typed while another one is applied stays', async ({ page }) => {
  const text = wordsIn('en')
  await reachPayment(page, text)
  const { code, apply } = partsOf(page, text)
  await page.getByText(text('checkout.code.question')).click()
  const answer = Promise.withResolvers<void>()
  await page.route(CALLS, async (route) => {
    await answer.promise
    await route.continue()
  })
  await code.fill('FAMILY-2026')
  await apply.click()
  await code.fill('SPRING-2020')
  answer.resolve()
  await expect(page.getByText(text('checkout.code.remove', { code: 'FAMILY-2026' }))).toBeVisible()
  await apply.click()
  await expect(page.getByText(text('checkout.code.invalid'))).toBeVisible()
  await expect(code).toHaveValue('SPRING-2020')
})

test('the entry of a code stays open, and the keyboard stays there', async ({ page }) => {
  const text = wordsIn('en')
  await reachPayment(page, text)
  const { code, apply } = partsOf(page, text)
  const question = page.locator('summary', { hasText: text('checkout.code.question') })
  await question.press('Enter')
  await code.fill('S')
  await code.press('Backspace')
  await expect(code).toBeFocused()
  await code.fill('SPRING-2020')
  await apply.press('Enter')
  await expect(page.getByText(text('checkout.code.invalid'))).toBeVisible()
  await page.getByRole('button', { name: text('checkout.code.removeTyped') }).press('Enter')
  await expect(question).toBeFocused()
  await code.fill('FAMILY-2026')
  await apply.press('Enter')
  const remove = page.getByRole('button', { name: text('checkout.code.remove', { code: 'FAMILY-2026' }) })
  await expect(remove).toBeVisible()
  await expect(question).toBeFocused()
  await remove.press('Enter')
  await expect(remove).toHaveCount(0)
  await expect(question).toBeFocused()
  await expect(code).toBeVisible()
})
