import type { Locator, Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'
import { expect, freshEmail, freshPhone } from './journey.ts'
import { fillAddress, MINNEAPOLIS } from './checkout.ts'
import { postCoParent, postParent } from './first-steps.ts'
import { expectHeading } from './parent.ts'

export type Buyer = { email: string; coParentEmail: string }

/** A parent who has chosen Premium and stands before the bill. */
export async function reachBilling(page: Page, text: Text): Promise<Buyer> {
  const buyer = { email: freshEmail('amara'), coParentEmail: freshEmail('jordan') }
  const lastName = 'Okafor'
  await postParent(page, { firstName: 'Amara', lastName, email: buyer.email, phoneNumber: freshPhone() })
  await postCoParent(page, { firstName: 'Jordan', lastName, email: buyer.coParentEmail })
  await page.goto('/join/step3')
  await page
    .getByRole('button', { name: text('join.packages.choose', { name: text('package.premium.name') }) })
    .click()
  await expectHeading(page, text('checkout.billing.title'))
  return buyer
}

/** The same parent, billed in Minneapolis, about to say how to pay. */
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
  // Back leads out of the review once it has its place in the history.
  await expect(page).toHaveURL(/#review$/)
}

/**
 * Presses a button once the pointer rests on it. Right after a page was scrolled, a browser leads a press by what it
 * drew last: a person presses what they see, a script may meet the frame that stood there before.
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
 * Waits until a payment is found whose answer was lost. Who comes back before it is found waits for it; who comes
 * back later sees where the bill went, and goes on from there.
 */
export async function expectFound(page: Page, text: Text): Promise<void> {
  const paid = page.getByRole('heading', { level: 1, name: text('checkout.paid.title') })
  const credentials = page.getByRole('heading', { level: 1, name: text('join.credentials.title') })
  await expect(paid.or(credentials)).toBeVisible({ timeout: 90_000 })
  if (await paid.isVisible()) await page.getByRole('link', { name: text('chrome.continue') }).click()
  await expect(credentials).toBeVisible()
}

/** Keeps the page from hearing what became of a payment, so that its waiting can be looked at. */
export async function holdPaymentStatus(page: Page): Promise<{ release: () => void }> {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/payment\.data/, async (route) => {
    if (route.request().postData()?.includes('intent=status')) await released
    await route.fallback()
  })
  return { release }
}

/** The total the page shows now. */
export async function shownTotal(page: Page, text: Text): Promise<string> {
  const line = page
    .getByText(text('checkout.summary.total'), { exact: true })
    .locator('visible=true')
    .locator('..')
  return (await line.getByRole('definition').textContent()) ?? ''
}
