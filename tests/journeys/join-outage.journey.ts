import { textFor } from '#domain/messages/text.ts'
import { fillCard, fillCredentials, VISA } from './support/checkout.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { continueOn, expectHeading, fillChild, fillCoParent, fillParent } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'

test('a network that gives out says so on every form, and keeps what was typed', async ({ context }) => {
  const text = textFor('en')
  // A page of its own: that the browser complains of the lost network is what is wanted here.
  const page = await context.newPage()
  const sentInVain = async (send: () => Promise<void>) => {
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await send()
    await expect(page.locator('.error-summary')).toBeFocused()
    await expect(page.locator('.error-summary').getByRole('listitem')).toHaveText([
      text('chrome.unreachable'),
    ])
    await context.setOffline(false)
  }
  await page.goto('/join/step1')
  await fillParent(page, text, {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: freshEmail('amara'),
    phoneNumber: '6125550142',
  })
  await sentInVain(async () => continueOn(page, text))
  await continueOn(page, text)
  await expectHeading(page, text('join.family.title'))
  await fillCoParent(page, text, {
    firstName: 'Jordan',
    lastName: 'Okafor',
    email: freshEmail('jordan'),
  })
  await fillChild(page, text, { number: 1, firstName: 'Maya', lastName: 'Okafor' })
  await sentInVain(async () => continueOn(page, text))
  await continueOn(page, text)
  await expectHeading(page, text('join.packages.title'))

  await reachPayment(page, text)
  await fillCard(page, text, VISA)
  await review(page, text)
  await payNow(page, text)
  await expectHeading(page, text('join.credentials.title'))
  const username = freshEmail('amara').split('@')[0] ?? ''
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await fillCredentials(page, text, { username, password: 'quiet-harbour-7!' })
  await expect(page.getByText(text('join.credentials.username.unknown'))).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await sentInVain(async () => page.getByRole('button', { name: text('join.credentials.submit') }).click())
  await page.getByRole('button', { name: text('join.credentials.submit') }).click()
  await expect(page.getByText(text('join.credentials.done'))).toBeVisible()
})
