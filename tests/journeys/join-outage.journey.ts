import { textFor } from '#domain/messages/text.ts'
import { aParentAccount } from './support/account.ts'
import { fillCard, fillCredentials, VISA } from './support/checkout.ts'
import { expect, freshEmail, freshPhone, test } from './support/journey.ts'
import { untilHydrated } from './support/open-hydrated.ts'
import { continueOn, expectHeading, fillChild, fillCoParent, fillParent } from './support/parent.ts'
import { payNow, reachBilling, reachPayment, review } from './support/reach-payment.ts'
import { sendWithoutNetwork } from './support/send-without-network.ts'

const text = textFor('en')

test('without a network, the forms of a sign-up show an error and keep the typed text', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.goto('/join/step1')
  await fillParent(page, text, {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: freshEmail('amara'),
    phoneNumber: freshPhone(),
  })
  await sendWithoutNetwork(page, async () => continueOn(page, text))
  await continueOn(page, text)
  await expectHeading(page, text('join.family.title'))
  await fillCoParent(page, text, {
    firstName: 'Jordan',
    lastName: 'Okafor',
    email: freshEmail('jordan'),
  })
  await fillChild(page, text, { number: 1, firstName: 'Maya', lastName: 'Okafor' })
  await sendWithoutNetwork(page, async () => continueOn(page, text))
  await continueOn(page, text)
  await expectHeading(page, text('join.packages.title'))
  await page.context().setOffline(true)
  const said = page.getByText(text('chrome.unreachable'))
  const build = page.getByRole('button', { name: text('join.packages.chooseOwn') })
  for (const time of ['first', 'second']) {
    await build.click()
    await expect(said, time).toBeInViewport()
    await expect(said.locator('..'), time).toBeFocused()
    await build.focus()
  }
  await page.context().setOffline(false)
  await build.click()
  await expectHeading(page, text('join.build.title'))
  await page.context().setOffline(true)
  await page.getByRole('button', { name: text('join.build.submit') }).click()
  await expect(said).toBeInViewport()
  await page.context().setOffline(false)

  await page.clock.install()
  await reachPayment(page, text)
  await fillCard(page, text, VISA)
  await review(page, text)
  await payNow(page, text)
  await expectHeading(page, text('join.credentials.title'))
  const username = freshEmail('amara').split('@')[0] ?? ''
  await untilHydrated(page)
  await context.setOffline(true)
  await fillCredentials(page, text, { username, password: 'quiet-harbour-7!' })
  await expect(page.getByText(text('join.credentials.username.unknown'))).toBeVisible()
  await page.getByRole('checkbox').first().check()
  await sendWithoutNetwork(page, async () =>
    page.getByRole('button', { name: text('join.credentials.submit') }).click(),
  )
  // The next page opens by itself after five seconds. On a busy machine these would pass before the network is lost.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: text('join.credentials.submit') }).click()
  const done = page.getByText(text('join.credentials.done'))
  await expect(done).toBeVisible()
  await context.setOffline(true)
  await page.clock.runFor(6000)
  await expect(done).toBeVisible()
  await context.setOffline(false)
  await page.clock.runFor(6000)
  await expect(page).toHaveURL(/\/receipt\?/)
})

test('without a network, the page of a possible duplicate can be sent again', async ({ context }) => {
  const page = await context.newPage()
  const { email } = await aParentAccount()
  await page.goto('/join/step1')
  await fillParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email, phoneNumber: '6125550142' })
  await continueOn(page, text)
  await expectHeading(page, text('join.duplicate.title'))
  const goOn = async () => page.getByRole('button', { name: text('join.duplicate.continue') }).click()
  await sendWithoutNetwork(page, goOn)
  await goOn()
  await expectHeading(page, text('join.family.title'))
})

test('without a network, a link does not leave text that is not saved', async ({ context }) => {
  const page = await context.newPage()
  await page.goto('/join/step1')
  await fillParent(page, text, {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: freshEmail('amara'),
    phoneNumber: freshPhone(),
  })
  await continueOn(page, text)
  await expectHeading(page, text('join.family.title'))
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/step2/draft') && answer.ok())
  await fillCoParent(page, text, { firstName: 'Jordan', lastName: 'Okafor', email: freshEmail('jordan') })
  // The program that keeps typed text has arrived now.
  await kept
  await context.setOffline(true)
  await fillChild(page, text, { number: 1, firstName: 'Maya', lastName: 'Okafor' })
  const back = page.getByRole('link', { name: text('chrome.back'), exact: true })
  await back.click()
  await expect(page.getByRole('alert')).toHaveText(text('chrome.offline'))
  await page.getByRole('button', { name: text('chrome.startOver') }).click()
  await expectHeading(page, text('join.family.title'))
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/step2/draft') && answer.ok())
  await context.setOffline(false)
  await saved
  await expect(page.getByText(text('chrome.offline'))).toHaveCount(0)
  await back.click()
  await expectHeading(page, text('join.parent.title'))
  await page.goto('/join/step2')
  const child = page.getByRole('group', { name: text('join.family.child', { number: 1 }), exact: true })
  await expect(child.getByLabel(text('join.family.childFirstName'), { exact: true })).toHaveValue('Maya')
})

test('without a network, another country or a search keeps the typed billing address', async ({
  context,
}) => {
  const page = await context.newPage()
  await reachBilling(page, text)
  const line = page.getByLabel(text('checkout.billing.line1'), { exact: true })
  await line.fill('77 Long Road')
  await untilHydrated(page)
  await context.setOffline(true)
  const search = page.locator('[name=addressSearch]')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('address-search'))
  await search.fill('12 Maple Avenue')
  await failed
  await page.getByLabel(text('checkout.billing.country'), { exact: true }).selectOption('CA')
  await expect(page.getByText(text('checkout.billing.lookupFailed'))).toBeVisible()
  await expect(line).toHaveValue('77 Long Road')
  // To send the form asks for the lists again. Their fields are not on the page, so no error names them.
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('places'))
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await lost
  await expect(page.getByText(text('checkout.billing.lookupFailed'))).toBeVisible()
  await expect(page.locator('.error-summary')).toHaveCount(0)
  await context.setOffline(false)
  await page.getByRole('button', { name: text('checkout.retry') }).click()
  await page.getByLabel(text('lookup.region.province'), { exact: true }).selectOption('ON')
  await expect(line).toHaveValue('77 Long Road')
})
