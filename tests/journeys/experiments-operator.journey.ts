import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { startApp, type App } from '#tests/support/app.ts'
import { expect, listenForComplaints } from './support/journey.ts'
import { fillCard, fillCredentials, VISA } from './support/checkout.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'

const text = wordsIn('en')
const MESSENGER = `window.Intercom = (command, settings) => { document.body.dataset[command] = JSON.stringify(settings ?? {}) }`

// One worker runs these journeys, because each worker would start the installation again.
base.describe.configure({ mode: 'default' })

/** A separate installation with a chat messenger and a partner. */
const test = base.extend<{ american: BrowserContext; page: Page }, { app: App }>({
  app: [
    // Playwright wants a destructured first parameter even where nothing is needed.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const app = await startApp({
        databaseUrl: process.env.JOURNEY_DATABASE_URL ?? '',
        built: true,
        env: {
          ROLE: 'web',
          CHAT_APP_ID: 'family',
          CHAT_SECRET: 'a secret of the messenger',
          CHAT_SCRIPT_URL: 'https://chat.example/widget/',
          CHAT_HOSTS: 'https://chat.example',
          AFFILIATE_PIXELS: 'https://partner.example/sale?sum={amount}&in={currency}&id={transactionId}',
        },
      })
      await use(app)
      await app.stop()
    },
    { scope: 'worker' },
  ],
  american: async ({ browser, app }, use) => {
    const context = await browser.newContext({
      baseURL: app.origin,
      locale: 'en-US',
      timezoneId: 'America/Denver',
      reducedMotion: 'reduce',
    })
    await use(context)
    await context.close()
  },
  page: async ({ american }, use) => {
    const page = await american.newPage()
    const complaints = listenForComplaints(page)
    await use(page)
    expect(complaints, 'the console has no errors').toEqual([])
  },
})

test('the messenger loads when the chat is opened, without a name, and automatically on the duplicate page', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route('https://chat.example/**', async (route) => {
    asked.push(route.request().url())
    await route.fulfill({ contentType: 'text/javascript', body: MESSENGER })
  })
  await page.goto('/join/signup', { waitUntil: 'networkidle' })
  await expect(page.getByRole('button', { name: text('chrome.chat.open') })).toBeVisible()
  expect(asked).toEqual([])
  await page.getByRole('button', { name: text('chrome.chat.open') }).click()
  await expect(page.locator('body')).toHaveAttribute('data-show', '{}')
  await expect(page.locator('body')).toHaveAttribute('data-boot', /"app_id":"family","intercom_user_jwt":"ey/)
  await page.goto('/join/duplicate')
  await expect(page.locator('body')).toHaveAttribute('data-show', '{}')
  expect(asked).toEqual(['https://chat.example/widget/family', 'https://chat.example/widget/family'])
})

test('the messenger’s script stops with its page, because the next pages, such as the log-in, are new documents', async ({
  page,
}) => {
  await page.route('https://chat.example/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: MESSENGER }),
  )
  const isMessengerThere = () => page.evaluate(() => 'Intercom' in window)
  await page.goto('/join/home')
  await page.getByRole('link', { name: text('chrome.home', { brand: 'Evenhand' }) }).click()
  await page.getByRole('button', { name: text('chrome.chat.open') }).click()
  await expect(page.locator('body')).toHaveAttribute('data-show', '{}')
  await page.goBack()
  await expectHeading(page, text('account.home.title', { brand: 'Evenhand' }))
  // The document with the script reloads itself. Until then, the page must not run any code.
  await expect(page.locator('script[data-messenger]')).toHaveCount(0)
  expect(await isMessengerThere()).toBe(false)
  await page
    .getByRole('link', { name: text('account.logIn.title') })
    .first()
    .click()
  await expectHeading(page, text('account.logIn.title'))
  expect(await isMessengerThere()).toBe(false)
})

for (const { what, path } of [
  { what: 'if the messenger does not load', path: 'https://chat.example/**' },
  { what: 'if our server does not answer for the messenger', path: '**/join/chat' },
]) {
  test(`${what}, the page says so, keeps the contact details and can try again`, async ({
    american,
    app,
  }) => {
    const page = await american.newPage()
    await page.route(path, (route) => route.abort())
    await page.goto(`${app.origin}/join/duplicate`)
    await expect(page.getByText(text('chrome.chat.failed'))).toBeVisible()
    await expect(
      page.getByRole('link', { name: text('chrome.chat.write', { email: 'support@evenhand.example' }) }),
    ).toBeVisible()
    await page.unroute(path)
    await page.route('https://chat.example/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'window.Intercom = () => undefined' }),
    )
    await page.getByRole('button', { name: text('chrome.chat.retry') }).click()
    await expect(page.getByText(text('chrome.chat.failed'))).toBeHidden()
    await expect
      .poll(() => page.evaluate(() => document.querySelectorAll('script[data-messenger]').length))
      .toBe(1)
  })
}

test('a partner gets each sale once, without tax and without a name', async ({ page }) => {
  const told: string[] = []
  await page.route('https://partner.example/**', async (route) => {
    const headers = route.request().headers()
    told.push(`${route.request().url()} ${headers.referer ?? ''} ${headers.cookie ?? ''}`)
    await route.fulfill({ status: 200, contentType: 'image/gif', body: '' })
  })
  const { email } = await reachPayment(page, text)
  await fillCard(page, text, VISA)
  await review(page, text)
  await payNow(page, text)
  await expectHeading(page, text('join.credentials.title'))
  // A buyer may come from a page whose content security policy has no partners.
  await page.goto('/join/payment')
  await page.getByRole('link', { name: text('chrome.continue'), exact: true }).click()
  await expectHeading(page, text('join.credentials.title'))
  await fillCredentials(page, text, { username: `pixel_${email.slice(6, 14)}`, password: 'quiet-harbour-7!' })
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: text('join.credentials.submit') }).click()
  await page.getByRole('link', { name: text('join.credentials.now') }).click()
  await expectHeading(page, text('join.receipt.title'))
  await expect.poll(() => told).toHaveLength(1)
  expect(told[0]).toMatch(/^https:\/\/partner\.example\/sale\?sum=204\.00&in=USD&id=[\w-]+ {2}$/)
  await page.reload()
  await expectHeading(page, text('join.receipt.reload'))
  expect(told).toHaveLength(1)
})
