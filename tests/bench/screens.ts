import { chromium, type Cookie, type Page } from '@playwright/test'
import {
  fillAddress,
  fillCard,
  fillCredentials,
  MINNEAPOLIS,
  VISA,
} from '#tests/journeys/support/checkout.ts'
import { continueOn, fillChild, fillCoParent, fillParent, wordsIn } from '#tests/journeys/support/parent.ts'

/** A screen by its path below the join path, and what a visitor carries who may see it. */
export type Screen = { path: string; cookies: Cookie[] }

const ANYONE = ['/signup', '/coparentstatus', '/step1', '/login', '/pro']
const text = wordsIn('en')

/** Walks the parent's way once, unhurried, and notes what each screen on it needs. */
export async function walkScreens(origin: string, browserPath: string): Promise<Screen[]> {
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] })
  const context = await browser.newContext({ baseURL: origin, locale: 'en', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const screens: Screen[] = ANYONE.map((path) => ({ path, cookies: [] }))
  const arrive = async (path: string) => {
    await page.waitForURL(`**${path}`)
    screens.push({ path, cookies: await context.cookies() })
  }
  const email = `amara.${crypto.randomUUID().slice(0, 8)}@example.com`

  await page.goto('/join/step1')
  await fillParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email, phoneNumber: '6125550142' })
  await continueOn(page, text)
  await arrive('/step2')
  await nameFamily(page, email)
  await arrive('/step3')
  await page
    .getByRole('button', { name: text('join.packages.choose', { name: text('package.premium.name') }) })
    .click()
  await arrive('/payment')
  await pay(page)
  await arrive('/credentials')
  await fillCredentials(page, text, { username: `amara_${email.slice(6, 14)}`, password: 'quiet-harbour-7!' })
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: text('join.credentials.submit') }).click()
  await page.getByRole('link', { name: text('join.credentials.now') }).waitFor()
  screens.push({ path: '/receipt', cookies: await context.cookies() })

  await browser.close()
  return screens
}

async function nameFamily(page: Page, email: string): Promise<void> {
  await fillCoParent(page, text, { firstName: 'Jordan', lastName: 'Okafor', email: `co.${email}` })
  await fillChild(page, text, { number: 1, firstName: 'Maya', lastName: 'Okafor' })
  await continueOn(page, text)
}

async function pay(page: Page): Promise<void> {
  await fillAddress(page, text, MINNEAPOLIS)
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await fillCard(page, text, VISA)
  await page.getByRole('button', { name: text('checkout.payment.submit') }).click()
  await page.getByRole('button', { name: text('checkout.review.pay') }).click()
}
