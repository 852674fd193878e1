import { sql } from 'kysely'
import { aParentAccount, logIn, openLoggedIn } from './support/account.ts'
import { withDatabase } from './support/database.ts'
import { expect, mailSaying, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

const RUNS = [
  { language: 'en', width: 'desktop', asked: 'Your account will be deleted on' },
  { language: 'es-MX', width: 'phone', asked: 'Tu cuenta se eliminará el' },
] as const

for (const { language, width, asked } of RUNS) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a parent asks to delete the account, keeps it, and asks again after a new log-in', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const { username, email } = await aParentAccount({ locale: language })
      await openLoggedIn(page, '/join/account', { username })
      const main = page.getByRole('main')
      await main.getByRole('link', { name: text('account.erasure.link') }).click()
      await expectHeading(page, text('account.erasure.title'))
      await expectAccessible()
      await main.getByRole('link', { name: text('chrome.back') }).click()
      await expectHeading(page, text('account.account.title'))
      await main.getByRole('link', { name: text('account.erasure.link') }).click()
      await expectHeading(page, text('account.erasure.title'))
      await main.getByRole('button', { name: text('account.erasure.ask') }).click()
      await expectHeading(page, text('account.erasure.askedTitle'))
      await expect(main.getByText(asked)).toBeVisible()
      await expectAccessible()
      await mailSaying(context, { recipient: email, words: asked })
      for (const path of ['/join/account', '/join/account/billing']) {
        await page.goto(path)
        await expect(main.getByText(asked)).toBeVisible()
        // The paid time would be longer, and no reminder of its end will come.
        await expect(main.getByText(text('account.plan.untilErased'))).toBeVisible()
        await expectAccessible()
      }
      // Nothing more is charged, so Billing asks for no payment method. An old address leads to the way back.
      await expect(main.getByRole('link', { name: text('account.method.title') })).toHaveCount(0)
      await page.goto('/join/account/billing/method')
      await expectHeading(page, text('account.erasure.askedTitle'))
      await page.goto('/join/account/billing')
      await main.getByRole('link', { name: text('account.erasure.keep') }).click()
      await main.getByRole('button', { name: text('account.erasure.keep') }).click()
      await expect(main.getByText(text('account.erasure.kept'))).toBeVisible()
      await mailSaying(context, { recipient: email, words: text('mail.erasureTakenBack.subject') })

      await withDatabase((db) =>
        sql`update sessions set created_at = created_at - interval '20 minutes'
            where user_id = (select user_id from credentials where username = ${username})`.execute(db),
      )
      await page.reload()
      await main.getByRole('button', { name: text('account.erasure.logIn') }).click()
      await logIn(page, text, { username })
      await main.getByRole('button', { name: text('account.erasure.ask') }).click()
      await expectHeading(page, text('account.erasure.askedTitle'))
    })
  })
}
