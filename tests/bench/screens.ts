import { chromium, expect, type Cookie, type Page } from '@playwright/test'
import { freshPhone } from '#tests/journeys/support/journey.ts'
import {
  fillAddress,
  fillCard,
  fillCredentials,
  MINNEAPOLIS,
  VISA,
} from '#tests/journeys/support/checkout.ts'
import { continueOn, fillChild, fillCoParent, fillParent, wordsIn } from '#tests/journeys/support/parent.ts'

/** A screen by its path below the join path, and the cookies of a visitor who may see it. */
export type Screen = { path: string; cookies: Cookie[] }

const ANYONE = ['/signup', '/coparentstatus', '/step1', '/login', '/pro']
const text = wordsIn('en')

/** The paths to the other screens. Each has its own visitor, because a finished step cannot be repeated. */
const WAYS: readonly { ends: string; walk: (page: Page) => Promise<void> }[] = [
  { ends: '/step2', walk: nameParent },
  { ends: '/step3', walk: async (page) => inTurn(page, [nameParent, nameFamily]) },
  { ends: '/alacarte', walk: async (page) => inTurn(page, [nameParent, nameFamily, buildOwn]) },
  { ends: '/payment', walk: async (page) => inTurn(page, [nameParent, nameFamily, choosePremium]) },
  { ends: '/credentials', walk: async (page) => inTurn(page, [nameParent, nameFamily, choosePremium, pay]) },
  {
    ends: '/receipt',
    walk: async (page) => inTurn(page, [nameParent, nameFamily, choosePremium, pay, setCredentials]),
  },
]

/** Walks to every screen and returns the cookies of each visitor. */
export async function walkScreens(origin: string, browserPath: string): Promise<Screen[]> {
  const screens: Screen[] = ANYONE.map((path) => ({ path, cookies: [] }))
  for (const { ends } of WAYS)
    screens.push({ path: ends, cookies: await walkTo({ origin, browserPath, screen: ends }) })
  return screens
}

type Walk = { origin: string; browserPath: string }

/** Walks to one screen as a new visitor. Returns the visitor's cookies. */
export async function walkTo({ screen, ...walk }: Walk & { screen: string }): Promise<Cookie[]> {
  const way = WAYS.find(({ ends }) => ends === screen)
  if (!way) throw new Error(`no path leads to ${screen}`)
  return asVisitor(walk, async (page) => {
    await page.goto('/join/step1')
    await way.walk(page)
  })
}

/** The paths from an invitation to its screens. */
const INVITED_WAYS = {
  '/invite': async () => undefined,
  '/invite/packages': nameInvited,
  '/invite/payment': async (page: Page) => inTurn(page, [nameInvited, choosePremium]),
}

/**
 * Buys a package, so that the other parent is invited. Then opens the link and walks to a screen of the
 * invited parent. Returns the invited parent's cookies.
 */
export async function walkToInvitation({
  screen,
  ...walk
}: Walk & { screen: keyof typeof INVITED_WAYS }): Promise<Cookie[]> {
  await walkTo({ ...walk, screen: '/credentials' })
  return asVisitor(walk, async (page) => {
    await expect.poll(async () => newestInvitation(page)).toBeDefined()
    await page.goto((await newestInvitation(page)) ?? '')
    await page.waitForURL('**/invite')
    await INVITED_WAYS[screen](page)
  })
}

async function nameInvited(page: Page): Promise<void> {
  await page.getByRole('link', { name: text('invited.landing.start') }).click()
  await page.getByLabel(text('join.parent.phoneNumber'), { exact: true }).fill(freshPhone())
  await continueOn(page, text)
  await page.waitForURL('**/invite/packages')
}

async function newestInvitation(page: Page): Promise<string | undefined> {
  const answer = await page.request.get('/dev/mail.json')
  const { mails } = (await answer.json()) as { mails: { links: string[] }[] }
  return mails.flatMap(({ links }) => links).find((link) => link.includes('/invite?token='))
}

async function asVisitor(
  { origin, browserPath }: Walk,
  act: (page: Page) => Promise<void>,
): Promise<Cookie[]> {
  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] })
  try {
    const context = await browser.newContext({ baseURL: origin, locale: 'en', reducedMotion: 'reduce' })
    await act(await context.newPage())
    return await context.cookies()
  } finally {
    await browser.close()
  }
}

async function inTurn(page: Page, steps: readonly ((page: Page) => Promise<void>)[]): Promise<void> {
  for (const step of steps) await step(page)
}

async function nameParent(page: Page): Promise<void> {
  const email = `amara.${crypto.randomUUID()}@example.com`
  await fillParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email, phoneNumber: freshPhone() })
  await continueOn(page, text)
  await page.waitForURL('**/step2')
}

async function nameFamily(page: Page): Promise<void> {
  const email = `jordan.${crypto.randomUUID()}@example.com`
  await fillCoParent(page, text, { firstName: 'Jordan', lastName: 'Okafor', email })
  await fillChild(page, text, { number: 1, firstName: 'Maya', lastName: 'Okafor' })
  await continueOn(page, text)
  await page.waitForURL('**/step3')
}

async function choosePremium(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: text('join.packages.choose', { name: text('package.premium.name') }) })
    .click()
  await page.waitForURL('**/payment')
}

async function buildOwn(page: Page): Promise<void> {
  await page.getByRole('button', { name: text('join.packages.chooseOwn') }).click()
  await page.waitForURL('**/alacarte*')
}

async function pay(page: Page): Promise<void> {
  await fillAddress(page, text, MINNEAPOLIS)
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await fillCard(page, text, VISA)
  await page.getByRole('button', { name: text('checkout.payment.submit') }).click()
  await page.getByRole('button', { name: text('checkout.review.pay') }).click()
  await page.waitForURL('**/credentials')
}

async function setCredentials(page: Page): Promise<void> {
  const username = `amara_${crypto.randomUUID().slice(0, 8)}`
  await fillCredentials(page, text, { username, password: 'quiet-harbour-7!' })
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: text('join.credentials.submit') }).click()
  await page.getByRole('link', { name: text('join.credentials.now') }).waitFor()
}
