import { textFor } from '#domain/messages/text.ts'
import { aParentAccount, openLoggedIn, postLogIn } from './support/account.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { openHydrated } from './support/open-hydrated.ts'
import { expectHeading } from './support/parent.ts'
import { sendWithoutNetwork } from './support/send-without-network.ts'

const text = textFor('en')

test('without a network, the forms of an account keep what was typed and chosen', async ({ context }) => {
  const page = await context.newPage()
  const { username } = await aParentAccount()
  await openLoggedIn(page, '/join/account', { username })
  await expectHeading(page, text('account.account.title'))
  const offers = page.getByLabel(text('account.marketing.label'))
  await offers.check()
  const save = async () => page.getByRole('button', { name: text('account.marketing.save') }).click()
  await sendWithoutNetwork(page, save)
  await expect(offers).toBeChecked()
  await save()
  await expect(page.getByText(text('account.marketing.saved'))).toBeVisible()

  await page.goto('/join/account/invite')
  const address = page.getByLabel(text('account.invite.email', { firstName: 'Ben' }))
  await address.fill(freshEmail('ben'))
  const invite = async () => page.getByRole('button', { name: text('account.invite.send') }).click()
  await sendWithoutNetwork(page, invite)
  await invite()
  await expect(page.getByRole('status').filter({ hasText: text('account.invite.sent') })).toBeFocused()

  await page.goto('/join/account/billing/address')
  await page.getByLabel(text('checkout.billing.line1'), { exact: true }).fill('77 Long Road')
  const keep = async () => page.getByRole('button', { name: text('account.billing.save') }).click()
  await sendWithoutNetwork(page, keep)
  await keep()
  await expect(page.getByText(text('account.billing.saved'))).toBeVisible()
  await expect(page.getByText('77 Long Road')).toBeVisible()
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

test('without a network, no passkey is called wrong', async ({ context }) => {
  const page = await context.newPage()
  await openHydrated(page, '/join/login')
  await context.setOffline(true)
  await page.getByRole('button', { name: text('account.logIn.passkey') }).click()
  await expect(page.getByText(text('chrome.unreachable'))).toBeVisible()
  await expect(page.getByText(text('account.logIn.passkeyRefused'))).toHaveCount(0)
  await context.setOffline(false)
})
