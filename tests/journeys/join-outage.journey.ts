import type { Page } from '@playwright/test'
import { textFor } from '#domain/messages/text.ts'
import { aParentAccount, aProfessionalAccount, openLoggedIn, postLogIn } from './support/account.ts'
import { openHydrated, untilHydrated } from './support/open-hydrated.ts'
import { anInvitedBen } from './support/invitation.ts'
import { fillCard, fillCredentials, VISA } from './support/checkout.ts'
import { expect, freshEmail, freshPhone, test } from './support/journey.ts'
import { continueOn, expectHeading, fillChild, fillCoParent, fillParent } from './support/parent.ts'
import { payNow, reachBilling, reachPayment, review } from './support/reach-payment.ts'

const text = textFor('en')

/** Sends a form without a network and expects an error. */
async function sendInVain(page: Page, send: () => Promise<void>): Promise<void> {
  await untilHydrated(page)
  await page.context().setOffline(true)
  await send()
  await expect(page.locator('.error-summary')).toBeFocused()
  await expect(page.locator('.error-summary').getByRole('listitem')).toHaveText([text('chrome.unreachable')])
  await page.context().setOffline(false)
}

test('every form shows an error without a network and keeps the typed text', async ({ context }) => {
  // A separate page, because the browser's complaint about the lost network is expected here.
  const page = await context.newPage()
  const sentInVain = async (send: () => Promise<void>) => sendInVain(page, send)
  await page.goto('/join/step1')
  await fillParent(page, text, {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: freshEmail('amara'),
    phoneNumber: freshPhone(),
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
  await sentInVain(async () => page.getByRole('button', { name: text('join.credentials.submit') }).click())
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

test('without a network, the account and the duplicate page also keep the typed text', async ({
  context,
}) => {
  const page = await context.newPage()
  const { username, email } = await aParentAccount()
  await page.goto('/join/step1')
  await fillParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email, phoneNumber: '6125550142' })
  await continueOn(page, text)
  await expectHeading(page, text('join.duplicate.title'))
  const goOn = async () => page.getByRole('button', { name: text('join.duplicate.continue') }).click()
  await sendInVain(page, goOn)
  await goOn()
  await expectHeading(page, text('join.family.title'))

  await openLoggedIn(page, '/join/account', { username })
  await expectHeading(page, text('account.account.title'))
  const offers = page.getByLabel(text('account.marketing.label'))
  await offers.check()
  const save = async () => page.getByRole('button', { name: text('account.marketing.save') }).click()
  await sendInVain(page, save)
  await expect(offers).toBeChecked()
  await save()
  await expect(page.getByText(text('account.marketing.saved'))).toBeVisible()

  await page.goto('/join/account/invite')
  const address = page.getByLabel(text('account.invite.email', { firstName: 'Ben' }))
  await address.fill(freshEmail('ben'))
  const invite = async () => page.getByRole('button', { name: text('account.invite.send') }).click()
  await sendInVain(page, invite)
  await invite()
  await expect(page.getByRole('status').filter({ hasText: text('account.invite.sent') })).toBeFocused()

  await page.goto('/join/account/billing/address')
  await page.getByLabel(text('checkout.billing.line1'), { exact: true }).fill('77 Long Road')
  const keep = async () => page.getByRole('button', { name: text('account.billing.save') }).click()
  await sendInVain(page, keep)
  await keep()
  await expect(page.getByText(text('account.billing.saved'))).toBeVisible()
  await expect(page.getByText('77 Long Road')).toBeVisible()
})

const parentOf = (page: Page, number: number) =>
  page.getByRole('group', { name: text('account.newFamily.parent', { number }), exact: true })

/** A professional who has typed a family with two parents and a child. */
async function typeFamily(page: Page): Promise<void> {
  const { username } = await aProfessionalAccount()
  await openLoggedIn(page, '/join/my-cases/family', { username })
  for (const [number, firstName] of [
    [1, 'Dana'],
    [2, 'Eli'],
  ] as const) {
    const parent = parentOf(page, number)
    await parent.getByLabel(text('join.parent.firstName'), { exact: true }).fill(firstName)
    await parent.getByLabel(text('join.parent.lastName'), { exact: true }).fill('Reyes')
    await parent.getByLabel(text('join.parent.email')).fill(freshEmail(firstName.toLowerCase()))
  }
  await fillChild(page, text, { number: 1, firstName: 'Fay', lastName: 'Reyes' })
}
const enterFamily = async (page: Page) =>
  page.getByRole('button', { name: text('account.newFamily.submit') }).click()

test('without a network, the family that a professional enters and a search for an invitation stay typed', async ({
  context,
}) => {
  const page = await context.newPage()
  await page.goto('/join/invite/request?find')
  await page.getByLabel(text('invited.request.email')).fill(freshEmail('ben'))
  const find = async () => page.getByRole('button', { name: text('invited.request.find') }).click()
  await sendInVain(page, find)
  await find()
  await expect(page.getByText(text('invited.request.found'))).toBeVisible()

  await typeFamily(page)
  await sendInVain(page, async () => enterFamily(page))
  await enterFamily(page)
  await expect(page.getByText(text('account.newFamily.done', { count: 2 }))).toBeVisible()
})

test('a family whose answer was lost is not entered again when its form is changed', async ({ context }) => {
  const page = await context.newPage()
  await typeFamily(page)
  const form = /\/my-cases\/family\.data/
  await page.route(form, async (route) => route.fetch().then(async () => route.abort()))
  await untilHydrated(page)
  await enterFamily(page)
  await expect(page.locator('.error-summary').getByRole('listitem')).toHaveText([text('chrome.unreachable')])
  await page.unroute(form)
  await parentOf(page, 1).getByLabel(text('join.parent.email')).fill(freshEmail('dana'))
  await enterFamily(page)
  await expectHeading(page, text('account.cases.title'))
  await expect(page.getByText(text('account.newFamily.before'))).toBeVisible()
  await expect(page.getByText('Dana Reyes')).toHaveCount(1)
})

test('without a network, the pages of an invitation keep their question', async ({ context }) => {
  const page = await context.newPage()
  const { optOutToken, token, userId } = await anInvitedBen({ language: 'en' })
  await page.goto(`/join/invite/opt-out?token=${optOutToken}`)
  const stop = async () => page.getByRole('button', { name: text('invited.optOut.button') }).click()
  await sendInVain(page, stop)
  await stop()
  await expect(page.getByText(text('invited.optOut.done'))).toBeVisible()

  await page.goto(`/join/invite?token=${token}&id=${userId}`)
  await page.goto('/join/invite/decline')
  const decline = async () => page.getByRole('button', { name: text('invited.decline.button') }).click()
  await sendInVain(page, decline)
  await decline()
  await expectHeading(page, text('invited.decline.done'))
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

test('without a network, the pages of an account stay, and a lost page is not called our fault', async ({
  context,
}) => {
  const page = await context.newPage()
  const { username } = await aParentAccount()
  await postLogIn(page, { username, to: '/join/account/billing' })
  // Going back from a new document would show the browser's own error.
  await openHydrated(page, '/join/account/billing')
  await page.getByRole('link', { name: text('account.billing.address') }).click()
  const line = page.getByLabel(text('checkout.billing.line1'), { exact: true })
  await line.fill('77 Long Road')
  await context.setOffline(true)
  await page.getByRole('main').getByRole('link').first().click()
  await expect(page.getByRole('alert')).toHaveText(text('chrome.offline'))
  await page.getByRole('banner').getByRole('link').first().click()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(line).toHaveValue('77 Long Road')

  await page.goBack()
  await expectHeading(page, text('chrome.lost'))
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.locator('.reference')).toHaveCount(0)
  // Its picture could not be loaded either.
  await expect(page.getByRole('main').locator('img')).toHaveCount(0)
  await context.setOffline(false)
  await page.getByRole('link', { name: text('chrome.broken.action') }).click()
  await expectHeading(page, text('account.billing.title'))
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

test('without a network, no passkey is called wrong', async ({ context }) => {
  const page = await context.newPage()
  await openHydrated(page, '/join/login')
  await context.setOffline(true)
  await page.getByRole('button', { name: text('account.logIn.passkey') }).click()
  await expect(page.getByText(text('chrome.unreachable'))).toBeVisible()
  await expect(page.getByText(text('account.logIn.passkeyRefused'))).toHaveCount(0)
  await context.setOffline(false)
})
