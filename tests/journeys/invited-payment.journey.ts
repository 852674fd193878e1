import { aParentAccount, logIn } from './support/account.ts'
import { fillCard, VISA } from './support/checkout.ts'
import { openAccountFor, revokeLinksOf } from './support/invitation.ts'
import { expect, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { reachInvitedPayment } from './support/reach-invited-payment.ts'
import { expectFound, holdPaymentStatus, payNow, review } from './support/reach-payment.ts'

const ANSWER_LOST = { ...VISA, number: '4000 0000 0000 0119' }
/** A card whose issuer asks for a code, which is 1234. */
const ASKING = { ...VISA, number: '4000 0000 0000 2503' }

// Both flows share the payment section, which other journeys test in both languages. These journeys test only its
// outcomes in the invited flow.
test.describe('en, phone', () => {
  test.use({ language: 'en', width: 'phone' })
  const text = wordsIn('en')

  test('an invited parent closes PayPal, then pays with Venmo', async ({
    page,
    context,
    expectAccessible,
  }) => {
    await reachInvitedPayment({ page, context, language: 'en', text })
    await page.getByText(text('checkout.payment.paypal'), { exact: true }).click()
    const closed = page.waitForEvent('popup')
    await page.getByRole('button', { name: text('checkout.paypal.open') }).click()
    await (await closed).getByRole('button', { name: text('sandbox.cancel') }).click()
    await expect(page.getByText(text('checkout.wallet.cancelled', { wallet: 'PayPal' }))).toBeVisible()
    await expectAccessible()
    await page.getByText(text('checkout.payment.venmo'), { exact: true }).click()
    const approved = page.waitForEvent('popup')
    await page.getByRole('button', { name: text('checkout.venmo.open') }).click()
    await (await approved).getByRole('button', { name: text('sandbox.venmo.approve') }).click()
    await expectHeading(page, text('checkout.review.title'))
    await expect(page.getByText(text('checkout.review.venmoAs', { username: '@venmojoe' }))).toBeVisible()
    await payNow(page, text)
    await expectHeading(page, text('join.credentials.title'))
  })

  test('an invited parent pays with PayPal', async ({ page, context }) => {
    await reachInvitedPayment({ page, context, language: 'en', text })
    await page.getByText(text('checkout.payment.paypal'), { exact: true }).click()
    const approved = page.waitForEvent('popup')
    await page.getByRole('button', { name: text('checkout.paypal.open') }).click()
    await (await approved).getByRole('button', { name: text('sandbox.paypal.approve') }).click()
    await expectHeading(page, text('checkout.review.title'))
    await payNow(page, text)
    await expectHeading(page, text('join.credentials.title'))
  })

  test('after an earlier link that had ended, the payment stays with the invitation that was opened', async ({
    page,
    context,
  }) => {
    await page.goto(`/join/invite?token=${'e'.repeat(43)}&id=${crypto.randomUUID()}`)
    await expectHeading(page, text('invited.request.title'))
    await reachInvitedPayment({ page, context, language: 'en', text })
    await expect(page).toHaveURL(/\?invitation=2#payment$/)
    await page.getByRole('link', { name: text('chrome.back'), exact: true }).click()
    await expectHeading(page, text('checkout.billing.title'))
    await page.reload()
    await expectHeading(page, text('checkout.billing.title'))
    await page.getByRole('link', { name: text('chrome.back'), exact: true }).click()
    await expectHeading(page, text('join.packages.title'))
  })

  test('a link that ends during the payment leads to a new one, and nothing is charged', async ({
    page,
    context,
    expectAccessible,
  }) => {
    const invited = await reachInvitedPayment({ page, context, language: 'en', text })
    await fillCard(page, text, VISA)
    await review(page, text)
    await revokeLinksOf(invited)
    await payNow(page, text)
    await expectHeading(page, text('invited.request.title'))
    await expect(page.getByText(text('invited.request.notCharged'))).toBeVisible()
    await expectAccessible()
    await page.goto('/join/invite/payment')
    await expect(page).toHaveURL(/\/join\/home$/)
  })
})

test.describe('es-MX, desktop', () => {
  test.use({ language: 'es-MX', width: 'desktop' })
  const text = wordsIn('es-MX')

  test('an invited parent in London agrees to the terms and answers the bank’s question', async ({
    page,
    context,
    expectAccessible,
  }) => {
    await reachInvitedPayment({ page, context, language: 'es-MX', text }, 'GB')
    await fillCard(page, text, ASKING)
    await review(page, text)
    await page.getByRole('checkbox').first().check()
    await expectAccessible()
    await payNow(page, text)
    const bank = page.frameLocator('dialog iframe')
    await bank.getByRole('button', { name: text('sandbox.challenge.cancel') }).click()
    await expect(page.getByRole('alert')).toContainText(text('checkout.verify.cancelled'))
    await payNow(page, text)
    await bank.getByRole('textbox').fill('1234')
    await bank.getByRole('button', { name: text('sandbox.challenge.submit') }).click()
    await expectHeading(page, text('join.credentials.title'))
    await expect(page.getByRole('checkbox')).toHaveCount(0)
  })

  test('after a lost answer the page waits for the result, and the invited parent does not pay again', async ({
    page,
    context,
  }) => {
    await reachInvitedPayment({ page, context, language: 'es-MX', text })
    await fillCard(page, text, ANSWER_LOST)
    await review(page, text)
    const status = await holdPaymentStatus(page)
    await payNow(page, text)
    await expectHeading(page, text('checkout.processing.title'))
    await expect(page.getByRole('button', { name: text('checkout.review.pay') })).toHaveCount(0)
    await page.reload()
    status.release()
    await expectFound(page, text)
  })

  test('an account that is created during the payment leads to the duplicate page, and from there to joining with it', async ({
    page,
    context,
    expectAccessible,
  }) => {
    const invited = await reachInvitedPayment({ page, context, language: 'es-MX', text })
    const { email } = invited
    await fillCard(page, text, VISA)
    await review(page, text)
    await openAccountFor(invited)
    await payNow(page, text)
    await expectHeading(page, text('join.duplicate.title'))
    await expect(page.getByText(text('join.duplicate.lede', { name: 'Ben', email }))).toBeVisible()
    await expect(page.getByText(text('join.duplicate.notCharged'))).toBeVisible()
    await expectAccessible()
    const { username } = await aParentAccount()
    await page.getByRole('link', { name: text('join.duplicate.logInAndJoin') }).click()
    await logIn(page, text, { username })
    await expectHeading(page, text('invited.account.title'))
  })
})
