import { holdScript } from './support/hold-script.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { continueOn, expectHeading, fillChild, fillParent, wordsIn, lineAt } from './support/parent.ts'

for (const { language, other } of [
  { language: 'en', other: 'es-MX' },
  { language: 'es-MX', other: 'en' },
] as const) {
  test.describe(`from ${language} to ${other}`, () => {
    test.use({ language })
    const [text, words] = [wordsIn(language), wordsIn(other)]

    test('a change of language keeps the typed text and translates its errors @tls', async ({ page }) => {
      const languages = page.getByRole('combobox', { name: text('chrome.language') })
      const translated = page.getByRole('combobox', { name: words('chrome.language') })
      const parent = { firstName: 'Ana', lastName: 'Lopez', phoneNumber: '6125550142' }
      await page.goto('/join/step1')
      await fillParent(page, text, { ...parent, email: 'ana@' })
      await continueOn(page, text)
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([
        lineAt(text('join.parent.email'), text('rules.email')),
      ])
      await languages.focus()
      await languages.selectOption(other)
      await expectHeading(page, words('join.parent.title'))
      await expect(page.locator('html')).toHaveAttribute('lang', other)
      await expect(translated).toBeFocused()
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([
        lineAt(words('join.parent.email'), words('rules.email')),
      ])
      await expect(page.getByLabel(words('join.parent.firstName'), { exact: true })).toHaveValue('Ana')
      await fillParent(page, words, { ...parent, email: freshEmail('ana') })
      await continueOn(page, words)
      await expectHeading(page, words('join.family.title'))
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

      await fillChild(page, words, { number: 1, firstName: 'Maya', lastName: '' })
      await continueOn(page, words)
      await expect(page.getByRole('alert').getByRole('link').first()).toContainText(words('rules.required'))
      await translated.selectOption(language)
      await expectHeading(page, text('join.family.title'))
      await expect(page.getByRole('alert').getByRole('link').first()).toContainText(text('rules.required'))
      const child = page.getByRole('group', { name: text('join.family.child', { number: 1 }), exact: true })
      await expect(child.getByLabel(text('join.family.childFirstName'), { exact: true })).toHaveValue('Maya')

      // The form is sent before the script has loaded, so the server refuses it.
      const script = await holdScript(page)
      await page.goto('/join/step1', { waitUntil: 'commit' })
      await fillParent(page, text, { ...parent, email: 'ana@' })
      await page.getByRole('button', { name: text('chrome.continue') }).click({ noWaitAfter: true })
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([
        lineAt(text('join.parent.email'), text('rules.email')),
      ])
      script.release()
      await expect(page.locator('.error-summary')).toBeFocused()
      await languages.selectOption(other)
      await expectHeading(page, words('join.parent.title'))
      await expect(page.getByRole('alert').getByRole('link')).toHaveText([
        lineAt(words('join.parent.email'), words('rules.email')),
      ])
      await expect(page.getByLabel(words('join.parent.email'), { exact: true })).toHaveValue('ana@')
      await translated.selectOption(language)
      await expectHeading(page, text('join.parent.title'))

      await page.goto('/join/coparentstatus?account=yes')
      await languages.selectOption(other)
      await expect(page.getByText(words('join.status.notice.spam'))).toBeVisible()
    })
  })
}
