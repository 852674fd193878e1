import type { Page } from '@playwright/test'
import { aParentAccount, logIn, WRONG_PASSWORD } from './support/account.ts'
import { expect, mailSaying, test } from './support/journey.ts'
import { expectHeading, lineAt, wordsIn } from './support/parent.ts'
import { withoutScript } from './support/without-script.ts'

const text = wordsIn('en')

/** Expects one line in the summary, which names its field. */
async function expectLine(page: Page, line: string): Promise<void> {
  await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([line])
}

test('log-in, account and a new password work without a script @tls', async ({ browser, address }) => {
  const { username, email } = await aParentAccount()
  const page = await withoutScript(browser, { address })
  await page.goto('/join/account')
  await logIn(page, text, { username, password: WRONG_PASSWORD })
  await expect(page.getByRole('alert')).toContainText(text('account.logIn.wrong'))
  await logIn(page, text, { username })
  await expectHeading(page, text('account.account.title'))
  await page.getByLabel(text('account.marketing.label')).setChecked(true)
  await page.getByRole('button', { name: text('account.marketing.save') }).click()
  await expect(page.getByText(text('account.marketing.saved'))).toBeVisible()
  await expect(page.getByLabel(text('account.marketing.label'))).toBeChecked()
  await page.goto('/join/account/email')
  await page.getByRole('button', { name: text('account.email.send') }).click()
  await expectLine(page, lineAt(text('account.email.new'), text('rules.required')))
  await page.goto('/join/account')
  await page.getByRole('button', { name: text('account.account.logOut') }).click()
  await expect(page.getByText(text('account.logIn.out'))).toBeVisible()

  await page.getByRole('link', { name: text('account.logIn.forgot') }).click()
  await page.getByRole('button', { name: text('account.password.submit') }).click()
  await expectLine(page, lineAt(text('account.password.email'), text('rules.required')))
  await page.getByLabel(text('account.password.email')).fill(email)
  await page.getByRole('button', { name: text('account.password.submit') }).click()
  await expectHeading(page, text('account.password.sent'))
  const words = text('mail.passwordReset.notYou')
  const { plain } = await mailSaying(page.context(), { recipient: email, words })
  await page.goto(/http\S+\/password\/new\?token=[\w-]+/.exec(plain)?.[0] ?? '')
  await page.getByLabel(text('account.newPassword.label'), { exact: true }).fill('quiet-harbour-7!')
  await page.getByRole('button', { name: text('account.newPassword.submit') }).click()
  await expect(page.getByText(text('account.newPassword.done'))).toBeVisible()
  await logIn(page, text, { username, password: 'quiet-harbour-7!' })
  await expectHeading(page, text('account.account.title'))
  await page.goto('/join/invite/request')
  await page.getByRole('button', { name: text('invited.request.find') }).click()
  await expectLine(page, lineAt(text('invited.request.email'), text('rules.required')))
  await page.context().close()
})
