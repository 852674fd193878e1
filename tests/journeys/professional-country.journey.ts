import { expect, freshEmail, test } from './support/journey.ts'
import { wordsIn } from './support/parent.ts'
import { untilDrawn } from './support/press-slowly.ts'
import { aContact, expectStep, field, fillContact, fillPractice, goOn } from './support/professional.ts'

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

test('the lists of another country arrive in one answer, and the next one may be lost', async ({ page }) => {
  await page.goto('/join/pro')
  await fillContact(page, text, aContact(freshEmail('grace')))
  await goOn(page, text)
  await expectStep(page, text, 'two')
  await page.route('**/join/pro.data*', (route) =>
    route.request().method() === 'GET' ? route.abort() : route.continue(),
  )
  await fillPractice(page, text, 'CA')
  await expectStep(page, text, 'two')
})

test('the lists of another country follow the language of the page', async ({ page }) => {
  await page.goto('/join/pro')
  await fillContact(page, text, aContact(freshEmail('grace')))
  await goOn(page, text)
  await expectStep(page, text, 'two')
  await field(page, text, 'country').selectOption('MX')
  await expect(page.getByText(text('professional.countryChanged'))).toBeVisible()
  await page.getByRole('combobox', { name: text('chrome.language') }).selectOption('es-MX')
  const spanish = wordsIn('es-MX')
  await expectStep(page, spanish, 'two')
  await expect(field(page, spanish, 'country')).toHaveValue('MX')
  await expect(page.locator('#region option', { hasText: 'Ciudad de México' })).toHaveCount(1)
})
