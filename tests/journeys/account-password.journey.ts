import { aParentAccount, logIn, PASSWORD } from './support/account.ts'
import { fillCard, fillCredentials, VISA } from './support/checkout.ts'
import { expect, freshEmail, mailSaying, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'
import { inOneLook } from './support/looks.ts'

const NEW_PASSWORD = 'quiet-harbour-7!'
const RUNS = [
  { language: 'es-MX', width: 'desktop' },
  { language: 'en', width: 'phone' },
] as const

for (const { language, width } of inOneLook(RUNS)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a parent replaces a forgotten password with a mailed link', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const { username, email } = await aParentAccount()
      await page.goto('/join/login')
      await page.getByRole('link', { name: text('account.logIn.forgot') }).click()
      await expectHeading(page, text('account.password.title'))
      await expectAccessible()
      await page.getByLabel(text('account.password.email')).fill('amara@')
      await page.getByRole('button', { name: text('account.password.submit') }).click()
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
        `${text('account.password.email')}: ${text('rules.email')}`,
      ])
      await page.getByLabel(text('account.password.email')).fill(email)
      await page.getByRole('button', { name: text('account.password.submit') }).click()
      await expectHeading(page, text('account.password.sent'))
      await expectAccessible()

      const words = text('mail.passwordReset.notYou')
      const { plain } = await mailSaying(context, { recipient: email, words })
      const link = /http\S+\/password\/new\?token=[\w-]+/.exec(plain)?.[0] ?? ''
      await page.goto(link)
      await expectHeading(page, text('account.newPassword.title'))
      await expect(page).toHaveURL(/\/password\/new$/)
      expect(await page.content()).not.toContain(link.split('token=')[1])
      await expectAccessible()

      const field = page.getByLabel(text('account.newPassword.label'), { exact: true })
      await field.fill('short')
      await page.getByRole('button', { name: text('account.newPassword.submit') }).click()
      await expect(page.getByRole('alert')).toContainText(text('rules.password.length'))
      await field.fill('P@ssw0rd2024!')
      await page.getByRole('button', { name: text('account.newPassword.submit') }).click()
      await expect(page.getByRole('alert')).toContainText(text('rules.password.common'))
      await expectAccessible()
      await field.fill(NEW_PASSWORD)
      await page.getByRole('button', { name: text('account.newPassword.submit') }).click()
      await expectHeading(page, text('account.logIn.title'))
      await expect(page.getByText(text('account.newPassword.done'))).toBeVisible()

      await logIn(page, text, { username, password: PASSWORD })
      await expect(page.getByRole('alert')).toContainText(text('account.logIn.wrong'))
      await logIn(page, text, { username, password: NEW_PASSWORD })
      await expectHeading(page, text('account.account.title'))

      await page.goto(link)
      await page.getByLabel(text('account.newPassword.label'), { exact: true }).fill(NEW_PASSWORD)
      await page.getByRole('button', { name: text('account.newPassword.submit') }).click()
      await expectHeading(page, text('account.newPassword.noLink'))
      await expectAccessible()
    })
  })
}

test('an unknown e-mail address gets the same page', async ({ page }) => {
  const text = wordsIn('en')
  const email = freshEmail('nobody')
  await page.goto('/join/password')
  await page.getByLabel(text('account.password.email')).fill(email)
  await page.getByRole('button', { name: text('account.password.submit') }).click()
  await expectHeading(page, text('account.password.sent'))
  await expect(page.getByText(text('account.password.sentText', { email }))).toBeVisible()
})

for (const token of ['', 'abc', 'x'.repeat(5000)]) {
  test(`an invalid reset link shows what to do: ${token.slice(0, 5)}`, async ({ page }) => {
    const text = wordsIn('en')
    await page.goto(`/join/password/new?token=${token}`)
    await expectHeading(page, text('account.newPassword.noLink'))
    await expect(page).toHaveURL(/\/password\/new$/)
  })
}

test('a buyer who left before choosing a username gets a mailed link to choose it, which works once', async ({
  page,
  context,
}) => {
  const text = wordsIn('en')
  const { email } = await reachPayment(page, text)
  await fillCard(page, text, VISA)
  await review(page, text)
  await payNow(page, text)
  await expectHeading(page, text('join.credentials.title'))
  await context.clearCookies()

  await page.goto('/join/password')
  await page.getByLabel(text('account.password.email')).fill(email)
  await page.getByRole('button', { name: text('account.password.submit') }).click()
  await expectHeading(page, text('account.password.sent'))
  const { plain } = await mailSaying(context, { recipient: email, words: text('mail.passwordReset.notYou') })
  const link = /http\S+\/credentials\?\S+/.exec(plain)?.[0] ?? ''
  await page.goto(link)
  await expectHeading(page, text('join.credentials.title'))
  await expect(page).toHaveURL(/\/credentials$/)
  const username = email.split('@')[0] ?? ''
  await fillCredentials(page, text, { username, password: NEW_PASSWORD })
  await page.getByRole('checkbox').first().check()
  const elsewhere = await context.newPage()
  await elsewhere.goto('/join/credentials')
  await fillCredentials(elsewhere, text, { username: `${username}2`, password: NEW_PASSWORD })
  await elsewhere.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: text('join.credentials.submit') }).click()
  await expect(page.getByText(text('join.credentials.done'))).toBeVisible()
  await elsewhere.getByRole('button', { name: text('join.credentials.submit') }).click()
  await expectHeading(elsewhere, text('account.account.title'))
  await expect(elsewhere.getByRole('banner').getByText('Amara')).toBeVisible()
  // The first page opens the receipt by itself. It must not do so while another page is on its way.
  await expect(page).toHaveURL(/\/receipt\?/)

  await context.clearCookies()
  await page.goto(link)
  await expectHeading(page, text('account.logIn.title'))
  await expect(page.getByText(text('join.credentials.expired'))).toBeVisible()

  // A stranger with a made-up link may have ordered nothing.
  await page.goto(`/join/credentials?token=${'x'.repeat(43)}&id=${crypto.randomUUID()}`)
  await expectHeading(page, text('account.logIn.title'))
  await expect(page.getByText('If you have paid, your order is safe.')).toBeVisible()
})
