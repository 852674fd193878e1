import {
  fillAddress,
  fillCard,
  fillCredentials,
  MINNEAPOLIS,
  VISA,
} from '#tests/journeys/support/checkout.ts'
import { freshEmail, freshPhone } from '#tests/journeys/support/journey.ts'
import { postCoParent, postParent } from '#tests/journeys/support/first-steps.ts'
import {
  continueOn,
  expectHeading,
  fillChild,
  fillCoParent,
  fillParent,
  sendParent,
} from '#tests/journeys/support/parent.ts'
import { payNow, reachBilling, reachPayment, review } from '#tests/journeys/support/reach-payment.ts'
import { aFamily } from '#tests/support/people.ts'
import { withDatabase } from '#tests/journeys/support/database.ts'
import { test, FIRST_LOOKED_AT } from './picture.ts'

const AMARA = { firstName: 'Amara', lastName: 'Okafor' }
const JORDAN = { firstName: 'Jordan', lastName: 'Okafor' }

test('a parent names the family', async ({ page, text, take }) => {
  await page.goto('/join/signup')
  await take('join-start')
  await page.goto('/join/coparentstatus')
  await take('join-co-parent-status')
  await page.goto('/join/step1')
  await take('join-parent')
  await continueOn(page, text)
  await page.getByRole('alert').waitFor()
  await take('join-parent-errors')
  await fillParent(page, text, { ...AMARA, email: freshEmail('amara'), phoneNumber: freshPhone() })
  await continueOn(page, text)
  await expectHeading(page, text('join.family.title'))
  await take('join-family')
  await continueOn(page, text)
  await page.getByRole('alert').waitFor()
  await take('join-family-errors')
  await fillCoParent(page, text, { ...JORDAN, email: freshEmail('jordan') })
  await fillChild(page, text, { number: 1, firstName: 'Maya', lastName: 'Okafor' })
  await take('join-family-filled')
})

test('a parent who may have an account is asked', async ({ page, text, take }) => {
  const email = freshEmail('amara')
  await withDatabase((db) => aFamily(db, { email }))
  await sendParent(page, text, { ...AMARA, email })
  await expectHeading(page, text('join.duplicate.title'))
  await take('join-duplicate')
})

test('a parent chooses or builds a package', FIRST_LOOKED_AT, async ({ page, text, take }) => {
  await page.goto('/join/signup')
  await postParent(page, { ...AMARA, email: freshEmail('amara'), phoneNumber: freshPhone() })
  await postCoParent(page, { ...JORDAN, email: freshEmail('jordan') })
  await page.goto('/join/step3')
  await take('join-packages')
  await page.locator('.segmented').getByText(text('join.packages.twoYears')).click()
  await take('join-packages-two-years')
  await page.getByRole('button', { name: text('join.packages.chooseOwn') }).click()
  await expectHeading(page, text('join.build.title'))
  await take('join-build')
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check()
  await take('join-build-all')
})

test('a parent gives the billing address', async ({ page, text, take }) => {
  await reachBilling(page, text)
  await take('checkout-billing')
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await page.getByRole('alert').waitFor()
  await take('checkout-billing-errors')
  await fillAddress(page, text, MINNEAPOLIS)
  await take('checkout-billing-filled')
})

test('a parent pays, sets the log-in and gets a receipt', FIRST_LOOKED_AT, async ({ page, text, take }) => {
  await reachPayment(page, text)
  await take('checkout-payment')
  await page.getByText(text('checkout.payment.paypal'), { exact: true }).click()
  await page.getByRole('button', { name: text('checkout.paypal.open') }).waitFor()
  await take('checkout-payment-paypal')
  await page.getByText(text('checkout.payment.venmo'), { exact: true }).click()
  await page.getByRole('button', { name: text('checkout.venmo.open') }).waitFor()
  await take('checkout-payment-venmo')
  await page.getByText(text('checkout.payment.creditCard'), { exact: true }).click()
  await fillCard(page, text, VISA)
  await review(page, text)
  await take('checkout-review')
  await payNow(page, text)
  await expectHeading(page, text('join.credentials.title'))
  await take('join-credentials')
  await fillCredentials(page, text, {
    username: `amara.${crypto.randomUUID().slice(0, 8)}`,
    password: 'quiet-harbour-7!',
  })
  await page.getByRole('main').getByRole('checkbox').first().check()
  await take('join-credentials-filled')
  await page.getByRole('button', { name: text('join.credentials.submit') }).click()
  await page.getByRole('link', { name: text('join.credentials.now') }).click()
  await expectHeading(page, text('join.receipt.title'))
  await take('join-receipt')
  await page.goto('/join/account/billing')
  await take('account-billing')
  await page.locator('a[href*="/account/receipts/"]').first().click()
  await page.getByRole('article', { name: text('receipt.title') }).waitFor()
  await take('account-receipt')
})
