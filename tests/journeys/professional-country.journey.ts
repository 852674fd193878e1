import { expect, freshEmail, test } from './support/journey.ts'
import { wordsIn } from './support/parent.ts'
import { untilDrawn } from './support/press-slowly.ts'
import { aContact, expectStep, field, fillContact, goOn } from './support/professional.ts'

const text = wordsIn('en')

test.describe('on a phone', () => {
  test.use({ width: 'phone' })

  for (const name of ['country', 'city'] as const)
    test(`the note about another country does not move a field that is in use: ${name}`, async ({ page }) => {
      await page.goto('/join/pro')
      await fillContact(page, text, aContact(freshEmail('grace')))
      await goOn(page, text)
      await expectStep(page, text, 'two')
      const used = field(page, text, name)
      const { promise: wanted, resolve: send } = Promise.withResolvers<void>()
      await page.route('**/join/pro.data*', async (route) => {
        await wanted
        await route.continue()
      })
      await field(page, text, 'country').selectOption('GB')
      await used.focus()
      const before = await used.boundingBox()
      send()
      await expect(page.getByText(text('professional.countryChanged'))).toBeVisible()
      await untilDrawn(used)
      await expect(used).toBeFocused()
      expect((await used.boundingBox())?.y).toBe(before?.y)
      await page.locator('#region').selectOption('ENG')
      await expect(page.getByText(text('professional.countryChanged'))).toBeVisible()
    })
})
