import { expect, test, type FrameLocator, type Page } from '@playwright/test'
import type { Db } from '#server/db/database.ts'
import { createSandboxGateway } from '#server/payments/sandbox/index.ts'
import { aHold } from '#tests/contracts/payment-gateway.ts'
import { holdScript } from './support/hold-script.ts'
import { expectAmexRefused } from './support/hidden-brand.ts'
import { hideAmex, startProviderPage, type ProviderPage } from './support/provider-page.ts'
import type { Shop } from './support/provider-page-entry.ts'
import { openPatiently } from '#tests/support/patient-database.ts'

declare const shop: Shop

// One worker runs these journeys, because each worker would build the provider's scripts again.
test.describe.configure({ mode: 'default' })

let db: Db
let site: ProviderPage
const key = 'a key of the tests'

test.beforeAll(async () => {
  db = openPatiently({ url: process.env.JOURNEY_DATABASE_URL ?? '', poolSize: 4 })
  site = await startProviderPage({ db, key })
})
test.afterAll(async () => {
  await site.close()
  await db.destroy()
})

const EXPIRY = '12/35'
const frame = (page: Page, field: string): FrameLocator => page.frameLocator(`#${field} iframe`)
const box = (page: Page, field: string) => frame(page, field).getByRole('textbox')

async function openCard(page: Page, country = 'US'): Promise<void> {
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await page.goto(site.origin)
  await page.waitForFunction(() => 'shop' in globalThis)
  expect(await page.evaluate(async (c) => shop.open(c), country)).toBe('ready')
  expect(await page.evaluate(async () => shop.mountCard())).toBe('ready')
  expect(refused).toEqual([])
}

async function typeCard(page: Page, number: string, { expiry = EXPIRY, cvv = '123' } = {}): Promise<void> {
  await box(page, 'number').pressSequentially(number)
  await box(page, 'expirationDate').pressSequentially(expiry)
  await box(page, 'cvv').pressSequentially(cvv)
}

async function tokenise(page: Page, number: string) {
  await typeCard(page, number)
  const answer = await page.evaluate(async () => shop.tokenise())
  if (answer.outcome !== 'token') throw new Error(`no token: ${JSON.stringify(answer)}`)
  return answer
}

test('a card becomes a nonce that the gateway charges, and its number never reaches the page', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
  await openCard(page)
  const { nonce, details } = await tokenise(page, '4111111111111111')
  expect(details).toEqual({ cardType: 'Visa', lastFour: '1111', bin: '411111' })
  expect(await page.evaluate(() => shop.state()?.valid)).toBe(true)
  expect(await page.evaluate(() => document.querySelector('iframe')?.contentDocument ?? null)).toBeNull()
  // A port may have some digits of the card.
  expect(await page.content()).not.toMatch(/4111 ?1111/)
  expect(requests.filter((request) => request.includes('4111111111111111'))).toHaveLength(1)
  const gateway = createSandboxGateway({ db, key })
  expect(await gateway.authorise(aHold({ nonce }))).toMatchObject({
    outcome: 'authorised',
    transaction: {
      instrument: { brand: 'Visa', lastFour: '1111', expirationMonth: '12', expirationYear: '2035' },
    },
  })
})

test('a card typed before the script of its fields is complete, although an extension sends a message from them', async ({
  page,
}) => {
  await page.goto(site.origin)
  await page.waitForFunction(() => 'shop' in globalThis)
  expect(await page.evaluate(async () => shop.open('US'))).toBe('ready')
  const { release } = await holdScript(page)
  const mounted = page.evaluate(async () => shop.mountCard())
  for (const [field, typed] of Object.entries({
    number: '4111111111111111',
    expirationDate: EXPIRY,
    cvv: '123',
  })) {
    await box(page, field).fill(typed)
    await box(page, field).evaluate(() => parent.postMessage('of an extension', '*'))
  }
  release()
  expect(await mounted).toBe('ready')
  await expect.poll(async () => page.evaluate(() => shop.state()?.valid)).toBe(true)
})

test('card fields have labels, support autofill, and follow one another by Tab', async ({ page }) => {
  await openCard(page)
  await expect(box(page, 'number')).toHaveAttribute('autocomplete', 'cc-number')
  await expect(box(page, 'expirationDate')).toHaveAttribute('autocomplete', 'cc-exp')
  await expect(box(page, 'cvv')).toHaveAttribute('autocomplete', 'cc-csc')
  await expect(frame(page, 'number').getByRole('textbox', { name: 'Card number' })).toBeVisible()
  await page.evaluate(() => shop.focus('number'))
  await expect(box(page, 'number')).toBeFocused()
  await page.keyboard.type('4111111111111111')
  await expect(box(page, 'number')).toHaveValue('4111 1111 1111 1111')
  await page.keyboard.press('Tab')
  await expect(box(page, 'expirationDate')).toBeFocused()
  await page.keyboard.type('1235')
  await expect(box(page, 'expirationDate')).toHaveValue('12 / 35')
  await page.keyboard.press('Tab')
  await expect(box(page, 'cvv')).toBeFocused()
})

test('nothing of a card field scrolls', async ({ page }) => {
  await openCard(page)
  await typeCard(page, '4111111111111111')
  for (const field of ['number', 'expirationDate', 'cvv']) {
    const hidden = await frame(page, field)
      .locator('html')
      .evaluate((root) => [root.scrollWidth - root.clientWidth, root.scrollHeight - root.clientHeight])
    expect(hidden, field).toEqual([0, 0])
  }
})

test('text that is typed into a card field before its script has loaded is used', async ({ page }) => {
  const { promise: typed, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/field.js', async (route) => {
    await typed
    await route.continue()
  })
  const opening = openCard(page)
  await box(page, 'number').fill('4111111111111112')
  await box(page, 'cvv').fill('12')
  release()
  await opening
  await expect(box(page, 'number')).toHaveValue('4111 1111 1111 1112')
  await expect
    .poll(async () => page.evaluate(() => shop.state()?.fields))
    .toMatchObject({
      number: { empty: false, valid: false, focused: false },
      expirationDate: { empty: true, focused: false },
      cvv: { empty: false, valid: false, focused: true },
    })
})

test('invalid card fields are named, in order', async ({ page }) => {
  await openCard(page)
  expect(await page.evaluate(async () => shop.tokenise())).toEqual({
    outcome: 'invalid',
    fields: ['number', 'expirationDate', 'cvv'],
  })
  await typeCard(page, '4111111111111111', { expiry: '12/20' })
  expect(await page.evaluate(async () => shop.tokenise())).toEqual({
    outcome: 'invalid',
    fields: ['expirationDate'],
  })
})

test('a number that is not a test card is refused', async ({ page }) => {
  await openCard(page)
  await typeCard(page, '4539578763621486')
  expect(await page.evaluate(async () => shop.tokenise())).toEqual({ outcome: 'invalid', fields: ['number'] })
})

test('a description for screen readers is set in the frame and can be removed', async ({ page }) => {
  await openCard(page)
  await page.evaluate(() => shop.setInvalid('cvv', 'Enter a valid security code'))
  await expect(box(page, 'cvv')).toHaveAttribute('aria-invalid', 'true')
  await expect(box(page, 'cvv')).toHaveAccessibleDescription('Enter a valid security code')
  await page.evaluate(() => shop.setInvalid('cvv', null))
  await expect(box(page, 'cvv')).not.toHaveAttribute('aria-invalid')
})

test('American Express asks for four digits', async ({ page }) => {
  await openCard(page)
  await typeCard(page, '378282246310005', { cvv: '1234' })
  await expect(box(page, 'number')).toHaveValue('3782 822463 10005')
  await expect.poll(async () => page.evaluate(() => shop.state()?.valid)).toBe(true)
  expect(await page.evaluate(() => shop.state()?.brand)).toBe('American Express')
})

test('a hidden card brand is refused while its number is typed', async ({ page, context }) => {
  await hideAmex(context)
  await openCard(page)
  await expectAmexRefused(page, (field) => box(page, field))
})

test('removed card fields can be shown again', async ({ page }) => {
  await openCard(page)
  await page.evaluate(async () => shop.removeCard())
  await expect(page.locator('iframe')).toHaveCount(0)
  expect(await page.evaluate(async () => shop.mountCard())).toBe('ready')
  await tokenise(page, '5555555555554444')
})

for (const [wallet, details] of [
  ['paypal', { wallet: 'paypal', email: 'payer@example.com', countryCode: 'US' }],
  ['venmo', { wallet: 'venmo', username: '@venmojoe' }],
] as const) {
  test(`${wallet} ends on a usable page after approval, cancelling, closing and failure`, async ({
    page,
  }) => {
    await openCard(page)
    expect(await page.evaluate(async (w) => shop.mountWallet(w), wallet)).toBe('ready')
    const results = async () => page.evaluate(() => shop.results)
    const press = async (name: string) => {
      const opening = page.waitForEvent('popup')
      await page.getByRole('button', { name: `Pay with ${wallet}` }).click()
      const popup = await opening
      await expect(popup.getByText('$59.99')).toBeVisible()
      await (name === 'close' ? popup.close() : popup.getByRole('button', { name }).click())
    }
    await press('Pay with')
    await expect.poll(results).toHaveLength(1)
    await press('Cancel')
    await expect.poll(results).toHaveLength(2)
    await press('close')
    await expect.poll(results).toHaveLength(3)
    await press('Let the payment fail')
    await expect.poll(results).toHaveLength(4)
    expect(await results()).toEqual([
      { outcome: 'approved', nonce: expect.stringMatching(/^sandbox-/), details },
      { outcome: 'cancelled' },
      { outcome: 'cancelled' },
      { outcome: 'failed', because: 'refused' },
    ])
  })
}

test('if wallets do not load, PayPal shows an error, and Venmo is not shown', async ({ page }) => {
  await openCard(page)
  await page.route('**/sandbox-gateway/wallets', async (route) => route.abort())
  expect(await page.evaluate(async () => shop.mountWallet('paypal'))).toBe('failed')
  expect(await page.evaluate(async () => shop.mountWallet('venmo'))).toBe('unsupported')
})

test("the issuer's question verifies the right code, refuses a wrong one, and can be cancelled", async ({
  page,
}) => {
  await openCard(page, 'GB')
  const { nonce } = await tokenise(page, '4000000000002503')
  const dialog = page.frameLocator('dialog iframe')
  const cancelled = page.evaluate(async (n) => shop.verify(n, 5999), nonce)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  expect(await cancelled).toEqual({ outcome: 'cancelled' })
  const refused = page.evaluate(async (n) => shop.verify(n, 5999), nonce)
  await dialog.getByRole('textbox').fill('9999')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  expect(await refused).toEqual({ outcome: 'failed', because: 'refused' })
  const verified = page.evaluate(async (n) => shop.verify(n, 5999), nonce)
  await dialog.getByRole('textbox').pressSequentially('1234')
  await page.keyboard.press('Enter')
  const answer = await verified
  if (answer.outcome !== 'verified') throw new Error('not verified')
  await expect(page.locator('dialog')).toHaveCount(0)
  const gateway = createSandboxGateway({ db, key })
  const hold = aHold({ nonce: answer.nonce, sca: 'required', currency: 'GBP', amountMinor: 5999 })
  expect(await gateway.authorise(hold)).toMatchObject({
    outcome: 'authorised',
    transaction: { verified: true },
  })
})

test('an ordinary card is verified without a question, and a failing one is refused', async ({ page }) => {
  await openCard(page, 'GB')
  const { nonce } = await tokenise(page, '4111111111111111')
  expect(await page.evaluate(async (n) => shop.verify(n, 5999), nonce)).toMatchObject({ outcome: 'verified' })
  await page.reload()
  await openCard(page, 'GB')
  const other = await tokenise(page, '4000000000002925')
  expect(await page.evaluate(async (n) => shop.verify(n, 5999), other.nonce)).toEqual({
    outcome: 'failed',
    because: 'refused',
  })
})

test('a frame that does not load causes an error instead of an endless wait', async ({ page }) => {
  await page.clock.install()
  await page.goto(site.origin)
  await page.waitForFunction(() => 'shop' in globalThis)
  await page.evaluate(async () => shop.open('US'))
  await page.route('**/sandbox-gateway/field*', async (route) => route.abort())
  const mounted = page.evaluate(async () => shop.mountCard())
  await page.clock.runFor(16_000)
  expect(await mounted).toBe('failed')
})

test('the device has a fingerprint for the fraud rules', async ({ page }) => {
  await openCard(page)
  expect(await page.evaluate(async () => shop.deviceData())).toMatch(/^\{"correlation_id":"[0-9a-f]{32}"\}$/)
})
