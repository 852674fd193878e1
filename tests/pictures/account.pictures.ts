import { aParentAccount, aProfessionalAccount, logIn } from '#tests/journeys/support/account.ts'
import { expectHeading } from '#tests/journeys/support/parent.ts'
import { test, FIRST_LOOKED_AT } from './picture.ts'

test('the public pages', FIRST_LOOKED_AT, async ({ page, take }) => {
  for (const name of ['home', 'help', 'contact', 'terms', 'privacy', 'safety', 'password']) {
    await page.goto(`/join/${name}`)
    await take(`public-${name}`)
  }
  await page.goto('/join/nowhere')
  await take('public-not-found')
  await page.goto('/join/invite/request')
  await take('public-no-link')
})

test('a parent logs in and sees the account', async ({ page, language, text, take }) => {
  const { username } = await aParentAccount({ locale: language })
  await page.goto('/join/account')
  await take('account-log-in')
  // A name is refused after some wrong passwords, so each look has its own.
  const nobody = `nobody.${crypto.randomUUID().slice(0, 8)}`
  await logIn(page, text, { username: nobody, password: 'not-it-at-all-1' })
  await page.getByRole('alert').waitFor()
  await take('account-log-in-refused')
  await logIn(page, text, { username })
  await expectHeading(page, text('account.account.title'))
  await take('account')
  await page.goto('/join/account/billing/address')
  await take('account-billing-address')
  await page.goto('/join/account/invite')
  await take('account-invite')
  for (const name of ['passkeys', 'email', 'export', 'delete']) {
    await page.goto(`/join/account/${name}`)
    await take(`account-${name}`)
  }
  await page.goto('/join/home')
  await take('account-home')
})

test('a professional without families', async ({ page, text, take }) => {
  const { username } = await aProfessionalAccount()
  await page.goto('/join/my-cases')
  await logIn(page, text, { username })
  await expectHeading(page, text('account.cases.title'))
  await take('professional-no-cases')
  await page.goto('/join/my-cases/family')
  await take('professional-new-family')
})
