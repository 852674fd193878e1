import type { Page } from '@playwright/test'
import { fillCard, fillCredentials, VISA } from './support/checkout.ts'
import { postParent } from './support/first-steps.ts'
import { expect, freshEmail, freshPhone, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'

const text = wordsIn('en')

/** A page whose buyer has just set the credentials. Its button opens the receipt. */
async function setCredentials(page: Page): Promise<void> {
  await reachPayment(page, text)
  await fillCard(page, text, VISA)
  await review(page, text)
  await payNow(page, text)
  await fillCredentials(page, text, {
    username: `amara_${crypto.randomUUID().slice(0, 8)}`,
    password: 'quiet-harbour-7!',
  })
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: text('join.credentials.submit') }).click()
  await expect(page.getByText(text('join.credentials.done'))).toBeVisible()
}

test('the button of a receipt leaves the sign-up alone that another parent has begun since', async ({
  page,
  context,
}) => {
  await setCredentials(page)
  await page.getByRole('link', { name: text('join.credentials.now') }).click()
  await expectHeading(page, text('join.receipt.title'))

  const other = await context.newPage()
  await other.goto('/join/step1')
  const ben = { firstName: 'Ben', lastName: 'Okafor', email: freshEmail('ben'), phoneNumber: freshPhone() }
  await postParent(other, ben)

  await page.bringToFront()
  await page.getByRole('button', { name: text('join.receipt.open') }).click()
  await page.waitForURL('**/join/home')
  await other.goto('/join/step2')
  await expectHeading(other, text('join.family.title'))
})

test('a second press of the button that opens the receipt does not ask for it again', async ({ page }) => {
  await setCredentials(page)
  // The answer has arrived, and the browser has its cookies, but it still shows the page before.
  const asked: string[] = []
  await page.route(/\/join\/receipt/, async (route) => {
    asked.push(route.request().url())
    await route.fetch()
    await route.fulfill({ status: 204 })
  })
  const open = page.getByRole('link', { name: text('join.credentials.now') })
  await open.click()
  await expect.poll(() => asked).toHaveLength(1)
  await open.click()
  // By now the page has sent all requests of its buttons.
  await page.evaluate(() => fetch('/join/credentials'))
  expect(asked).toHaveLength(1)
})
