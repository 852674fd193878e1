import { aParentAccount, aProfessionalAccount, openLoggedIn } from './support/account.ts'
import { anotherBrowser } from './support/another-browser.ts'
import { expect, mailSaying, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

const RUNS = [
  { language: 'en', width: 'desktop' },
  { language: 'es-MX', width: 'phone' },
] as const

for (const { language, width } of RUNS) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a person changes the address, and the earlier mailbox undoes it in another browser', async ({
      page,
      browser,
      context,
      expectAccessible,
    }) => {
      const { username, email } = await aParentAccount({ locale: language })
      const wanted = `new.${email}`
      await openLoggedIn(page, '/join/account', { username })
      const main = page.getByRole('main')
      await main.getByRole('link', { name: text('account.email.title') }).click()
      await expectHeading(page, text('account.email.title'))
      await expectAccessible()
      await main.getByLabel(text('account.email.new')).fill(email)
      await main.getByRole('button', { name: text('account.email.send') }).click()
      await expect(main.getByText(text('account.email.same')).first()).toBeVisible()
      await main.getByLabel(text('account.email.new')).fill(wanted)
      await main.getByRole('button', { name: text('account.email.send') }).click()
      await expectHeading(page, text('account.email.codeTitle'))
      await expectAccessible()
      const words = text('mail.emailChangeCode.notYou')
      const { plain } = await mailSaying(context, { recipient: wanted, words })
      await main.getByLabel(text('account.email.code')).fill(/\b\d{6}\b/.exec(plain)?.[0] ?? '')
      await main.getByRole('button', { name: text('account.email.confirm') }).click()
      await expect(main.getByText(text('account.email.changed'))).toBeVisible()
      await expect(main.getByText(text('account.email.now', { email: wanted }))).toBeVisible()
      await expectAccessible()

      const told = await mailSaying(context, { recipient: email, words: text('mail.emailChanged.you') })
      const link = /https?:\S+email\/undo\?token=[\w-]+/.exec(told.plain)?.[0] ?? ''
      const elsewhere = await anotherBrowser(browser, language)
      const owner = await elsewhere.newPage()
      await owner.goto(link)
      await expectHeading(owner, text('account.undoEmail.title'))
      await expect(owner).not.toHaveURL(/token/)
      await page.reload()
      await expectHeading(page, text('account.email.title'))
      await owner.getByRole('button', { name: text('account.undoEmail.submit') }).click()
      await expectHeading(owner, text('account.logIn.title'))
      await expect(owner.getByText(text('account.undoEmail.done'))).toBeVisible()
      await mailSaying(context, { recipient: email, words: text('mail.passwordReset.subject') })
      await owner.goto(link)
      await owner.getByRole('button', { name: text('account.undoEmail.submit') }).click()
      await expectHeading(owner, text('account.newPassword.noLink'))
      await elsewhere.close()
      await page.reload()
      await expectHeading(page, text('account.logIn.title'))
    })
  })
}

test.describe('a professional', () => {
  const text = wordsIn('en')

  test('finds the page of the address in My cases', async ({ page }) => {
    const { username, email } = await aProfessionalAccount()
    await openLoggedIn(page, '/join/my-cases', { username })
    await page
      .getByRole('main')
      .getByRole('link', { name: text('account.email.title') })
      .click()
    await expect(page.getByText(text('account.email.now', { email }))).toBeVisible()
  })
})
