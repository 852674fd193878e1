import type { Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'
import { aProfessionalAccount, openLoggedIn } from './support/account.ts'
import { expect, freshEmail, mailSaying, test } from './support/journey.ts'
import { expectHeading, fillChild, wordsIn } from './support/parent.ts'
import { inOneLook } from './support/looks.ts'

const RUNS = [
  { language: 'en', width: 'desktop' },
  { language: 'es-MX', width: 'phone' },
] as const

async function fillParentOf(
  page: Page,
  text: Text,
  { number, firstName, email }: { number: number; firstName: string; email?: string },
): Promise<void> {
  const group = page.getByRole('group', { name: text('account.newFamily.parent', { number }), exact: true })
  await group.getByLabel(text('join.parent.firstName'), { exact: true }).fill(firstName)
  await group.getByLabel(text('join.parent.lastName'), { exact: true }).fill('Reyes')
  if (email) await group.getByLabel(text('join.parent.email')).fill(email)
}

for (const { language, width } of inOneLook(RUNS)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a professional enters a family, and each parent gets their own invitation', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const { username } = await aProfessionalAccount()
      const [dana, eli] = [freshEmail('dana'), freshEmail('eli')]
      await openLoggedIn(page, '/join/my-cases', { username })
      await page.getByRole('link', { name: text('account.cases.enter') }).click()
      await expectHeading(page, text('account.newFamily.title'))
      await expectAccessible()

      await fillParentOf(page, text, { number: 1, firstName: 'Dana', email: dana })
      await fillParentOf(page, text, { number: 2, firstName: 'Eli', email: dana })
      await page.getByRole('button', { name: text('account.newFamily.submit') }).click()
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
        `${text('account.newFamily.parent', { number: 2 })}, ${text('join.parent.email')}: ${text('rules.parents.sameEmail')}`,
        `${text('join.family.child', { number: 1 })}, ${text('join.family.childFirstName')}: ${text('rules.children.none')}`,
      ])
      await expectAccessible()
      await fillParentOf(page, text, { number: 2, firstName: 'Eli', email: eli })
      await fillChild(page, text, { number: 1, firstName: 'Fay', lastName: 'Reyes' })
      await page.getByRole('button', { name: text('account.newFamily.submit') }).click()
      await expect(page.getByText(text('account.newFamily.done', { count: 2 }))).toBeVisible()
      await expectAccessible()

      await mailSaying(context, { recipient: eli, words: '/join/invite?token=' })
      const { plain, links } = await mailSaying(context, { recipient: dana, words: '/join/invite?token=' })
      expect(plain).not.toContain(eli)
      expect(plain).not.toContain('Fay')
      await page.getByRole('link', { name: text('chrome.continue') }).click()
      await expect(page.getByText('Dana Reyes')).toBeVisible()

      const link = new URL(links.find((each) => each.includes('/invite?token=')) ?? '')
      await context.clearCookies()
      await page.goto(link.pathname + link.search)
      await expect(page.getByText(/Grace/)).toBeVisible()
      await expect(page.getByText('Eli Reyes')).toBeVisible()
      await expectAccessible()
    })
  })
}
