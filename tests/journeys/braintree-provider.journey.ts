import { expect, test, type Page } from '@playwright/test'
import type { Db } from '#server/db/database.ts'
import { braintreeHosts, createBraintreeGateway } from '#server/payments/braintree/index.ts'
import { aHold } from '#tests/contracts/payment-gateway.ts'
import { openBrowserWire, type BrowserWire } from '#tests/support/braintree-wire/browser.ts'
import { startBraintreeWire, type BraintreeWire } from '#tests/support/braintree-wire/server.ts'
import { expectAmexRefused } from './support/hidden-brand.ts'
import { hideAmex, startProviderPage, type ProviderPage } from './support/provider-page.ts'
import type { Shop } from './support/provider-page-entry.ts'
import { openPatiently } from '#tests/support/patient-database.ts'

declare const shop: Shop

// One worker runs these journeys, because each worker would build the provider's scripts again.
test.describe.configure({ mode: 'default' })

let db: Db
let site: ProviderPage
let browserWire: BrowserWire
let serverWire: BraintreeWire

test.beforeAll(async () => {
  db = openPatiently({ url: process.env.JOURNEY_DATABASE_URL ?? '', poolSize: 4 })
  browserWire = await openBrowserWire(db)
  serverWire = await startBraintreeWire({ db })
  site = await startProviderPage({
    db,
    key: 'a key of the tests',
    hosts: braintreeHosts('sandbox'),
    gateway: createBraintreeGateway(serverWire.account),
  })
})
test.afterAll(async () => {
  await site.close()
  await serverWire.close()
  await db.destroy()
})

test.beforeEach(async ({ context }) => {
  await context.route(
    (url) => url.hostname !== 'localhost',
    async (route) => {
      const request = route.request()
      const answer = await browserWire.handle({
        method: request.method(),
        url: request.url(),
        body: request.postData(),
      })
      await route.fulfill(answer)
    },
  )
})

const box = (page: Page, field: string) => page.frameLocator(`#${field} iframe`).locator('input')

async function openShop(page: Page, country = 'US'): Promise<void> {
  await page.goto(site.origin)
  await page.waitForFunction(() => 'shop' in globalThis)
  expect(await page.evaluate(async (c) => shop.open(c), country)).toBe('ready')
}

async function openCard(page: Page, country = 'US'): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  await openShop(page, country)
  expect(await page.evaluate(async () => shop.mountCard())).toBe('ready')
  return complaints
}

async function typeCard(page: Page, number: string): Promise<void> {
  await box(page, 'number').fill(number)
  await box(page, 'expirationDate').fill('12/35')
  await box(page, 'cvv').fill('123')
}

async function tokenise(page: Page, number: string) {
  await typeCard(page, number)
  const answer = await page.evaluate(async () => shop.tokenise())
  if (answer.outcome !== 'token') throw new Error(`no token: ${JSON.stringify(answer)}`)
  return answer
}

test('a card typed into Hosted Fields becomes a nonce that Braintree’s server SDK charges', async ({
  page,
}) => {
  const complaints = await openCard(page)
  const { nonce, details } = await tokenise(page, '4111111111111111')
  expect(details).toEqual({ cardType: 'Visa', lastFour: '1111', bin: '411111' })
  await expect.poll(async () => page.evaluate(() => shop.state()?.valid)).toBe(true)
  const gateway = createBraintreeGateway(serverWire.account)
  expect(await gateway.authorise(aHold({ nonce }))).toMatchObject({
    outcome: 'authorised',
    transaction: { instrument: { brand: 'Visa', lastFour: '1111' } },
  })
  expect(complaints).toEqual([])
})

test('empty, wrong and refused card fields each show an error', async ({ page }) => {
  await openCard(page)
  const all = { outcome: 'invalid', fields: ['number', 'expirationDate', 'cvv'] }
  expect(await page.evaluate(async () => shop.tokenise())).toEqual(all)
  await typeCard(page, '4111 1111 1111 1112')
  expect(await page.evaluate(async () => shop.tokenise())).toEqual({ outcome: 'invalid', fields: ['number'] })
  await typeCard(page, '4539578763621486')
  expect(await page.evaluate(async () => shop.tokenise())).toEqual({ outcome: 'invalid', fields: ['number'] })
})

test('a hidden card brand is refused while its number is typed', async ({ page, context }) => {
  await hideAmex(context)
  await openCard(page)
  await expectAmexRefused(page, (field) => box(page, field))
})

test('removed card fields can be shown again', async ({ page }) => {
  await openCard(page)
  await page.evaluate(async () => shop.removeCard())
  expect(await page.evaluate(async () => shop.mountCard())).toBe('ready')
  await tokenise(page, '5555555555554444')
})

test('if the card fields disappear, reading the card fails instead of waiting forever', async ({ page }) => {
  await page.clock.install()
  await openCard(page)
  await typeCard(page, '4111111111111111')
  await page.evaluate(() => document.querySelector('#number')?.replaceChildren())
  const answer = page.evaluate(async () => shop.tokenise())
  await page.clock.runFor(16_000)
  expect(await answer).toMatchObject({ outcome: 'failed' })
})

test('PayPal can be cancelled and then approved', async ({ page }) => {
  await openShop(page)
  expect(await page.evaluate(async () => shop.mountWallet('paypal'))).toBe('ready')
  const results = async () => page.evaluate(() => shop.results)
  await page.getByRole('button', { name: 'PayPal' }).click()
  await page.getByRole('button', { name: 'Cancel and return' }).click()
  await expect.poll(results).toEqual([{ outcome: 'cancelled' }])
  await page.getByRole('button', { name: 'PayPal' }).click()
  await page.getByRole('button', { name: 'Agree and pay' }).click()
  await expect.poll(results).toHaveLength(2)
  const [, approved] = await results()
  expect(approved).toMatchObject({
    outcome: 'approved',
    details: { wallet: 'paypal', email: 'payer@example.com', countryCode: 'US' },
  })
  const nonce = approved?.outcome === 'approved' ? approved.nonce : ''
  expect(await createBraintreeGateway(serverWire.account).authorise(aHold({ nonce }))).toMatchObject({
    outcome: 'authorised',
    transaction: { instrument: { method: 'paypal' } },
  })
})

test('a blocked PayPal script is reported as a failure', async ({ page, context }) => {
  await context.route('**/sdk/js*', async (route) => route.abort())
  await page.clock.install()
  await openShop(page)
  const mounted = page.evaluate(async () => shop.mountWallet('paypal'))
  await page.clock.runFor(16_000)
  expect(await mounted).toBe('failed')
})

test('Venmo can be cancelled, closed and then approved', async ({ page }) => {
  await openShop(page)
  expect(await page.evaluate(async () => shop.mountWallet('venmo'))).toBe('ready')
  const results = async () => page.evaluate(() => shop.results)
  const press = async (act: (popup: Page) => Promise<void>) => {
    const opening = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Pay with venmo' }).click()
    const popup = await opening
    await expect(popup.getByRole('button', { name: 'Pay' })).toBeVisible()
    await act(popup)
  }
  await press(async (popup) => popup.getByRole('button', { name: 'Cancel' }).click())
  await expect.poll(results).toEqual([{ outcome: 'cancelled' }])
  await press(async (popup) => popup.close())
  await expect.poll(results).toHaveLength(2)
  await press(async (popup) => popup.getByRole('button', { name: 'Pay' }).click())
  await expect.poll(results).toHaveLength(3)
  expect((await results()).slice(1)).toEqual([
    { outcome: 'cancelled' },
    {
      outcome: 'approved',
      nonce: expect.stringMatching(/^sandbox-/),
      details: { wallet: 'venmo', username: '@venmojoe' },
    },
  ])
})

test('Venmo is not shown if it cannot start a payment', async ({ page, context }) => {
  await context.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('VenmoPaymentContext')) await route.abort()
    else await route.fallback()
  })
  await page.clock.install()
  await openShop(page)
  const mounted = page.evaluate(async () => shop.mountWallet('venmo'))
  await page.clock.runFor(11_000)
  expect(await mounted).toBe('unsupported')
})

test.describe('in the browser of the Facebook app', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A]',
  })
  test('Venmo is not shown, because it does not support this browser', async ({ page }) => {
    await openShop(page)
    expect(await page.evaluate(async () => shop.mountWallet('venmo'))).toBe('unsupported')
  })
})

test('3-D Secure can be closed, can fail, and then verifies the amount that is charged', async ({ page }) => {
  await openCard(page, 'GB')
  const verify = async (number: string, answer: string) => {
    const { nonce } = await tokenise(page, number)
    const verifying = page.evaluate(async (n) => shop.verify(n, 5999), nonce)
    await page.getByRole('button', { name: answer }).click()
    return verifying
  }
  expect(await verify('4000000000002503', 'Close the bank')).toEqual({ outcome: 'cancelled' })
  expect(await verify('4000000000002503', 'Wrong code')).toEqual({ outcome: 'failed', because: 'refused' })
  const verified = await verify('4000000000002503', 'Right code')
  if (verified.outcome !== 'verified') throw new Error(`not verified: ${JSON.stringify(verified)}`)
  const gateway = createBraintreeGateway(serverWire.account)
  const hold = aHold({ nonce: verified.nonce, sca: 'required', currency: 'GBP' })
  expect(await gateway.authorise(hold)).toMatchObject({
    outcome: 'authorised',
    transaction: { verified: true },
  })
})

test('an ad blocker that blocks the fraud script does not stop the payment', async ({ page, context }) => {
  await openShop(page)
  expect(await page.evaluate(async () => shop.deviceData())).toMatch(/correlation_id/)
  await context.route('**/da/r/fb.js', async (route) => route.abort())
  await openShop(page)
  expect(await page.evaluate(async () => shop.deviceData())).toBeNull()
})

test('a card brand that the account cannot take is refused while its number is typed', async ({
  page,
  context,
}) => {
  await context.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('ClientConfiguration')) return route.fallback()
    const request = { method: 'POST', url: route.request().url(), body: route.request().postData() }
    const answer = await browserWire.handle(request)
    const body = answer.body.replace(',"AMERICAN_EXPRESS"', '')
    await route.fulfill({ ...answer, body })
  })
  await openCard(page)
  await box(page, 'number').pressSequentially('37')
  await expect
    .poll(async () => page.evaluate(() => shop.state()))
    .toMatchObject({ brand: 'American Express', refused: true, fields: { number: { valid: false } } })
  await box(page, 'number').fill('4111111111111111')
  await expect
    .poll(async () => page.evaluate(() => shop.state()))
    .toMatchObject({ brand: 'Visa', refused: false, fields: { number: { valid: true } } })
})
