import type { BrowserContext } from '@playwright/test'
import { credentialsToken } from '#server/credentials/index.ts'
import { openSecrets } from '#server/platform/secrets/secrets.ts'
import { fillAddress, fillCard, fillCredentials, MINNEAPOLIS, VISA } from './support/checkout.ts'
import { expect, freshEmail } from './support/journey.ts'
import { test } from './support/own-app.ts'
import { continueOn, expectHeading, fillChild, fillCoParent, fillParent, wordsIn } from './support/parent.ts'
import { payNow, review } from './support/reach-payment.ts'

test.describe.configure({ timeout: 120_000 })
const SECRET_KEY = 'a secret of this journey, long enough to be accepted'

/** Every address that the browser requests, and every referring page that it sends. */
function addressesOf(context: BrowserContext): string[] {
  const addresses: string[] = []
  context.on('request', (request) => addresses.push(request.url(), request.headers().referer ?? ''))
  return addresses
}

test('no URL, log line or analytics event has personal data', async ({ own }) => {
  const text = wordsIn('en')
  const app = await own.start({ SECRET_KEY })
  const visitor = await own.visit()
  const addresses = addressesOf(visitor)
  const page = await visitor.newPage()
  const typed = {
    firstName: 'Quillanora',
    lastName: 'Zebulonsky',
    email: freshEmail('marmot'),
    phoneNumber: '6125559371',
  }
  const coParent = { firstName: 'Oberonius', lastName: 'Vexthorpe', email: freshEmail('wombat') }
  await page.goto('/join/signup')
  await page.getByRole('button', { name: text('chrome.measurement.allow') }).click()
  await expect(page.getByText(text('chrome.measurement.on'))).toBeVisible()
  await page.goto('/join/step1')
  await fillParent(page, text, typed)
  await continueOn(page, text)
  await fillCoParent(page, text, coParent)
  await fillChild(page, text, { number: 1, firstName: 'Philomenka', lastName: 'Zebulonsky' })
  await continueOn(page, text)
  await page
    .getByRole('button', { name: text('join.packages.choose', { name: text('package.premium.name') }) })
    .click()
  await expectHeading(page, text('checkout.billing.title'))
  await fillAddress(page, text, { ...MINNEAPOLIS, line1: '8841 Windlestraw Crescent' })
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await expectHeading(page, text('checkout.payment.title'))
  await fillCard(page, text, VISA)
  await review(page, text)
  await payNow(page, text)
  await expectHeading(page, text('join.credentials.title'))
  await fillCredentials(page, text, { username: 'thistledown.88', password: 'quiet-harbour-7!' })
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: text('join.credentials.submit') }).click()
  await page.getByRole('link', { name: text('join.credentials.now') }).click()
  await expectHeading(page, text('join.receipt.title'))

  const order = await own.db.selectFrom('orders').select(['id']).executeTakeFirstOrThrow()
  const nonces = await own.db.selectFrom('sandbox_nonces').select('nonce').execute()
  expect(nonces.length).toBeGreaterThan(0)
  const secrets = [
    ...Object.values(typed),
    ...Object.values(coParent),
    encodeURIComponent(typed.email),
    'Philomenka',
    'Windlestraw',
    '4111111111111111',
    '4111 1111 1111 1111',
    'thistledown.88',
    'quiet-harbour-7!',
    'Abernathy',
    credentialsToken(openSecrets(SECRET_KEY), order.id),
    ...nonces.map(({ nonce }) => nonce),
  ]
  const events = await own.db.selectFrom('analytics_events').select('properties').execute()
  expect(events.length).toBeGreaterThan(0)
  expect(app.log.length).toBeGreaterThan(10)
  // The specification requires the buyer's e-mail in the counted steps. It stays in our own database.
  const counted = JSON.stringify(events).replaceAll(typed.email, '')
  const places = { addresses: addresses.join('\n'), log: app.log.join('\n'), counted }
  for (const [place, content] of Object.entries(places)) {
    const found = secrets.filter((secret) => content.toLowerCase().includes(secret.toLowerCase()))
    expect(found, `found in: ${place}`).toEqual([])
  }
})

test('a form that is longer than all of our forms is refused before it is read', async ({ context }) => {
  const answer = await context.request.post('/join/step1', { form: { firstName: 'x'.repeat(40_000) } })
  expect(answer.status()).toBe(413)
})
