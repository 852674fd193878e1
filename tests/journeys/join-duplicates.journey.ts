import { aFamily } from '#tests/support/people.ts'
import { withDatabase } from './support/database.ts'
import { expect, freshEmail, mailSaying, test } from './support/journey.ts'
import { continueOn, expectHeading, fillCoParent, sendParent, wordsIn } from './support/parent.ts'

/** Amara Okafor has an account already. */
async function amarasEmail(): Promise<string> {
  return (await withDatabase(aFamily)).email
}

for (const language of ['en', 'es-MX'] as const) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('a parent known by e-mail and name is told so, and may go on all the same', async ({
      page,
      expectAccessible,
    }) => {
      const email = await amarasEmail()
      await sendParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email })
      await expectHeading(page, text('join.duplicate.title'))
      await expect(page.getByText(text('join.duplicate.lede', { name: 'Amara', email }))).toBeVisible()
      await expect(page.getByText(text('join.duplicate.warning'))).toBeVisible()
      await expect(page.getByRole('link', { name: text('join.duplicate.logInAndJoin') })).toHaveCount(0)
      expect(page.url()).not.toContain(email)
      await expectAccessible()
      const answer = Promise.withResolvers<void>()
      await page.route(/duplicate\.data/, async (route) => {
        await answer.promise
        await route.fallback()
      })
      await page.getByRole('button', { name: text('join.duplicate.continue') }).click()
      const waiting = page.getByRole('button', { name: text('chrome.sending') })
      const colours = await waiting.evaluate((button) => {
        const { color, backgroundColor } = getComputedStyle(button)
        return { color, backgroundColor }
      })
      expect(colours.color, 'the words are told from their ground').not.toBe(colours.backgroundColor)
      answer.resolve()
      await expectHeading(page, text('join.family.title'))
      await page.getByRole('link', { name: text('chrome.back'), exact: true }).click()
      await expect(page.getByLabel(text('join.parent.email'), { exact: true })).toHaveValue(email)
    })

    test('what was entered is shown on the way only, and a corrected form goes on', async ({
      page,
      context,
    }) => {
      const email = await amarasEmail()
      await sendParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email })
      await expectHeading(page, text('join.duplicate.title'))
      const said = page.getByText(text('join.duplicate.lede', { name: 'Amara', email }))
      await expect(said).toBeVisible()
      await expect(page.getByText(text('join.duplicate.limit'))).toBeVisible()
      await expect(page.getByRole('button', { name: text('chrome.startOver') })).toBeVisible()
      await expect(page.getByRole('main').getByRole('link', { name: text('chrome.logIn') })).toBeVisible()
      const second = await context.newPage()
      await second.goto('/join/duplicate')
      await expectHeading(second, text('join.duplicate.title'))
      await expect(second.getByText(email)).toHaveCount(0)
      await second.close()
      await page.reload()
      await expect(page.getByText(text('join.duplicate.lede.nobody'))).toBeVisible()
      await expect(said).toHaveCount(0)

      await page.getByRole('link', { name: text('chrome.back'), exact: true }).click()
      await expectHeading(page, text('join.parent.title'))
      await page.getByLabel(text('join.parent.email'), { exact: true }).fill(freshEmail('amara'))
      await continueOn(page, text)
      await expectHeading(page, text('join.family.title'))
    })

    test('a parent known by e-mail alone notices nothing; the owner gets a mail', async ({
      page,
      context,
    }) => {
      const email = await amarasEmail()
      await sendParent(page, text, { firstName: 'Eve', lastName: 'Stranger', email })
      await expectHeading(page, text('join.family.title'))
      const mail = await mailSaying(context, { recipient: email, words: 'Evenhand' })
      expect(mail.plain).not.toContain('Stranger')
      expect(mail.plain).not.toContain('Eve ')
    })

    test('a co-parent who may be here already is warned of once; going on is possible', async ({
      page,
      expectAccessible,
    }) => {
      const coParentEmail = await amarasEmail()
      await sendParent(page, text, { firstName: 'Ben', lastName: 'Ito', email: freshEmail('ben') })
      await fillCoParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email: coParentEmail })
      await continueOn(page, text)
      await expect(
        page.getByRole('status').filter({ hasText: text('join.family.duplicate') }),
        'the page goes to what stands above the button that was pressed',
      ).toBeFocused()
      await expectAccessible()
      await continueOn(page, text)
      await expectHeading(page, text('join.duplicate.title'))
      await page.getByRole('button', { name: text('join.duplicate.continue') }).click()
      await expectHeading(page, text('join.packages.title'))
    })
  })
}

test('going on is answered though the chat answers meanwhile', async ({ page }) => {
  const text = wordsIn('en')
  const leaving = Promise.withResolvers<void>()
  await page.route(/\/join\/chat/, async (route) => {
    await leaving.promise
    await route.fallback()
  })
  await page.route(/__manifest.*step2/, async (route) => {
    const chat = page.waitForResponse(/\/join\/chat/)
    leaving.resolve()
    await chat
    // Whatever the page asks for because of it is asked for by now.
    await page.evaluate(() => fetch('/join/duplicate.data'))
    await route.fallback()
  })
  await sendParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email: await amarasEmail() })
  await expectHeading(page, text('join.duplicate.title'))
  await page.getByRole('button', { name: text('join.duplicate.continue') }).click()
  await expectHeading(page, text('join.family.title'))
})
