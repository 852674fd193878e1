import { aFamily } from '#tests/support/people.ts'
import { withDatabase } from './support/database.ts'
import { fillCard, VISA } from './support/checkout.ts'
import { holdAnswers } from './support/hold-answers.ts'
import { expect, freshEmail, freshPhone, mailSaying, test } from './support/journey.ts'
import { continueOn, expectHeading, fillCoParent, fillParent, sendParent, wordsIn } from './support/parent.ts'
import { payNow, reachPayment, review } from './support/reach-payment.ts'
import { inOneLook } from './support/looks.ts'
import { untilHydrated } from './support/open-hydrated.ts'

/** The e-mail of Amara Okafor, who already has an account. */
async function amarasEmail(): Promise<string> {
  return (await withDatabase(aFamily)).email
}

for (const language of inOneLook(['en', 'es-MX'])) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('a parent known by e-mail and name sees a warning and may continue', async ({
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
      await untilHydrated(page)
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
      expect(colours.color, 'the text differs from its background').not.toBe(colours.backgroundColor)
      answer.resolve()
      await expectHeading(page, text('join.family.title'))
      await page.getByRole('link', { name: text('chrome.back'), exact: true }).click()
      await expect(page.getByLabel(text('join.parent.email'), { exact: true })).toHaveValue(email)
    })

    test('a parent who confirmed their first account is told after the family that a call is the way on', async ({
      page,
      expectAccessible,
    }) => {
      await sendParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email: await amarasEmail() })
      await expect(page.getByText(text('join.duplicate.call.first'))).toHaveCount(0)
      await page.getByRole('button', { name: text('join.duplicate.continue') }).click()
      await expectHeading(page, text('join.family.title'))
      await page.goto('/join/duplicate')
      await page.getByRole('button', { name: text('join.duplicate.continue') }).click()
      await expectHeading(page, text('join.family.title'))
      await fillCoParent(page, text, { firstName: 'Ben', lastName: 'Ito', email: freshEmail('ben') })
      await continueOn(page, text)
      await expectHeading(page, text('join.duplicate.title'))
      await expect(page.getByText(text('join.duplicate.call.first'))).toBeVisible()
      await expect(page.getByRole('button', { name: text('join.duplicate.continue') })).toHaveCount(0)
      await expectAccessible()
    })

    test('a parent who seems to have an account at “Pay now” reads that nothing was charged, and may pay', async ({
      page,
    }) => {
      const { email } = await reachPayment(page, text)
      await fillCard(page, text, VISA)
      await review(page, text)
      await withDatabase((db) => aFamily(db, { email }))
      await payNow(page, text)
      await expectHeading(page, text('join.duplicate.title'))
      await expect(page.getByText(text('join.duplicate.notCharged'))).toBeVisible()
      await page.getByRole('button', { name: text('join.duplicate.continue') }).click()
      await expectHeading(page, text('checkout.billing.title'))
    })

    test('the duplicate page shows the entered details only once, and a corrected form continues', async ({
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

    test('a parent known only by e-mail sees nothing, but the owner gets a mail', async ({
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

    test('a co-parent who may already have an account causes one warning, and the parent may continue', async ({
      page,
      expectAccessible,
    }) => {
      const coParentEmail = await amarasEmail()
      await sendParent(page, text, { firstName: 'Ben', lastName: 'Ito', email: freshEmail('ben') })
      await fillCoParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email: coParentEmail })
      await continueOn(page, text)
      await expect(
        page.getByRole('status').filter({ hasText: text('join.family.duplicate', { name: 'Amara' }) }),
        'the page scrolls to the message above the pressed button',
      ).toBeFocused()
      await expectAccessible()
      await continueOn(page, text)
      await expectHeading(page, text('join.duplicate.title'))
      await page.getByRole('button', { name: text('join.duplicate.continue') }).click()
      await expectHeading(page, text('join.packages.title'))
    })
  })
}

test('continuing works even if the chat answers at the same time', async ({ page }) => {
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
    // By now the page has sent all requests that follow the answer.
    await page.evaluate(() => fetch('/join/duplicate.data'))
    await route.fallback()
  })
  await sendParent(page, text, { firstName: 'Amara', lastName: 'Okafor', email: await amarasEmail() })
  await expectHeading(page, text('join.duplicate.title'))
  await page.getByRole('button', { name: text('join.duplicate.continue') }).click()
  await expectHeading(page, text('join.family.title'))
})

test('an answer about the chat that comes after the next step was opened does not undo this step', async ({
  page,
  origin,
}) => {
  const text = wordsIn('en')
  const proxy = await holdAnswers(origin)
  const chat = proxy.holdNext('/join/chat')
  await page.route(/__manifest.*step2/, async (route) => {
    const late = page.waitForResponse(/\/join\/chat/)
    chat.release()
    await (await late).finished()
    await route.fallback()
  })
  await page.goto(`${proxy.origin}/join/step1`)
  await fillParent(page, text, {
    firstName: 'Amara',
    lastName: 'Okafor',
    email: await amarasEmail(),
    phoneNumber: freshPhone(),
  })
  await continueOn(page, text)
  await expectHeading(page, text('join.duplicate.title'))
  await chat.answered
  await page.getByRole('button', { name: text('join.duplicate.continue') }).click()
  await expectHeading(page, text('join.family.title'))
  proxy.stop()
})
