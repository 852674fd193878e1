import type { Page, Route } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'
import { aParentAccount, PASSWORD } from './support/account.ts'
import { anInvitedBen } from './support/invitation.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { expectHeading, sendParent, wordsIn } from './support/parent.ts'
import { openHydrated } from './support/open-hydrated.ts'

for (const javaScriptEnabled of [true, false]) {
  test(`the quick exit leads away and deletes the visit, ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({
    browser,
    address,
  }) => {
    const context = await browser.newContext({
      baseURL: process.env.JOURNEY_ORIGIN ?? '',
      locale: 'en',
      javaScriptEnabled,
      extraHTTPHeaders: { 'x-forwarded-for': address },
    })
    await context.route('https://www.wikipedia.org/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' }),
    )
    const page = await context.newPage()
    const text = wordsIn('en')
    await page.goto('/join/coparentstatus')
    await sendParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email: freshEmail('amara') })
    await expectHeading(page, text('join.family.title'))
    await page.getByRole('button', { name: text('chrome.leave') }).press('Enter')
    await expectHeading(page, 'Elsewhere')
    // The exit does not wait for the server. A page that is asked for at the same moment may still be the old one.
    await expect(async () => {
      await page.goto('/join/step1')
      await expectHeading(page, text('join.parent.title'))
      const firstName = page.getByLabel(text('join.parent.firstName'), { exact: true })
      await expect(firstName).toHaveValue('', { timeout: 1000 })
    }).toPass()
    await context.close()
  })
}

/** The answer of the server to a request of the page. It changes no cookie of the browser before it is given back. */
async function answerTo(route: Route) {
  const request = route.request()
  const { cookie = '', ...headers } = await request.allHeaders()
  const sent = await fetch(request.url(), {
    method: request.method(),
    headers: { cookie, origin: headers['origin'] ?? '', 'content-type': headers['content-type'] ?? '' },
    body: request.postData(),
    redirect: 'manual',
  })
  const { status } = sent
  const contentType = sent.headers.get('content-type') ?? ''
  const body = await sent.text()
  return {
    status,
    body,
    headers: { 'content-type': contentType, 'set-cookie': sent.headers.getSetCookie().join('\n') },
  }
}

test('a log-in whose answer comes after the quick exit leaves no session in the browser', async ({
  page,
  context,
}) => {
  const text = wordsIn('en')
  const { username } = await aParentAccount()
  const [answered, left, arrived] = [
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
    Promise.withResolvers<void>(),
  ]
  await context.route('https://www.wikipedia.org/**', async (route) => {
    await arrived.promise
    await route.fulfill({ contentType: 'text/html', body: '<h1>Elsewhere</h1>' })
  })
  await page.route(/\/login\.data/, async (route) => {
    const answer = await answerTo(route)
    expect(answer.headers['set-cookie']).toContain('session')
    answered.resolve()
    await left.promise
    await route.fulfill(answer)
    arrived.resolve()
  })
  await openHydrated(page, '/join/login')
  await page.getByLabel(text('account.logIn.username'), { exact: true }).fill(username)
  await page.getByLabel(text('account.logIn.password'), { exact: true }).fill(PASSWORD)
  await page
    .getByRole('main')
    .getByRole('button', { name: text('account.logIn.submit'), exact: true })
    .click()
  await answered.promise
  await page.getByRole('button', { name: text('chrome.leave') }).dispatchEvent('click')
  const cookies = async () => (await context.cookies()).filter(({ name }) => name.includes('session'))
  await expect.poll(cookies).toEqual([])
  left.resolve()
  await expectHeading(page, 'Elsewhere')
  expect(await cookies()).toEqual([])
  await page.goto('/join/account')
  await expectHeading(page, text('account.logIn.title'))
})

const WIDTHS = [
  { width: 320, words: 'chrome.leave.brief' },
  { width: 390, words: 'chrome.leave.brief' },
  { width: 820, words: 'chrome.leave' },
  { width: 1180, words: 'chrome.leave' },
] as const

/** Expects one exit, in the line of the log-in. Its label fits at any width of the page. */
async function expectExitAtTheTop(page: Page, text: Text): Promise<void> {
  const name = text('chrome.leave')
  const header = page.getByRole('banner')
  const exit = header.getByRole('button', { name, exact: true })
  for (const { width, words } of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('button', { name, exact: true })).toHaveCount(1)
    await expect(exit.getByText(text(words), { exact: true })).toBeVisible()
    // The font may load between two measurements.
    await expect(async () => {
      const box = await exit.boundingBox()
      const logIn = await header.getByRole('link', { name: text('chrome.logIn'), exact: true }).boundingBox()
      const logo = await header.getByRole('link').first().boundingBox()
      if (!box || !logIn || !logo) throw new Error('the header is not drawn')
      expect(box.y, `${page.url()} at ${width} px has one line`).toBe(logIn.y)
      expect(box.x).toBeGreaterThanOrEqual(logo.x + logo.width)
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    }).toPass({ timeout: 5000 })
  }
}

for (const language of ['en', 'es-MX'] as const) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('the exit is in the header of every page, in one line with the log-in, and nowhere else', async ({
      page,
      expectAccessible,
    }) => {
      const { token, userId } = await anInvitedBen({ language, paid: true })
      await page.goto('/join/coparentstatus')
      await sendParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email: freshEmail('amara') })
      await expectHeading(page, text('join.family.title'))
      for (const path of [
        'step2',
        'step1',
        'coparentstatus',
        'signup',
        'help',
        'nowhere',
        'pro',
        `invite?token=${token}&id=${userId}`,
      ]) {
        await page.goto(`/join/${path}`)
        await expectExitAtTheTop(page, text)
        await page.setViewportSize({ width: 320, height: 800 })
        await expectAccessible()
      }
    })

    test('at 390 px the header names the language by two letters, and offers both in full', async ({
      page,
    }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/join/step1')
      const header = page.getByRole('banner')
      await expect(header.getByText(language.slice(0, 2), { exact: true })).toBeVisible()
      const languages = header.getByRole('combobox', { name: text('chrome.language') })
      await expect(languages.getByRole('option')).toHaveText(['English', 'Español (México)'])
    })
  })
}

test('the exit is the third element that Tab reaches', async ({ page }) => {
  const text = wordsIn('en')
  await page.goto('/join/step1')
  for (const name of [text('chrome.skip'), text('chrome.home', { brand: 'Evenhand' })]) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: text('chrome.leave') })).toBeFocused()
})
