import { expect, freshEmail, test } from './support/journey.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import {
  aContact,
  dot,
  expectProblems,
  expectStep,
  field,
  fillContact,
  fillPractice,
  fillSecurity,
  goOn,
  submit,
} from './support/professional.ts'
import { inOneLook } from './support/looks.ts'
import { withoutScript } from './support/without-script.ts'

for (const language of inOneLook(['es-MX', 'en'])) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('without a script the server checks each step and shows its errors at the fields and above the form', async ({
      browser,
      address,
    }) => {
      const page = await withoutScript(browser, { address, locale: language })
      await page.goto('/join/pro')
      await fillContact(page, text, { ...aContact('grace@lake'), hearAboutUs: 'OTHER' })
      await field(page, text, 'phoneNumber').fill('612-555-0123 x')
      await goOn(page, text)
      const problems = [
        `${text('professional.label.email')}: ${text('rules.email')}`,
        `${text('professional.label.phoneNumber')}: ${text('signup_onlyNumbers_error')}`,
        `${text('professional.label.referralOtherExplain')}: ${text('signup_referralOtherExplain_error')}`,
      ]
      await expectProblems(page, problems)
      await expect(page.locator('#phoneNumber-error')).toContainText(text('signup_onlyNumbers_error'))
      await expect(field(page, text, 'firstName')).toHaveValue('Grace')

      await field(page, text, 'referralOtherExplain').fill('Radio')
      await field(page, text, 'phoneNumber').fill('(612) 555-0123')
      await field(page, text, 'email').fill(freshEmail('grace'))
      await goOn(page, text)
      await expectStep(page, text, 'two')

      await field(page, text, 'practiceName').fill('Lake Street Family Law')
      await field(page, text, 'country').selectOption('IE')
      await goOn(page, text)
      await expect(page.getByText(text('professional.countryChanged'))).toBeVisible()
      await expect(field(page, text, 'timezone')).toHaveValue('Europe/Dublin')
      await dot(page, text, 'ONE').click()
      await expectStep(page, text, 'one')
      await dot(page, text, 'TWO').click()
      await fillPractice(page, text, 'IE')
      await goOn(page, text)
      await expectStep(page, text, 'three')

      await fillSecurity(page, text)
      await field(page, text, 'securityCodeConfirm').fill('9999')
      await submit(page, text)
      await expectProblems(page, [
        `${text('professional.label.securityCodeConfirm')}: ${text('signup_codeConfirm_error')}`,
      ])
      await expect(field(page, text, 'securityCode')).toHaveValue('')
      await fillSecurity(page, text)
      await submit(page, text)
      await expectHeading(page, text('professional.success.heading', { firstName: 'Grace' }))
      await page.context().close()
    })
  })
}
