import { sql } from 'kysely'
import { aParentAccount, openLoggedIn } from './support/account.ts'
import { withDatabase } from './support/database.ts'
import { expect, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'

const RUNS = [
  { language: 'en', width: 'desktop', basic: 'Basic, 1 year', price: '$99.00' },
  { language: 'es-MX', width: 'phone', basic: 'Básico, 1 año', price: 'USD 99.00' },
] as const

/** Makes the subscription of an account renew, as if it were sold with renewal. */
async function renewing(username: string): Promise<void> {
  await withDatabase((db) =>
    sql`update subscriptions set auto_renew = true
        where user_id = (select user_id from credentials where username = ${username})`.execute(db),
  )
}

for (const { language, width, basic, price } of RUNS) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a parent changes to a cheaper plan with the next renewal and undoes it', async ({
      page,
      expectAccessible,
    }) => {
      const { username } = await aParentAccount({ locale: language })
      await renewing(username)
      await openLoggedIn(page, '/join/account/billing', { username })
      await expectHeading(page, text('account.billing.title'))
      const main = page.getByRole('main')
      await main.getByRole('link', { name: text('plans.link') }).click()
      await expectHeading(page, text('plans.title'))
      await expect(main.getByRole('heading', { level: 2 })).toHaveText(
        [1, 2].map((years) => text('plans.ofTerm', { years })),
      )
      for (const years of [1, 2]) {
        const others = text('account.subscription.years', { years: 3 - years })
        const ofTerm = main.locator('section', {
          has: page.getByRole('heading', { name: text('plans.ofTerm', { years }) }),
        })
        await expect(ofTerm.getByRole('listitem').first()).toBeVisible()
        await expect(ofTerm.getByText(others)).toHaveCount(0)
      }
      await expectAccessible()

      await main.getByRole('link', { name: `${text('plans.choose')} ${basic}` }).click()
      await expectHeading(page, text('plans.ask', { name: basic }))
      await expect(main.getByText(price)).toBeVisible()
      await expectAccessible()
      await main.getByRole('button', { name: text('plans.confirm') }).click()
      await expectHeading(page, text('account.billing.title'))
      await expect(main.getByText(text('plans.done'))).toBeVisible()
      await expect(main.getByText(basic)).toBeVisible()
      await expectAccessible()
      await page.goBack()
      await expect(main.getByText(text('plans.alreadyChosen'))).toBeVisible()

      await main.getByRole('link', { name: text('plans.link') }).click()
      await main.getByRole('link', { name: new RegExp(`^${text('plans.keep')}`) }).click()
      await main.getByRole('button', { name: text('plans.confirmKeep') }).click()
      await expect(main.getByText(text('plans.undone'))).toBeVisible()
      await expect(main.getByText(basic)).toHaveCount(0)
    })
  })
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false })
  const text = wordsIn('en')

  test('a parent changes the plan, and the page of the chosen plan then says so', async ({ page }) => {
    const { username } = await aParentAccount({ locale: 'en' })
    await renewing(username)
    await openLoggedIn(page, '/join/account/billing/plan/1001-1', { username })
    await expectHeading(page, text('plans.ask', { name: 'Basic, 1 year' }))
    await page.getByRole('button', { name: text('plans.confirm') }).click()
    await expect(page.getByText(text('plans.done'))).toBeVisible()
    await page.goto('/join/account/billing/plan/1001-1')
    await expect(page.getByText(text('plans.alreadyChosen'))).toBeVisible()
  })
})
