import type { BrowserContext } from '@playwright/test'
import { aParentAccount, logIn, needNewPassword, WRONG_PASSWORD } from './support/account.ts'
import { expect, mailsTo, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { inOneLook, SPANISH_PHONE_FIRST } from './support/looks.ts'
import { untilHydrated } from './support/open-hydrated.ts'

const NEW_PASSWORD = 'walnut-lantern-52'
/** The codes mailed to a person, newest first. */
async function codesTo(
  context: BrowserContext,
  { recipient, subject }: { recipient: string; subject: string },
): Promise<string[]> {
  const mails = await mailsTo(context, recipient)
  return mails
    .filter((mail) => mail.subject === subject)
    .map(({ plain }) => /\b\d{6}\b/.exec(plain)?.[0] ?? '')
}

for (const { language, width } of inOneLook(SPANISH_PHONE_FIRST)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('after failed log-ins of other people, a parent logs in with a mailed code and chooses a new password', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const { username, email } = await aParentAccount({ locale: language })
      await needNewPassword(username)
      await page.goto('/join/login')
      for (let attempt = 0; attempt < 3; attempt++) {
        await logIn(page, text, { username, password: WRONG_PASSWORD })
        await expect(page.getByRole('alert')).toContainText(text('account.logIn.wrong'))
      }
      await logIn(page, text, { username })
      const code = page.getByLabel(text('account.logIn.verificationCode'), { exact: true })
      await expect(code).toBeFocused()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expectAccessible()

      // The browser itself would send an empty password field.
      await untilHydrated(page)
      await code.fill('12')
      await code.press('Enter')
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
        `${text('account.logIn.verificationCode')}: ${text('account.logIn.codeWrong')}`,
      ])
      await expectAccessible()
      await page.getByRole('button', { name: text('account.logIn.newCode') }).click()
      await expect(page.getByText(text('account.logIn.asked.again'))).toBeVisible()
      const subject = text('mail.logInCode.subject', { brand: 'Evenhand' })
      const codes = () => codesTo(context, { recipient: email, subject })
      await expect.poll(async () => (await codes()).length).toBe(2)
      const [newest = ''] = await codes()
      await code.fill(newest)
      await code.press('Enter')

      const chosen = page.getByLabel(text('account.newPassword.label'), { exact: true })
      const again = page.getByLabel(text('account.logIn.confirmPassword'), { exact: true })
      await expect(chosen).toBeFocused()
      await expectAccessible()
      await chosen.fill(NEW_PASSWORD)
      await again.fill('another-lantern-52')
      await again.press('Enter')
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
        `${text('account.logIn.confirmPassword')}: ${text('rules.password.confirm')}`,
      ])
      await again.fill(NEW_PASSWORD)
      await page
        .getByRole('main')
        .getByRole('button', { name: text('account.logIn.submit'), exact: true })
        .click()
      await expectHeading(page, text('account.account.title'))
    })
  })
}
