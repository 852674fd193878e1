import type { Locator, Page } from '@playwright/test'
import type { MessageKey } from '#domain/messages/catalogue.ts'
import type { Text } from '#domain/messages/text.ts'
import { expect, freshEmail, freshPhone } from './journey.ts'
import { fillAddress, MINNEAPOLIS } from './checkout.ts'
import { postCoParent, postPackage, postParent } from './first-steps.ts'
import { expectHeading } from './parent.ts'

export type Buyer = { email: string; coParentEmail: string }

/** A parent who has chosen Premium and is at the billing step. */
export async function reachBilling(page: Page, text: Text): Promise<Buyer> {
  const buyer = { email: freshEmail('amara'), coParentEmail: freshEmail('jordan') }
  const lastName = 'Okafor'
  await postParent(page, { firstName: 'Amara', lastName, email: buyer.email, phoneNumber: freshPhone() })
  await postCoParent(page, { firstName: 'Jordan', lastName, email: buyer.coParentEmail })
  await postPackage(page)
  await page.goto('/join/payment')
  await expectHeading(page, text('checkout.billing.title'))
  return buyer
}

/** The same parent with a billing address in Minneapolis, at the choice of the payment method. */
export async function reachPayment(page: Page, text: Text): Promise<Buyer> {
  const buyer = await reachBilling(page, text)
  await fillAddress(page, text, MINNEAPOLIS)
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await expectHeading(page, text('checkout.payment.title'))
  return buyer
}

export async function review(page: Page, text: Text): Promise<void> {
  await pressBelowFrames(page.getByRole('button', { name: text('checkout.payment.submit') }))
  await expectHeading(page, text('checkout.review.title'))
  // Waits until the review has its own history entry, because only then Back leaves the review.
  await expect(page).toHaveURL(/#review$/)
}

/**
 * Clicks a button once the pointer rests on it. Right after scrolling, a browser sends a click to the frame
 * it drew last. A person does not click that fast, but a script may.
 */
export async function pressBelowFrames(button: Locator): Promise<void> {
  await expect(async () => {
    await button.hover()
    expect(await button.evaluate((element) => element.matches(':hover'))).toBe(true)
  }).toPass()
  await button.click()
}

export async function payNow(page: Page, text: Text): Promise<void> {
  await page.getByRole('button', { name: text('checkout.review.pay') }).click()
}

/**
 * Waits until the recovery finds a payment whose answer was lost. A buyer who comes back earlier sees the waiting page.
 * A buyer who comes back later is already at the next step.
 */
export async function expectFound(page: Page, text: Text): Promise<void> {
  const paid = page.getByRole('heading', { level: 1, name: text('checkout.paid.title') })
  const credentials = page.getByRole('heading', { level: 1, name: text('join.credentials.title') })
  await expect(paid.or(credentials)).toBeVisible({ timeout: 90_000 })
  if (await paid.isVisible()) await page.getByRole('link', { name: text('chrome.continue') }).click()
  await expect(credentials).toBeVisible()
}

/**
 * Holds the answers about a payment's status, so the waiting page can be tested. `asked` is how often the page has asked.
 */
export async function holdPaymentStatus(page: Page): Promise<{ release: () => void; asked: () => number }> {
  let asked = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/payment\.data/, async (route) => {
    if (route.request().postData()?.includes('intent=status')) {
      asked += 1
      await released
    }
    await route.fallback()
  })
  return { release, asked: () => asked }
}

/** The total on the page, under the name it has there. */
export async function shownTotal(
  page: Page,
  text: Text,
  name: MessageKey = 'checkout.summary.total',
): Promise<string> {
  const line = page.getByText(text(name), { exact: true }).locator('visible=true').locator('..')
  return (await line.getByRole('definition').textContent()) ?? ''
}
