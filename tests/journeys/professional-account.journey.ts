import { expectLoggedIn } from './support/account.ts'
import { fillSecurityAndLogIn } from './support/checkout.ts'
import { expect, freshEmail, mailSaying, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import {
  aContact,
  expectStep,
  expectProblems,
  fillContact,
  fillSecurity,
  goOn,
  reachSecurity,
  submit,
} from './support/professional.ts'
import { inOneLook } from './support/looks.ts'

const PASSWORD = 'Quiet-Lake-4821'

for (const language of inOneLook(['en', 'es-MX'])) {
  test.describe(language, () => {
    test.use({ language, width: 'phone' })
    const text = wordsIn(language)

    test("the welcome mail leads to a password, the log-in and the professional's cases", async ({
      page,
      context,
      expectAccessible,
    }) => {
      const email = freshEmail('grace')
      await reachSecurity(page, text, { email })
      await fillSecurity(page, text)
      await submit(page, text)
      await expectHeading(page, text('professional.success.heading', { firstName: 'Grace' }))

      const words = text('mail.professionalWelcome.button')
      const mail = await mailSaying(context, { recipient: email, words })
      const link = /http\S+\/pro\/password\?token=[\w-]+/.exec(mail.plain)?.[0] ?? ''
      await page.goto(link)
      await expectHeading(page, text('professional.password.heading'))
      await expect(page).toHaveURL(/\/pro\/password$/)
      expect(await page.content()).not.toContain(link.split('token=')[1])
      await expectAccessible()

      // The button looks disabled, but it works.
      await page.getByRole('button', { name: text('professional.password.submit') }).click({ force: true })
      await expect(page.getByRole('alert')).toBeVisible()
      await fillSecurityAndLogIn(page, text, {
        username: `grace.${crypto.randomUUID().slice(0, 8)}`,
        password: PASSWORD,
      })
      await page.getByRole('button', { name: text('professional.password.submit') }).click()
      await expectHeading(page, text('professional.password.done'))
      // The form was longer than a phone, and the button was at its end.
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      await expect(page.getByRole('link', { name: text('professional.password.next') })).toHaveAttribute(
        'href',
        '/join/my-cases',
      )
      await expectLoggedIn(page, text, 'Grace')

      await page.goto(link)
      await expectHeading(page, text('professional.password.heading'))
      await fillSecurityAndLogIn(page, text, {
        username: `grace.${crypto.randomUUID().slice(0, 8)}`,
        password: PASSWORD,
      })
      await page.getByRole('button', { name: text('professional.password.submit') }).click()
      await expect(page.getByRole('alert')).toContainText(text('professional.password.alreadySet'))
    })
  })
}

test('a registered e-mail gets the same screen but a different mail', async ({ page, context }) => {
  const text = wordsIn('en')
  const email = freshEmail('grace')
  await reachSecurity(page, text, { email })
  await fillSecurity(page, text)
  await submit(page, text)
  await expectHeading(page, text('professional.success.heading', { firstName: 'Grace' }))
  const first = await page.locator('main').innerText()
  await mailSaying(context, {
    recipient: email,
    words: text('mail.professionalWelcome.subject', { brand: 'Evenhand' }),
  })

  await page.getByRole('button', { name: text('professional.success.another') }).click()
  await expectStep(page, text, 'one')
  await reachSecurity(page, text, { email })
  await fillSecurity(page, text)
  await submit(page, text)
  await expectHeading(page, text('professional.success.heading', { firstName: 'Grace' }))
  expect(await page.locator('main').innerText()).toBe(first)
  const again = text('mail.professionalAlreadyRegistered.subject', { brand: 'Evenhand' })
  await mailSaying(context, { recipient: email, words: again })
})

test('a professional without the mailed link sees what to do', async ({ page }) => {
  const text = wordsIn('en')
  await page.goto('/join/pro/password')
  await expectHeading(page, text('professional.password.noLink'))
})

test('an unexpected answer of the validator becomes one sentence above the form', async ({
  page,
  context,
  address,
}) => {
  const text = wordsIn('en')
  await page.goto('/join/pro')
  for (let call = 0; call < 20; call++) {
    await context.request.post('/v2/professional/users/validator', {
      headers: { 'x-forwarded-for': address },
      data: { firstName: 'Grace' },
    })
  }
  await fillContact(page, text, aContact(freshEmail('grace')))
  await goOn(page, text)
  await expectProblems(page, [text('api.generic')])
})
