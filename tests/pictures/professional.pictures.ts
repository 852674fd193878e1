import { freshEmail } from '#tests/journeys/support/journey.ts'
import { expectHeading } from '#tests/journeys/support/parent.ts'
import {
  aContact,
  expectStep,
  fillContact,
  fillPractice,
  fillSecurity,
  goOn,
  submit,
} from '#tests/journeys/support/professional.ts'
import { test } from './picture.ts'

test('a professional registers', async ({ page, text, take }) => {
  await page.goto('/join/pro')
  await take('professional-contact')
  await goOn(page, text)
  await page.getByRole('alert').waitFor()
  await take('professional-contact-errors')
  await fillContact(page, text, aContact(freshEmail('grace')))
  await goOn(page, text)
  await expectStep(page, text, 'two')
  await take('professional-practice')
  await fillPractice(page, text, 'US')
  await take('professional-practice-filled')
  await goOn(page, text)
  await expectStep(page, text, 'three')
  await take('professional-security')
  await fillSecurity(page, text)
  await submit(page, text)
  await expectHeading(page, text('professional.success.heading', { firstName: 'Grace' }))
  await take('professional-success')
})
