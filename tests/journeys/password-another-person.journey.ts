import type { BrowserContext, Page } from '@playwright/test'
import { aParentAccount, postLogIn } from './support/account.ts'
import { expect, mailSaying, test } from './support/journey.ts'
import { inOneLook, SPANISH_PHONE_FIRST } from './support/looks.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

const [OF_FIRST, OF_SECOND] = ['quiet-harbour-7!', 'copper-lantern-8!']

/** An account, and the mailed link for its new password. */
async function aForgottenPassword(context: BrowserContext) {
  const { username, email } = await aParentAccount()
  await context.request.post('/join/password', { form: { email } })
  const words = wordsIn('en')('mail.passwordReset.notYou')
  const { plain } = await mailSaying(context, { recipient: email, words })
  return { username, link: /http\S+\/password\/new\?token=[\w-]+/.exec(plain)?.[0] ?? '' }
}

for (const javaScriptEnabled of [true, false])
  for (const { language, width } of inOneLook(SPANISH_PHONE_FIRST)) {
    test.describe(`${language} on a ${width}, ${javaScriptEnabled ? 'with' : 'without'} a script`, () => {
      test.use({ language, width, javaScriptEnabled })
      const text = wordsIn(language)

      async function save(page: Page, password: string): Promise<void> {
        await page.getByLabel(text('account.newPassword.label'), { exact: true }).fill(password)
        await page.getByRole('button', { name: text('account.newPassword.submit') }).click()
      }

      test('a link that one person opened sets no password for the person whose link is opened after it', async ({
        page,
        context,
        expectAccessible,
      }) => {
        const [first, second] = [await aForgottenPassword(context), await aForgottenPassword(context)]
        await page.goto(first.link)
        const other = await context.newPage()
        await other.goto(second.link)

        await page.bringToFront()
        await save(page, OF_FIRST)
        await expectHeading(page, text('account.otherLink.title'))
        if (javaScriptEnabled) await expectAccessible()
        await postLogIn(page, second)
        await context.request.post('/join/logout', { maxRedirects: 0 })

        // The same link, opened in two tabs, works in both.
        await page.goto(first.link)
        await other.goto(first.link)
        await save(page, OF_FIRST)
        await expectHeading(page, text('account.logIn.title'))
        await expect(page.getByText(text('account.newPassword.done'))).toBeVisible()
        await other.goto(second.link)
        await save(other, OF_SECOND)
        await expect(other.getByText(text('account.newPassword.done'))).toBeVisible()
      })
    })
  }
