import type { Page } from '@playwright/test'
import { expect, freshEmail, test } from './support/journey.ts'
import { inOneLook, SPANISH_PHONE_FIRST } from './support/looks.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import {
  aContact,
  expectStep,
  fillContact,
  fillPractice,
  fillSecurity,
  goOn,
  submit,
} from './support/professional.ts'

for (const { language, width } of inOneLook(SPANISH_PHONE_FIRST)) {
  test.describe(`${language} on a ${width}`, () => {
    test.use({ language, width })
    const text = wordsIn(language)

    async function reachSecurity(page: Page, firstName: string): Promise<void> {
      await page.goto('/join/pro')
      await fillContact(page, text, { ...aContact(freshEmail(firstName.toLowerCase())), firstName })
      await goOn(page, text)
      await fillPractice(page, text, 'US')
      await goOn(page, text)
      await expectStep(page, text, 'three')
    }

    test('a step that one professional left open registers nobody for the professional who begins after them', async ({
      page,
      context,
      expectAccessible,
    }) => {
      await reachSecurity(page, 'Grace')
      const other = await context.newPage()
      await context.request.post('/join/leave', { maxRedirects: 0 })
      await reachSecurity(other, 'Omar')

      await page.bringToFront()
      await fillSecurity(page, text)
      await submit(page, text)
      await expectStep(page, text, 'three')
      await expect(page.getByText(text('join.anotherPerson'))).toBeVisible()
      await expectAccessible()

      await fillSecurity(other, text)
      await submit(other, text)
      await expectHeading(other, text('professional.success.heading', { firstName: 'Omar' }))
    })
  })
}
