import { LEGACY_PATHS } from '#domain/flows/legacy-paths.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { expectHeading, sendParent, wordsIn } from './support/parent.ts'

const RUNS = [
  { language: 'en', width: 'desktop' },
  { language: 'es-MX', width: 'phone' },
] as const
const PAGES = ['terms', 'privacy', 'help', 'contact'] as const

for (const { language, width } of RUNS) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('the footer leads to terms, privacy, help and contact', async ({ page, expectAccessible }) => {
      await page.goto('/join/home')
      await expectHeading(page, text('account.home.title', { brand: 'Evenhand' }))
      await expectAccessible()
      for (const name of PAGES) {
        await page
          .getByRole('contentinfo')
          .getByRole('link', { name: text(`chrome.${name}`) })
          .click()
        await expectHeading(page, text(`account.${name}.title`))
        await expectAccessible()
      }
      await expect(page.getByRole('link', { name: '+44 20 7946 0132' })).toBeVisible()

      const answer = await page.goto('/join/nowhere')
      expect(answer?.status()).toBe(404)
      await expectHeading(page, text('chrome.notFound.title'))
      await expectAccessible()
      await page.getByRole('link', { name: text('chrome.notFound.action') }).click()
      await expectHeading(page, text('join.signup.title', { brand: 'Evenhand' }))
    })
  })
}

test('addresses of former pages lead to billing, behind the log-in', async ({ page }) => {
  for (const path of LEGACY_PATHS) {
    const answer = await page.request.get(`/join${path}`, { maxRedirects: 0 })
    expect({ path, status: answer.status(), to: answer.headers().location }).toEqual({
      path,
      status: 302,
      to: '/join/account/billing',
    })
  }
  await page.goto('/join/securityquestions')
  await expectHeading(page, wordsIn('en')('account.logIn.title'))
})

for (const javaScriptEnabled of [true, false]) {
  test(`the discreet exit leads away and forgets, ${javaScriptEnabled ? 'with' : 'without'} a script`, async ({
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
    await page.getByRole('button', { name: text('chrome.leave') }).click()
    await expectHeading(page, 'Elsewhere')
    await page.goto('/join/step1')
    await expectHeading(page, text('join.parent.title'))
    await expect(page.getByLabel(text('join.parent.firstName'), { exact: true })).toHaveValue('')
    await context.close()
  })
}

test('an address without the base path leads to the page of that name, or to the one that says what to do', async ({
  page,
}) => {
  await page.goto('/step1?discount=1')
  await expect(page).toHaveURL('/join/step1?discount=1')
  await page.goto('/nowhere')
  await expectHeading(page, wordsIn('en')('chrome.notFound.title'))
  const answer = await page.request.get('/nowhere', { headers: { accept: 'application/json' } })
  expect(answer.status()).toBe(404)
  expect(await answer.text()).toContain('"status":404')
})

test('the button of the receipt leads to the log-in page', async ({ page }) => {
  const answer = await page.request.post('/join/receipt', { maxRedirects: 0 })
  expect({ status: answer.status(), to: answer.headers().location }).toEqual({
    status: 302,
    to: '/join/login',
  })
})
