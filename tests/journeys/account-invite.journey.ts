import { aParentAccount, aProfessionalAccount, PASSWORD, openLoggedIn } from './support/account.ts'
import { expect, freshEmail, mailSaying, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { inOneLook, SPANISH_PHONE_FIRST } from './support/looks.ts'
import { untilHydrated } from './support/open-hydrated.ts'

for (const { language, width } of inOneLook(SPANISH_PHONE_FIRST)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    test('a parent invites the other parent later, and corrects the address', async ({
      page,
      context,
      expectAccessible,
    }) => {
      const { username, email } = await aParentAccount()
      await openLoggedIn(page, '/join/account/invite', { username })
      await expectHeading(page, text('account.invite.title'))
      await expect(page.getByText(text('account.invite.not-invited'))).toBeVisible()
      await expectAccessible()

      const field = page.getByLabel(text('account.invite.email', { firstName: 'Ben' }))
      await field.fill(email)
      await page.getByRole('button', { name: text('account.invite.send') }).click()
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
        `${text('account.invite.email', { firstName: 'Ben' })}: ${text('rules.coParent.sameEmail')}`,
      ])
      await expectAccessible()

      const [wrong, right] = [freshEmail('ben'), freshEmail('ben')]
      await field.fill(wrong)
      await page.getByRole('button', { name: text('account.invite.send') }).click()
      await expect(page.getByText(text('account.invite.sent'))).toBeVisible()
      const { plain } = await mailSaying(context, { recipient: wrong, words: '/invite' })
      expect(plain).not.toContain(email)

      await expect(page.getByText(text('account.invite.pending'), { exact: true })).toBeVisible()
      await expectAccessible()
      await field.fill(right)
      await page.getByRole('button', { name: text('account.invite.sendAgain') }).click()
      await expect(page.getByText(text('account.invite.sent'))).toBeVisible()
      await mailSaying(context, { recipient: right, words: '/invite' })

      await page.getByRole('link', { name: text('chrome.back') }).click()
      await expectHeading(page, text('account.account.title'))
      await page.getByRole('link', { name: text('account.invite.title') }).click()
      await expectHeading(page, text('account.invite.title'))
    })

    test('a professional sees the families they entered', async ({ page, address, expectAccessible }) => {
      const { username } = await aProfessionalAccount()
      const headers = { 'x-forwarded-for': address }
      const entered = await page.request.post('/v2/login', {
        headers,
        data: { username, password: PASSWORD },
      })
      const { auth } = (await entered.json()) as { auth: string }
      const parent = { lastName: 'Reyes', email: null, phoneCountryCode: null, phoneNumber: null }
      const created = await page.request.post('/v2/professional/families', {
        headers: { ...headers, authorization: `Bearer ${auth}` },
        data: {
          parents: [
            { ...parent, firstName: 'Dana', email: freshEmail('dana') },
            { ...parent, firstName: 'Eli' },
          ],
          children: [{ firstName: 'Noa', lastName: 'Reyes' }],
        },
      })
      expect(created.status()).toBe(201)

      await openLoggedIn(page, '/join/my-cases', { username })
      await expectHeading(page, text('account.cases.title'))
      await expect(page.getByText('Dana Reyes')).toBeVisible()
      await expect(page.getByText(text('account.cases.notJoined'))).toHaveCount(2)
      await expect(page.getByText(text('professional.role.MEDIATOR'))).toBeVisible()
      await expectAccessible()

      await page.getByRole('link', { name: text('account.invite.title') }).click()
      await expectHeading(page, text('account.invite.title'))
      await expectAccessible()
      const email = page.getByLabel(text('account.invite.email', { firstName: 'Eli' }))
      await untilHydrated(page)
      await email.fill('eli')
      await email.press('Enter')
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
        `${text('account.invite.email', { firstName: 'Eli' })}: ${text('rules.email')}`,
      ])
      await expectAccessible()
      // Each person has their own form.
      const other = page.getByLabel(text('account.invite.email', { firstName: 'Dana' }))
      await other.fill('dana')
      await other.press('Enter')
      await expect(page.getByRole('alert').getByRole('listitem')).toHaveText([
        `${text('account.invite.email', { firstName: 'Dana' })}: ${text('rules.email')}`,
      ])
      await expect(email).toHaveAttribute('aria-invalid', 'true')
      await email.fill(freshEmail('eli'))
      await page.getByRole('button', { name: text('account.invite.send'), exact: true }).click()
      await expect(page.getByText(text('account.invite.sent'))).toBeVisible()
    })
  })
}
