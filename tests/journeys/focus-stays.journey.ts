import type { BrowserContext, Page } from '@playwright/test'
import { sql } from 'kysely'
import { aParentAccount, openLoggedIn } from './support/account.ts'
import { withDatabase } from './support/database.ts'
import { postParent } from './support/first-steps.ts'
import { expect, freshEmail, freshPhone, test } from './support/journey.ts'
import { expectHeading, fillChild, fillCoParent, wordsIn } from './support/parent.ts'
import { reachBilling, reachPayment } from './support/reach-payment.ts'
import { tabTo } from './support/tab-to.ts'
import { untilHydrated } from './support/open-hydrated.ts'

const text = wordsIn('en')

/** A page whose console may complain about the failed request. */
const failingPage = async (context: BrowserContext): Promise<Page> => context.newPage()
const retryOn = (page: Page) => page.getByRole('main').getByRole('button', { name: text('checkout.retry') })

test('after the card fields are loaded again, the keyboard goes on at the payment methods', async ({
  context,
}) => {
  const page = await failingPage(context)
  const token = async (isLost: boolean) => {
    await page.unroute(/\/payment\.data/)
    if (!isLost) return
    await page.route(/\/payment\.data/, async (route) =>
      route.request().postData()?.includes('intent=token') ? route.abort() : route.fallback(),
    )
  }
  await token(true)
  await reachPayment(page, text)
  await tabTo(retryOn(page))
  await token(false)
  await page.keyboard.press('Enter')
  const card = page.getByRole('radio', { name: text('checkout.payment.creditCard') })
  await expect(card).toBeVisible()
  await expect(page.locator('form:focus')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(card).toBeFocused()
})

test('while the card fields load, Tab stops at none of their empty places', async ({ page, context }) => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  await context.route(/sandbox-gateway\/field/, async (route) => {
    await loaded
    await route.fallback()
  })
  await reachPayment(page, text)
  const holder = page.getByLabel(text('checkout.card.holder'), { exact: true })
  await expect(page.locator('.card-places iframe')).toHaveCount(3)
  await tabTo(holder)
  await page.keyboard.press('Tab')
  await expect(page.locator('summary', { hasText: text('checkout.code.question') })).toBeFocused()
  load()
  await expect(page.getByText(text('checkout.card.loading'))).toHaveCount(0)
  await holder.focus()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME')
})

test('after the regions are loaded again, the keyboard goes on in the address', async ({ context }) => {
  const page = await failingPage(context)
  await reachBilling(page, text)
  await page.route(/\/places\?/, (route) => route.abort())
  await page.getByLabel(text('checkout.billing.country'), { exact: true }).selectOption('CA')
  await tabTo(retryOn(page))
  await page.unroute(/\/places\?/)
  await page.keyboard.press('Enter')
  const province = page.getByLabel(text('lookup.region.province'), { exact: true })
  await expect(province).toBeVisible()
  await expect(page.locator('.row:focus')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(province).toBeFocused()
})

test('if Venmo disappears while it is chosen by keyboard, the focus is at the card', async ({ context }) => {
  const page = await failingPage(context)
  await page.route(/\/wallets$/, (route) => route.fulfill({ status: 404, body: '' }))
  await reachPayment(page, text)
  const card = page.getByRole('radio', { name: text('checkout.payment.creditCard') })
  await tabTo(card)
  await page.keyboard.press('ArrowUp')
  await expect(page.getByRole('radio', { name: text('checkout.payment.venmo') })).toHaveCount(0)
  await expect(card).toBeChecked()
  await expect(card).toBeFocused()
})

test.describe('on a phone', () => {
  test.use({ width: 'phone', language: 'es-MX' })

  test('the addresses that are found are in view below their field', async ({ page }) => {
    const said = wordsIn('es-MX')
    await reachBilling(page, said)
    await untilHydrated(page)
    await tabTo(page.getByRole('main').locator('[name=addressSearch]'))
    await page.keyboard.type('12 Maple')
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeInViewport({ ratio: 1 })
  })

  test('without a network, the banner that says so covers no control with the focus', async ({ context }) => {
    const page = await failingPage(context)
    const { username } = await aParentAccount({ locale: 'es-MX' })
    await openLoggedIn(page, '/join/account/billing/address', { username })
    await untilHydrated(page)
    await context.setOffline(true)
    const main = page.getByRole('main')
    await tabTo(main.getByRole('link').first())
    await page.keyboard.press('Enter')
    const banner = page.locator('.alert-banner')
    await expect(banner).toBeVisible()
    const submit = main.getByRole('button').last()
    await tabTo(submit)
    const [covered, control] = [await banner.boundingBox(), await submit.boundingBox()]
    expect((control?.y ?? Infinity) + (control?.height ?? 0)).toBeLessThan(covered?.y ?? 0)
    await context.setOffline(false)
  })
})

test('the error of a removed child does not stay at another child', async ({ page }) => {
  const parent = { firstName: 'Amara', lastName: 'Okafor', email: freshEmail('amara') }
  await page.goto('/join/signup')
  await postParent(page, { ...parent, phoneNumber: freshPhone() })
  await page.goto('/join/step2')
  await fillCoParent(page, text, { firstName: 'Jordan', lastName: 'Okafor', email: freshEmail('jordan') })
  await page.getByRole('button', { name: text('join.family.addAnother') }).click()
  await fillChild(page, text, { number: 1, firstName: 'Maya', lastName: '' })
  await fillChild(page, text, { number: 2, firstName: 'Chi', lastName: 'Okafor' })
  await page.getByRole('button', { name: text('chrome.continue'), exact: true }).click()
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: text('join.family.removeChild', { number: 1 }) }).click()
  const child = page.getByRole('group', { name: text('join.family.child', { number: 1 }), exact: true })
  await expect(child.getByLabel(text('join.family.childFirstName'), { exact: true })).toHaveValue('Chi')
  await expect(page.locator('.field-error')).toHaveCount(0)
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveCount(0)
})

test('a person who asks for their data hears that the file is being made', async ({ page }) => {
  const { username } = await aParentAccount()
  await openLoggedIn(page, '/join/account/export', { username })
  await expectHeading(page, text('account.export.title'))
  await untilHydrated(page)
  await tabTo(page.getByRole('button', { name: text('account.export.ask') }))
  await page.keyboard.press('Enter')
  await expect(page.locator('.notice')).toBeFocused()
})

test('a person who turns the renewal on by keyboard hears that it is on', async ({ page }) => {
  const { username } = await aParentAccount()
  const visa = { method: 'creditCard', brand: 'Visa', lastFour: '1881', expirationMonth: '08' }
  const method = JSON.stringify({ ...visa, expirationYear: '2040' })
  await withDatabase((db) =>
    sql`update subscriptions set method = ${method}::jsonb, payment_token_enc = decode('00', 'hex')
        where user_id = (select user_id from credentials where username = ${username})`.execute(db),
  )
  await openLoggedIn(page, '/join/account/billing', { username })
  await untilHydrated(page)
  await tabTo(page.getByRole('main').getByRole('button', { name: text('account.plan.switchOn') }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: text('account.renewal.isOn') })).toBeFocused()
})
