import type { Browser, BrowserContext, Page } from '@playwright/test'
import { sql } from 'kysely'
import { withDatabase } from './support/database.ts'
import { anInvitedBen } from './support/invitation.ts'
import { expect, freshEmail, freshPhone, test } from './support/journey.ts'
import { fillAddress, fillCard, fillLondon, MINNEAPOLIS, VISA } from './support/checkout.ts'
import { openHydrated } from './support/open-hydrated.ts'
import { continueOn, expectHeading, fillCoParent, fillParent, wordsIn } from './support/parent.ts'
import { payNow, reachBilling, review } from './support/reach-payment.ts'

const text = wordsIn('en')
type Kept = {
  kind: string
  anonymous_id: string | null
  user_id: string | null
  properties: Record<string, unknown>
}

/** Events since the start of a test that contain words unique to this test. */
async function eventsAbout(words: string): Promise<Kept[]> {
  const { rows } = await withDatabase((db) =>
    sql<Kept>`
      select kind, anonymous_id, user_id, properties from analytics_events where anonymous_id in (
        select anonymous_id from analytics_events where properties->>'email' = ${words} or properties->>'country' = ${words})
      order by id`.execute(db),
  )
  return rows
}

async function visitor(
  browser: Browser,
  options: { locale: string; timezoneId: string },
  country?: string,
): Promise<BrowserContext> {
  return browser.newContext({
    baseURL: process.env.JOURNEY_ORIGIN ?? '',
    reducedMotion: 'reduce',
    ...options,
    ...(country ? { locale: `en-${country}` } : {}),
  })
}

test('in the US a purchase records its steps, exposures and sale, with no personal data except the buyer’s e-mail', async ({
  browser,
}) => {
  const context = await visitor(browser, { locale: 'en-US', timezoneId: 'America/Chicago' })
  const page = await context.newPage()
  const email = freshEmail('noor')
  const phoneNumber = freshPhone()
  // The script of the page records its steps.
  await openHydrated(page, '/join/step1')
  await fillParent(page, text, { firstName: 'Noor', lastName: 'Haddad', email, phoneNumber })
  await continueOn(page, text)
  await fillCoParent(page, text, { firstName: 'Sami', lastName: 'Haddad', email: freshEmail('sami') })
  await continueOn(page, text)
  await page
    .getByRole('button', { name: text('join.packages.choose', { name: text('package.premium.name') }) })
    .click()
  await fillAddress(page, text, MINNEAPOLIS)
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await fillCard(page, text, VISA)
  await review(page, text)
  await payNow(page, text)
  await expectHeading(page, text('join.credentials.title'))

  await expect
    .poll(async () => (await eventsAbout(email)).map(({ properties }) => properties.step))
    .toContain('credentials')
  await context.close()
  const kept = await eventsAbout(email)
  const steps = kept.filter(({ kind }) => kind === 'checkout step')
  const seen = steps
    .filter(({ properties }) => properties.action === 'viewed')
    .map(({ properties }) => properties.step)
  expect([...new Set(seen)]).toEqual([
    'parent',
    'family',
    'packages',
    'billing',
    'payment',
    'review',
    'credentials',
  ])
  const sent = steps.filter(({ properties }) => properties.action === 'submitted')
  expect(sent.map(({ properties }) => [properties.step, properties.productPackage])).toEqual([
    ['parent', null],
    ['family', null],
    ['packages', 'premium-1y'],
    ['billing', 'premium-1y'],
    ['payment', 'premium-1y'],
    ['review', 'premium-1y'],
  ])
  // The first step belongs to an unknown visitor, and all later events belong to one user.
  expect(steps[0]?.user_id).toBeNull()
  expect(new Set(steps.slice(1).map(({ user_id }) => user_id)).size).toBe(1)
  expect(steps.at(-1)?.user_id).not.toBeNull()
  expect(steps.at(-1)?.properties).toMatchObject({
    email,
    productPackage: 'premium-1y',
    term: 'SUB1YEAR',
    country: 'US',
  })
  const exposed = kept
    .filter(({ kind }) => kind === 'experiment exposure')
    .map(({ properties }) => properties.flag)
  expect(exposed).toContain('venmo')
  expect(new Set(exposed).size).toBe(exposed.length)
  expect(kept.filter(({ kind }) => kind === 'subscription created')).toHaveLength(1)
  expect(kept.find(({ kind }) => kind === 'subscription created')?.properties).toMatchObject({
    productPackage: 'premium-1y',
    currency: 'USD',
    accountType: 'Parent A',
  })
  expect(JSON.stringify(kept)).not.toMatch(new RegExp(`Noor|Haddad|Sami|${phoneNumber}|Maple`))
})

test('a paid co-parent records each form that they send', async ({ browser }) => {
  const context = await visitor(browser, { locale: 'en-US', timezoneId: 'America/Chicago' })
  const page = await context.newPage()
  const { email, token, userId } = await anInvitedBen({ language: 'en', paid: true })
  await page.goto(`/join/invite?token=${token}&id=${userId}`)
  await page.getByRole('link', { name: text('invited.landing.start') }).click()
  await fillParent(page, text, { firstName: 'Ben', lastName: 'Okafor', email, phoneNumber: freshPhone() })
  await continueOn(page, text)
  await expectHeading(page, text('invited.billing.title'))
  await fillAddress(page, text, MINNEAPOLIS)
  await continueOn(page, text)
  await expectHeading(page, text('join.credentials.title'))
  const sent = async () =>
    (await eventsAbout(email))
      .filter(({ properties }) => properties.action === 'submitted')
      .map(({ properties }) => properties.step)
  await expect.poll(sent).toEqual(['parent', 'billing'])
  await context.close()
})

test('a package of another country is recorded with only the page and the country', async ({ browser }) => {
  const context = await visitor(browser, { locale: 'en-US', timezoneId: 'America/Denver' })
  const page = await context.newPage()
  const { email } = await reachBilling(page, text)
  await fillLondon(page, text)
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await expectHeading(page, text('join.packages.title'))
  await expect
    .poll(async () => (await eventsAbout(email)).filter(({ kind }) => kind === 'mismatch'))
    .toMatchObject([{ properties: { place: 'payment', country: 'US' } }])
  await context.close()
})

/** Opens the question in the footer, and expects the answer that the server has stored. */
async function expectKept(page: Page, words: string): Promise<void> {
  const footer = page.getByRole('contentinfo')
  await footer.getByRole('link', { name: text('chrome.measurement.link') }).click()
  await expect(footer.getByText(words)).toBeVisible()
}

test('elsewhere nothing is recorded before a visitor agrees, and nothing after they refuse again', async ({
  browser,
}) => {
  const context = await visitor(browser, { locale: 'en', timezoneId: 'Europe/Vaduz' }, 'LI')
  const page = await context.newPage()
  const beacons: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/join/events')) beacons.push(request.postData() ?? '')
  })
  await page.goto('/join/signup')
  await page.goto('/join/step1')
  await expect(page.getByText(text('chrome.measurement.ask'))).toBeVisible()
  expect(beacons).toEqual([])

  await page.getByRole('button', { name: text('chrome.measurement.allow') }).click()
  await expect(page.getByText(text('chrome.measurement.on'))).toBeVisible()
  await page.goto('/join/signup')
  await page.goto('/join/coparentstatus')
  await expect.poll(async () => (await eventsAbout('LI')).length).toBeGreaterThan(0)

  await expect(page.getByText(text('chrome.measurement.ask'))).toBeHidden()
  await expectKept(page, text('chrome.measurement.on'))
  await page.getByRole('button', { name: text('chrome.measurement.refuse') }).click()
  await expect(page.getByText(text('chrome.measurement.off'))).toBeVisible()
  await page.goto('/join/signup')
  await expectKept(page, text('chrome.measurement.off'))
  // The browser may send a beacon late that was created before the refusal.
  const before = beacons.length
  await page.goto('/join/step1')
  await expectKept(page, text('chrome.measurement.off'))
  expect(beacons).toHaveLength(before)
  await context.close()
})

test('a refusal stops the measurement at once, and is confirmed when the server has stored it', async ({
  browser,
}) => {
  const context = await visitor(browser, { locale: 'en-US', timezoneId: 'America/Chicago' })
  const page = await context.newPage()
  const beacons: string[] = []
  page.on('request', (request) => request.url().endsWith('/join/events') && beacons.push(request.url()))
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let isRefused = true
  await page.route('**/join/measurement', async (route) => {
    await held
    await (isRefused ? route.abort() : route.continue())
  })
  await page.goto('/join/signup')
  await expect.poll(() => beacons.length).toBeGreaterThan(0)
  await expectKept(page, text('chrome.measurement.on'))
  await page.getByRole('button', { name: text('chrome.measurement.refuse') }).click()
  await page.getByRole('link', { name: text('join.signup.parents') }).click()
  await expect(page).toHaveURL(/coparentstatus|step1/)
  await expect(page.getByText(text('chrome.measurement.off'))).toBeHidden()
  const before = beacons.length
  release()
  await page.getByRole('link', { name: text('chrome.measurement.link') }).click()
  await page.getByRole('button', { name: text('chrome.measurement.refuse') }).click()
  await expect(page.getByText(text('chrome.measurement.failed.refused'))).toBeVisible()
  isRefused = false
  await page.getByRole('button', { name: text('chrome.measurement.refuse') }).click()
  await expect(page.getByText(text('chrome.measurement.off'))).toBeVisible()
  await page.getByRole('link', { name: text('chrome.home', { brand: 'Evenhand' }) }).click()
  await expectHeading(page, text('join.signup.title', { brand: 'Evenhand' }))
  await expect(page.getByText(text('chrome.measurement.off'))).toBeHidden()
  expect(beacons).toHaveLength(before)
  await context.close()
})

test('an American browser abroad, or one that objects, is not measured', async ({ browser }) => {
  for (const options of [
    { locale: 'en-US', timezoneId: 'Europe/Berlin' },
    { locale: 'en-US', timezoneId: 'America/Chicago', extraHTTPHeaders: { 'sec-gpc': '1' } },
  ]) {
    const context = await visitor(browser, options)
    const page = await context.newPage()
    const beacons: string[] = []
    page.on('request', (request) => request.url().endsWith('/join/events') && beacons.push(request.url()))
    await page.goto('/join/signup')
    await page.getByRole('link', { name: text('join.signup.parents') }).click()
    await page.goto('/join/step1')
    expect(beacons).toEqual([])
    await context.close()
  }
})

test('the choice about measurement is saved without a script too', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: process.env.JOURNEY_ORIGIN ?? '',
    locale: 'en-GB',
    javaScriptEnabled: false,
  })
  const page = await context.newPage()
  await page.goto('/join/step1')
  await page.getByRole('button', { name: text('chrome.measurement.refuse') }).click()
  await page.waitForURL('**/join/step1#measurement')
  await expect(page.getByText(text('chrome.measurement.off'))).toBeVisible()
  await page.goto('/join/signup')
  await expect(page.getByText(text('chrome.measurement.off'))).toBeHidden()
  await page.getByRole('link', { name: text('chrome.measurement.link') }).click()
  await expect(page.getByText(text('chrome.measurement.off'))).toBeVisible()
  await context.close()
})
