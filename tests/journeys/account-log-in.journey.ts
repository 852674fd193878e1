import {
  aParentAccount,
  aProfessionalAccount,
  endSessions,
  logIn,
  PASSWORD,
  WRONG_PASSWORD,
} from './support/account.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { expectHeading, sendParent, wordsIn, lineAt } from './support/parent.ts'
import { inOneLook } from './support/looks.ts'

const RUNS = [
  { language: 'en', width: 'desktop' },
  { language: 'es-MX', width: 'phone' },
] as const

for (const { language, width } of inOneLook(RUNS)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a parent logs in, looks at the account, declines offers and logs out @tls', async ({
      page,
      expectAccessible,
    }) => {
      const { username } = await aParentAccount()
      await page.goto('/join/login')
      await expectHeading(page, text('account.logIn.title'))
      await expectAccessible()
      await logIn(page, text, { username })

      await expectHeading(page, text('account.account.title'))
      await expect(page).toHaveURL(/\/join\/account$/)
      const main = page.getByRole('main')
      await expect(main.getByText(text('package.essentials.name'), { exact: true })).toBeVisible()
      await expect(main.getByText(text('account.subscription.until'), { exact: true })).toBeVisible()
      await expect(main.getByText(text('account.subscription.notByItself'))).toBeVisible()
      await expect(main.getByText(language === 'en' ? '$152.64' : 'USD 152.64')).toBeVisible()
      await expect(main.getByRole('listitem').filter({ hasText: 'Ben' })).toBeVisible()
      await expectAccessible()

      const choice = page.getByLabel(text('account.marketing.label'))
      await choice.setChecked(!(await choice.isChecked()))
      const chosen = await choice.isChecked()
      await page.getByRole('button', { name: text('account.marketing.save') }).click()
      await expect(main.getByText(text('account.marketing.saved'))).toBeVisible()
      await page.reload()
      expect(await choice.isChecked()).toBe(chosen)

      await page.getByRole('link', { name: text('account.account.billing') }).click()
      await expectHeading(page, text('account.billing.title'))
      await expect(main.getByText('Minneapolis, MN 55408')).toBeVisible()
      await expect(main.getByText(language === 'en' ? 'United States' : 'Estados Unidos')).toBeVisible()
      await expectAccessible()

      await page
        .getByRole('link', {
          name: `${text('account.billing.changeAddress')} ${text('account.billing.address')}`,
        })
        .click()
      await expectHeading(page, text('account.billing.address'))
      await expect(page.getByLabel(text('checkout.billing.city'), { exact: true })).toHaveValue('Minneapolis')
      await page.getByLabel(text('checkout.billing.country'), { exact: true }).selectOption('GB')
      await page.getByLabel(text('lookup.region.nation'), { exact: true }).selectOption('SCT')
      const postcode = page.getByLabel(text('lookup.postalCode.postcode'), { exact: true })
      const save = page.getByRole('button', { name: text('account.billing.save') })
      await save.click()
      await expect(page.getByRole('alert').getByRole('link')).toHaveCount(1)
      await expect(postcode).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible()
      await page.getByLabel(text('checkout.billing.line1'), { exact: true }).fill('1 Castle Terrace')
      await page.getByLabel(text('checkout.billing.city'), { exact: true }).fill('Edinburgh')
      await postcode.fill('eh1 2dp')
      await save.click()
      await expectHeading(page, text('account.billing.title'))
      await expect(main.getByText(text('account.billing.saved'))).toBeVisible()
      await expect(main.getByText('EH1 2DP', { exact: true })).toBeVisible()
      await page.getByRole('link', { name: text('account.billing.back') }).click()
      await expectHeading(page, text('account.account.title'))
      await page.goto('/join/signup')
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: text('chrome.logIn') })).toHaveCount(0)
      const menu = header.getByRole('button', { name: text('chrome.accountOf', { firstName: 'Amara' }) })
      await menu.press('Enter')
      await expect(header.getByRole('link', { name: text('chrome.account') })).toBeVisible()
      await expectAccessible()
      await page.keyboard.press('Escape')
      await expect(menu).toBeFocused()
      await menu.click()
      await header.getByRole('button', { name: text('chrome.logOut'), exact: true }).click()
      await expectHeading(page, text('account.logIn.title'))
      await expect(header.getByRole('link', { name: text('chrome.logIn') })).toBeVisible()
      await expect(page.getByText(text('account.logIn.out'))).toBeVisible()
      await page.goto('/join/account')
      await expectHeading(page, text('account.logIn.title'))
    })

    test('a wrong password shows the same error for known and unknown usernames', async ({
      page,
      expectAccessible,
    }) => {
      const { username } = await aParentAccount()
      await page.goto('/join/login')
      await logIn(page, text, { username: '', password: '' })
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
        `${text('account.logIn.username')}: ${text('rules.required')}`,
        `${text('account.logIn.password')}: ${text('rules.required')}`,
      ])
      for (const name of [username, `nobody.${crypto.randomUUID().slice(0, 8)}`]) {
        await logIn(page, text, { username: name, password: WRONG_PASSWORD })
        await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
          lineAt(text('account.logIn.password'), text('account.logIn.wrong')),
        ])
        await expect(
          page.getByLabel(text('account.logIn.password'), { exact: true }),
        ).toHaveAccessibleDescription(new RegExp(text('account.logIn.wrong')))
        await expectAccessible()
      }
      await logIn(page, text, { username })
      await expectHeading(page, text('account.account.title'))
    })

    test('a professional logs in and sees their cases', async ({ page, expectAccessible }) => {
      const { username, email } = await aProfessionalAccount()
      await page.goto('/join/login')
      await logIn(page, text, { username })
      await expectHeading(page, text('account.cases.title'))
      await expect(page.getByText(email)).toBeVisible()
      await expectAccessible()
      await page.goto('/join/account')
      await expectHeading(page, text('account.cases.title'))
      await page.goto('/join/home')
      await expectHeading(page, text('account.home.titleYou', { firstName: 'Grace' }))
      await page.getByRole('link', { name: text('account.home.cases') }).click()
      await expectHeading(page, text('account.cases.title'))
    })
  })
}

test('after the log-in a parent reaches the page they wanted, and Back from the family step leads to billing', async ({
  page,
}) => {
  const text = wordsIn('en')
  const { username } = await aParentAccount()
  await page.goto('/join/account/billing')
  await expectHeading(page, text('account.logIn.title'))
  await logIn(page, text, { username })
  await expectHeading(page, text('account.billing.title'))
  await page.goto('/join/login')
  await expectHeading(page, text('account.account.title'))

  const email = freshEmail('amara')
  await sendParent(page, text, { firstName: 'Amara', lastName: 'Reyes', email })
  await expectHeading(page, text('join.family.title'))
  await page.getByRole('link', { name: text('chrome.back'), exact: true }).click()
  await expectHeading(page, text('account.billing.title'))
})

test('an expired session is announced, and after the log-in the parent continues on the same page', async ({
  page,
}) => {
  const text = wordsIn('en')
  const { username } = await aParentAccount()
  await page.goto('/join/account/billing')
  await logIn(page, text, { username })
  await expectHeading(page, text('account.billing.title'))
  await endSessions(username)
  await page.reload()
  await expectHeading(page, text('account.logIn.title'))
  await expect(page.getByText(text('account.logIn.ended'))).toBeVisible()
  await logIn(page, text, { username })
  await expectHeading(page, text('account.billing.title'))
})

test('a link to the log-in page cannot lead to another site', async ({ page, context }) => {
  const text = wordsIn('en')
  const { username } = await aParentAccount()
  for (const to of [
    'https://evil.example/',
    '//evil.example/',
    '/join/login',
    '/join/../../evil',
    '/\\evil.example',
  ]) {
    await context.clearCookies()
    await page.goto(`/join/login?to=${encodeURIComponent(to)}`)
    await logIn(page, text, { username })
    await expect(page, to).toHaveURL(/\/join\/account$/)
  }
})

test('after three wrong passwords the page asks for a code and does not reveal whether a password is right', async ({
  page,
}) => {
  const text = wordsIn('en')
  const { username } = await aParentAccount()
  for (let attempt = 0; attempt < 3; attempt++) {
    await page.goto('/join/login')
    const answered = page.waitForResponse((response) => response.request().method() === 'POST')
    await logIn(page, text, { username, password: WRONG_PASSWORD })
    await answered
  }
  for (const password of [WRONG_PASSWORD, PASSWORD]) {
    await page.goto('/join/login')
    await logIn(page, text, { username, password })
    await expect(page.getByText(text('account.logIn.asked.verification', { minutes: 10 }))).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})
