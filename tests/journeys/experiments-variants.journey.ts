import { expect, freshEmail, test } from './support/journey.ts'
import { fillAddress, fillLondon, MINNEAPOLIS } from './support/checkout.ts'
import { openHydrated, untilHydrated } from './support/open-hydrated.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { reachBilling, reachPayment } from './support/reach-payment.ts'
import { fillFamilyWithoutEmail, openWith } from './support/variants.ts'

const text = wordsIn('en')
const offer = `discount=1&ref=court15&pct=${Buffer.from('15').toString('base64')}`

for (const [variant, path] of [
  ['Off', '/join/coparentstatus'],
  ['Control', '/join/coparentstatus'],
  ['Treatment', '/join/step1'],
] as const) {
  test(`without the co-parent status page, ${variant}: “For Parents” leads to ${path}`, async ({ page }) => {
    await openWith(page, { removeCoParentStatus: variant })
    await page.getByRole('link', { name: text('join.signup.parents') }).click()
    await page.waitForURL(`**${path}`)
  })
}

test('a forced variant stays active on later pages', async ({ page }) => {
  await openWith(page, { removeCoParentStatus: 'Treatment' })
  await page.goto('/join/signup')
  await expect(page.getByRole('link', { name: text('join.signup.parents') })).toHaveAttribute(
    'href',
    '/join/step1',
  )
})

test('the discount offer has another wording in Treatment', async ({ page }) => {
  await openWith(page, { discountOfferWording: 'Control' }, `/join/step1?${offer}`)
  await expect(page.getByText(text('join.parent.offer', { saving: '15%' }))).toBeVisible()
  await openWith(page, { discountOfferWording: 'Treatment' }, '/join/step1')
  await expect(page.getByText(text('join.parent.offer.saving', { saving: '15%' }))).toBeVisible()
})

test('the question about inviting appears only in Treatment of the speed bump, and closing it skips it', async ({
  page,
}) => {
  await openWith(page, { parentBSpeedbump: 'Treatment' })
  await fillFamilyWithoutEmail(page, text, freshEmail('ines'))
  await expect(page.getByRole('dialog', { name: text('join.speedbump.title') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectHeading(page, text('join.speedbump.skipped'))
})

test('the speed bump asks for an address until it is valid, and thanks for it', async ({
  page,
  expectAccessible,
}) => {
  const coParent = freshEmail('luis')
  await openWith(page, { parentBSpeedbump: 'Treatment' })
  await fillFamilyWithoutEmail(page, text, freshEmail('ines'))
  const dialog = page.getByRole('dialog', { name: text('join.speedbump.title') })
  await dialog.getByRole('button', { name: text('join.speedbump.submit') }).click()
  await expect(dialog.getByText(text('join.speedbump.error'))).toBeVisible()
  const field = dialog.getByRole('textbox')
  await expect(field).toBeFocused()
  await expectAccessible()
  await field.fill(coParent)
  await dialog.getByRole('button', { name: text('join.speedbump.submit') }).click()
  await expectHeading(page, text('join.speedbump.thanks'))
  await expect(page.getByText(coParent)).toBeVisible()
  await page.getByRole('button', { name: text('chrome.continue'), exact: true }).click()
  await expectHeading(page, text('join.packages.title'))
})

test('without the speed bump the packages come next', async ({ page }) => {
  await openWith(page, { parentBSpeedbump: 'Control' })
  await fillFamilyWithoutEmail(page, text, freshEmail('ines'))
  await expectHeading(page, text('join.packages.title'))
})

test('“our pick” and recorded calls depend on their variants, and the packages keep their places', async ({
  page,
}) => {
  await openWith(page, { premiumPickMe: 'Control', recordedCalls: 'Control' })
  await fillFamilyWithoutEmail(page, text, freshEmail('ines'))
  await expectHeading(page, text('join.packages.title'))
  await expect(page.getByText(text('join.packages.popular'))).toBeVisible()
  await expect(page.getByText(text('package.core.recordedCalls'))).toHaveCount(0)
  const premium = page.getByRole('heading', { level: 2, name: text('package.premium.name') })
  const place = await premium.boundingBox()
  await openWith(page, { premiumPickMe: 'Treatment' }, '/join/step3')
  await expect(page.getByText(text('join.packages.premiumPick'))).toBeVisible()
  expect(await premium.boundingBox()).toEqual(place)
  await openWith(page, { recordedCalls: 'Treatment' }, '/join/step3')
  await expect(page.getByText(text('package.core.recordedCalls')).first()).toBeVisible()
  await page.getByRole('button', { name: text('join.packages.chooseOwn') }).click()
  await expectHeading(page, text('join.build.title'))
  await expect(page.getByText(text('package.core.recordedCalls'))).toBeVisible()
})

test('group P3 highlights one card or shows prices, in the classic look, and P1 keeps the refreshed look', async ({
  page,
  expectAccessible,
}) => {
  await openWith(page, { grow805: 'Treatment', priceInBuild: 'Control', premiumPickMe: 'Control' })
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'refresh')
  await fillFamilyWithoutEmail(page, text, freshEmail('ines'))
  await expectHeading(page, text('join.packages.title'))
  await expect(page.getByText(text('join.packages.pickMe'), { exact: true })).toBeVisible()
  await expect(page.getByText(text('join.packages.popular'))).toHaveCount(0)
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'classic')
  await expectAccessible()
  await openWith(page, { priceInBuild: 'Treatment' }, '/join/step3')
  await expect(page.getByText(text('join.packages.pickMe'), { exact: true })).toHaveCount(0)
  await expect(page.getByText(text('join.packages.popular'))).toBeVisible()
  await openWith(page, { grow805: 'Off', grow621: 'Treatment' }, '/join/step3')
  await expect(page.locator('html')).toHaveAttribute('data-brand', 'refresh')
})

test('the group of the highest rank wins, and without a group a visitor sees the default packages', async ({
  page,
}) => {
  await openWith(page, { grow805: 'Off', grow722: 'Off', grow621: 'Off' })
  await fillFamilyWithoutEmail(page, text, freshEmail('ines'))
  await expectHeading(page, text('join.packages.title'))
  await expect(page.getByRole('heading', { level: 2, name: text('package.basic.name') })).toBeVisible()
  await openWith(page, { grow722: 'Treatment', grow621: 'Treatment' }, '/join/step3')
  await expect(page.getByRole('heading', { level: 2, name: text('package.basic.name') })).toHaveCount(0)
})

test('PayPal and Venmo are offered in Treatment only', async ({ page }) => {
  const wallet = (name: 'paypal' | 'venmo') =>
    page.getByText(text(`checkout.payment.${name}`), { exact: true })
  await openWith(page, { paypalInJoin: 'Treatment', venmo: 'Control' })
  await reachPayment(page, text)
  await expect(wallet('paypal')).toBeVisible()
  await expect(wallet('venmo')).toHaveCount(0)
  await openWith(page, { paypalInJoin: 'Off', venmo: 'Treatment' }, '/join/payment')
  await fillAddress(page, text, MINNEAPOLIS)
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await expect(wallet('venmo')).toBeVisible()
  await expect(wallet('paypal')).toHaveCount(0)
})

for (const variant of ['Control', 'Treatment'] as const) {
  test(`British buyers can pay by card only in Treatment of their card flag: ${variant}`, async ({
    page,
    expectAccessible,
  }) => {
    await openWith(page, { ukCardPayments: variant, ukPackages: 'Off' })
    await reachBilling(page, text)
    await fillLondon(page, text)
    await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
    await expectHeading(page, text('checkout.payment.title'))
    const card = page.getByText(text('checkout.payment.creditCard'), { exact: true })
    const sorry = page.getByText(
      text('checkout.payment.none', { phone: '+44 20 7946 0132', email: 'support@evenhand.example' }),
    )
    await expect(variant === 'Treatment' ? card : sorry).toBeVisible()
    await expect(variant === 'Treatment' ? sorry : card).toHaveCount(0)
    const waiting = variant === 'Treatment' ? 'checkout.payment.waiting' : 'checkout.payment.waitingCode'
    await expect(page.getByText(text(waiting))).toBeVisible()
    await expectAccessible()
  })
}

test('British packages are sold in Britain in Treatment only', async ({ page }) => {
  await openWith(page, { ukPackages: 'Treatment' })
  await fillFamilyWithoutEmail(page, text, freshEmail('ines'), { code: '+44', number: '2079460132' })
  await expectHeading(page, text('join.packages.title'))
  await expect(page.getByText(text('join.packages.perParentVat')).first()).toBeVisible()
  await openWith(page, { ukPackages: 'Control' }, '/join/step3')
  await expect(page.getByText(text('join.packages.perParent'), { exact: true }).first()).toBeVisible()
})

test('the chat is only on the first page and on the duplicate page, where it opens automatically', async ({
  page,
  expectAccessible,
}) => {
  await openWith(page, { chat: 'Treatment' })
  await untilHydrated(page)
  await page.getByRole('button', { name: text('chrome.chat.open') }).click()
  await expect(page.getByRole('heading', { name: text('chrome.chat.title') })).toBeVisible()
  await expectAccessible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const opener = page.getByRole('button', { name: text('chrome.chat.open') })
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: text('chrome.chat.title') })).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await page.goto('/join/step1')
  await expect(page.getByRole('button', { name: text('chrome.chat.open') })).toHaveCount(0)
  await page.goto('/join/duplicate')
  await expect(page.getByRole('heading', { name: text('chrome.chat.title') })).toBeVisible()
  await expectAccessible()
  await openWith(page, { chat: 'Control' }, '/join/duplicate')
  await expectHeading(page, text('join.duplicate.title'))
  await expect(page.getByRole('heading', { name: text('chrome.chat.title') })).toHaveCount(0)
})

test('the development panel can force variants', async ({ page, expectAccessible }) => {
  await openHydrated(page, '/join/signup')
  await page.getByText(text('chrome.variants')).click()
  await page.getByLabel('remove-co-parent-status').selectOption('Treatment')
  await expectAccessible()
  await page.getByRole('button', { name: text('chrome.variants.force') }).click()
  await expect(page.getByRole('link', { name: text('join.signup.parents') })).toHaveAttribute(
    'href',
    '/join/step1',
  )
})
