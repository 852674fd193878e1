import { LEGACY_PATHS } from '#domain/flows/legacy-paths.ts'
import { aParentAccount, aProfessionalAccount, openLoggedIn } from './support/account.ts'
import { expect, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { inOneLook, SPANISH_PHONE_FIRST } from './support/looks.ts'

const PAGES = ['terms', 'privacy', 'help', 'contact'] as const

for (const { language, width } of inOneLook(SPANISH_PHONE_FIRST)) {
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

test('the logo leads a logged-in person to their own page', async ({ page, context }) => {
  const text = wordsIn('en')
  const logo = page.getByRole('link', { name: text('chrome.home', { brand: 'Evenhand' }) })
  await openLoggedIn(page, '/join/help', await aParentAccount())
  await logo.click()
  await expectHeading(page, text('account.account.title'))
  await context.clearCookies()
  await openLoggedIn(page, '/join/help', await aProfessionalAccount())
  await logo.click()
  await expectHeading(page, text('account.cases.title'))
})

test('a person who bought nothing does not read on the receipt page that an order is safe', async ({
  page,
}) => {
  const text = wordsIn('en')
  await page.goto('/join/receipt')
  await expectHeading(page, text('join.receipt.reload'))
  await expect(page.getByText('If you have paid, your receipt is in your email')).toBeVisible()
})

test('addresses of former pages lead to billing, behind the log-in', async ({ page }) => {
  for (const path of Object.values(LEGACY_PATHS)) {
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

test('an address without the base path leads to the matching page, or to a helpful “not found” page', async ({
  page,
}) => {
  await page.goto('/step1?discount=1')
  await expect(page).toHaveURL('/join/step1?discount=1')
  await page.goto('/nowhere')
  await expectHeading(page, wordsIn('en')('chrome.notFound.title'))
  await page
    .getByRole('banner')
    .getByRole('link', { name: wordsIn('en')('chrome.logIn') })
    .click()
  await expectHeading(page, wordsIn('en')('account.logIn.title'))
  const answer = await page.request.get('/nowhere', { headers: { accept: 'application/json' } })
  expect(answer.status()).toBe(404)
  expect(await answer.text()).toContain('"status":404')
})

test('the button of the receipt leads to the log-in page', async ({ page }) => {
  const answer = await page.request.post('/join/receipt', { form: { next: '' }, maxRedirects: 0 })
  expect({ status: answer.status(), to: answer.headers().location }).toEqual({
    status: 302,
    to: '/join/login',
  })
})
