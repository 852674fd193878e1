import { expect, freshEmail, test } from './support/journey.ts'
import { openHydrated } from './support/open-hydrated.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import {
  aContact,
  expectStep,
  field,
  fillContact,
  fillPractice,
  fillSecurity,
  goOn,
  submit,
} from './support/professional.ts'
import { inOneLook } from './support/looks.ts'

const RUNS = [
  { language: 'es-MX', width: 'desktop' },
  { language: 'en', width: 'phone' },
] as const

for (const { language, width } of inOneLook(RUNS)) {
  test.describe(`${language}, ${width}`, () => {
    test.use({ language, width })

    test('a professional registers and is welcomed by name @tls', async ({ page, expectAccessible }) => {
      const text = wordsIn(language)
      const email = freshEmail('grace')
      await page.goto('/join/pro')
      await expectStep(page, text, 'one')
      await expectAccessible()
      await fillContact(page, text, aContact(email))
      await goOn(page, text)
      await expectStep(page, text, 'two')
      await expectAccessible()
      await fillPractice(page, text, 'US')
      await goOn(page, text)
      await expectStep(page, text, 'three')
      await expectAccessible()
      await fillSecurity(page, text)
      await submit(page, text)
      await expectHeading(page, text('professional.success.heading', { firstName: 'Grace' }))
      await expectAccessible()
      await expect(page.getByText(text('professional.success.step.mail', { email }))).toBeVisible()
      await expect(page.getByRole('link', { name: text('professional.success.step.logIn') })).toHaveAttribute(
        'href',
        '/join/my-cases',
      )
      const lines = await page.locator('dl > div').allInnerTexts()
      const visibilityOf = (value: string) =>
        lines.find((line) => line.includes(value))?.includes(text('professional.private'))
          ? 'private'
          : 'public'
      expect(
        [
          'Grace Okafor',
          email,
          '6125550123',
          'Lake Street Family Law',
          '2200 Lake Street',
          'Lakeside',
          'Minnesota',
          '55408',
        ].map(visibilityOf),
      ).toEqual(['public', 'public', 'private', 'private', 'private', 'private', 'private', 'private'])
    })
  })
}

test('the whole registration works with only the keyboard', async ({ page }) => {
  const text = wordsIn('en')
  const type = (words: string) => page.keyboard.type(words)
  const next = () => page.keyboard.press('Tab')
  await openHydrated(page, '/join/pro')
  await field(page, text, 'firstName').focus()
  await type('Grace')
  await next()
  await type('Okafor')
  await next()
  await type('LCSW')
  await next()
  await type(freshEmail('grace'))
  await next()
  await expect(page.locator('#phoneCountryCode')).toBeFocused()
  await next()
  await type('612 555 0123')
  await next()
  await next()
  await type('A news')
  await expect(page.locator('#hearAboutUs')).toHaveValue('NEWS_STORY')
  await next()
  await page.keyboard.press('Enter')
  await expectStep(page, text, 'two')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await next()
  await type('Lake Street Family Law')
  await next()
  await next()
  await type('2200 Lake Street')
  await next()
  await next()
  await type('Phoenix')
  await next()
  await type('Connec')
  await expect(page.locator('#timezone')).toHaveValue('America/New_York')
  await next()
  await type('06103')
  await next()
  await next()
  await page.keyboard.press('Space')
  await next()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: text('chrome.continue') }).focus()
  await page.keyboard.press('Enter')
  await expectStep(page, text, 'three')
  await next()
  // The suggestions follow the field.
  const job = page.getByRole('button', { name: text('lookup.questionInShort.firstJob') })
  for (let tabs = 0; tabs < 4; tabs += 1) await next()
  await expect(job).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(field(page, text, 'securityQuestion')).toHaveValue('What did you do in your first job?')
  for (let tabs = 0; tabs < 3; tabs += 1) await next()
  await type('Gardening')
  await next()
  await type('4821')
  await next()
  await type('4821')
  await page.keyboard.press('Enter')
  await expectHeading(page, text('professional.success.heading', { firstName: 'Grace' }))
})
