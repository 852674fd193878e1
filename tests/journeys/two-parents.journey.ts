import type { Page } from '@playwright/test'
import { anotherBrowser } from './support/another-browser.ts'
import { expect, mailSaying, test, type Language, freshPhone } from './support/journey.ts'
import { anInvitedBen, type Invited } from './support/invitation.ts'
import { continueOn, expectHeading, fillParent, wordsIn, lineAt } from './support/parent.ts'
import { untilHydrated } from './support/open-hydrated.ts'
import { inOneLook } from './support/looks.ts'

const RUNS = [
  { language: 'es-MX', width: 'desktop' },
  { language: 'en', width: 'phone' },
] as const

const path = ({ token, userId }: Pick<Invited, 'token' | 'userId'>) =>
  `/join/invite?token=${token}&id=${userId}`

const ben = (email: string, firstName = 'Ben') => ({
  firstName,
  lastName: 'Okafor',
  email,
  phoneNumber: freshPhone(),
})

/** Opens the link and goes to the first step. */
async function begin(page: Page, invited: Invited, language: Language): Promise<void> {
  await page.goto(path(invited))
  await page.getByRole('link', { name: wordsIn(language)('invited.landing.start') }).click()
}

for (const { language, width } of inOneLook(RUNS)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('another holder of the link sees only names, and Ben continues on a second device with a code', async ({
      page,
      browser,
      expectAccessible,
    }) => {
      const invited = await anInvitedBen({ language, paid: true })
      const own = `own.${invited.email}`
      await begin(page, invited, language)
      // Ben's former partner opened the same mail before Ben typed anything, and comes back later.
      const exs = await anotherBrowser(browser, language)
      const ex = await exs.newPage()
      await begin(ex, invited, language)
      await expectHeading(ex, text('invited.step1.title'))
      await fillParent(page, text, ben(own))
      await continueOn(page, text)
      await expectHeading(page, text('invited.billing.title'))

      for (const step of ['step1', 'billing-info', 'payment', 'credentials', 'decline']) {
        await ex.goto(`/join/invite/${step}`)
        await expectHeading(ex, text('invited.code.title'))
        expect(await ex.content()).not.toContain(own)
      }
      await ex.goto(path(invited))
      await expectHeading(ex, text('invited.landing.title'))
      await exs.close()

      const laptops = await anotherBrowser(browser, language)
      const laptop = await laptops.newPage()
      await begin(laptop, invited, language)
      await laptop.getByRole('button', { name: text('invited.code.send') }).click()
      const { plain } = await mailSaying(laptops, { recipient: own, words: text('mail.logInCode.once') })
      const code = /\b\d{6}\b/.exec(plain)?.[0] ?? ''
      await laptop.getByLabel(text('invited.code.label')).fill(code === '000000' ? '000001' : '000000')
      await laptop.getByLabel(text('invited.code.label')).press('Enter')
      await expect(laptop.getByRole('alert').getByRole('listitem')).toHaveText([
        lineAt(text('invited.code.label'), text('invited.code.wrong')),
      ])
      await laptop.getByLabel(text('invited.code.label')).fill(code)
      await laptop.getByRole('button', { name: text('invited.code.submit'), exact: true }).click()
      await expectHeading(laptop, text('invited.billing.title'))
      await laptops.close()
      await page.reload()
      await expectHeading(page, text('invited.billing.title'))
      await expectAccessible()
    })

    test('the page that asks for the code is accessible, also with an error and after sending', async ({
      page,
      context,
      browser,
      expectAccessible,
    }) => {
      const invited = await anInvitedBen({ language })
      const first = await anotherBrowser(browser, language)
      const elsewhere = await first.newPage()
      await begin(elsewhere, invited, language)
      await fillParent(elsewhere, text, ben(invited.email))
      await continueOn(elsewhere, text)
      await expectHeading(elsewhere, text('join.packages.title'))
      await first.close()
      await begin(page, invited, language)
      await expectHeading(page, text('invited.code.title'))
      await expectAccessible()
      await page.getByRole('button', { name: text('invited.code.send') }).click()
      await expect(page.getByText(text('invited.code.sent', { minutes: 15 }))).toBeVisible()
      await expectAccessible()
      await page.getByLabel(text('invited.code.label')).fill('12')
      await page.getByLabel(text('invited.code.label')).press('Enter')
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
        lineAt(text('invited.code.label'), text('invited.code.wrong')),
      ])
      await expectAccessible()
      await context.clearCookies()
    })

    test('two invitations in one browser stay separate, and each tab changes its own family', async ({
      page,
      context,
    }) => {
      const [one, other] = [await anInvitedBen({ language }), await anInvitedBen({ language })]
      await begin(page, one, language)
      await fillParent(page, text, ben(`one.${one.email}`, 'Benone'))
      const second = await context.newPage()
      await begin(second, other, language)
      await expect(second).toHaveURL(/\/invite\/step1\?invitation=2$/)
      await fillParent(second, text, ben(`two.${other.email}`, 'Bentwo'))

      await continueOn(page, text)
      await expectHeading(page, text('join.packages.title'))
      await continueOn(second, text)
      await expectHeading(second, text('join.packages.title'))
      await page.goto('/join/invite/step1')
      await expect(page.getByLabel(text('join.parent.firstName'), { exact: true })).toHaveValue('Benone')
      await second.goto('/join/invite/step1?invitation=2')
      await expect(second.getByLabel(text('join.parent.firstName'), { exact: true })).toHaveValue('Bentwo')
    })

    test('a form of a removed invitation is refused, and keeps the typed text', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const [one, other] = [await anInvitedBen({ language }), await anInvitedBen({ language })]
      await begin(page, one, language)
      await fillParent(page, text, ben(`one.${one.email}`, 'Benone'))
      const second = await context.newPage()
      await context.clearCookies()
      await begin(second, other, language)
      await expectHeading(second, text('invited.step1.title'))

      await continueOn(page, text)
      await expect(page.getByRole('alert')).toContainText(text('invited.other', { names: 'Amara, Chi' }))
      await expect(page.getByLabel(text('join.parent.firstName'), { exact: true })).toHaveValue('Benone')
      await expect(page.getByRole('button', { name: text('chrome.continue'), exact: true })).toBeEnabled()
      await expectAccessible()
      await second.reload()
      await expect(second.getByLabel(text('join.parent.firstName'), { exact: true })).toHaveValue('Ben')
    })
  })
}

const text = wordsIn('en')

test('the field of the code stays while a wrong code is corrected', async ({ browser }) => {
  const invited = await anInvitedBen({ language: 'en' })
  const first = await anotherBrowser(browser, 'en')
  const elsewhere = await first.newPage()
  await begin(elsewhere, invited, 'en')
  await fillParent(elsewhere, text, ben(invited.email))
  await continueOn(elsewhere, text)
  await expectHeading(elsewhere, text('join.packages.title'))

  const laptop = await (await anotherBrowser(browser, 'en')).newPage()
  await begin(laptop, invited, 'en')
  await expectHeading(laptop, text('invited.code.title'))
  await untilHydrated(laptop)
  // The page never learns from its loader that a code was sent.
  await laptop.route(/\/invite\/code\.data/, async (route) => {
    if (route.request().method() === 'POST') await route.fallback()
  })
  await laptop.getByRole('button', { name: text('invited.code.send') }).click()
  const code = laptop.getByLabel(text('invited.code.label'))
  await code.fill('12')
  await code.press('Enter')
  const wrong = laptop.getByRole('alert').getByRole('listitem')
  await expect(wrong).toHaveText([lineAt(text('invited.code.label'), text('invited.code.wrong'))])
  await code.fill('1234')
  await expect(wrong).toHaveCount(0)
  await expect(code).toHaveValue('1234')
  await Promise.all([first.close(), laptop.context().close()])
})
