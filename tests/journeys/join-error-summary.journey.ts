import type { Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'
import { postParent } from './support/first-steps.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { continueOn, wordsIn } from './support/parent.ts'
import { inOneLook } from './support/looks.ts'
import { withoutScript } from './support/without-script.ts'

type Filled = { path: string; typed: Readonly<Record<string, string>> }

const LONG = 'x'.repeat(21)
/** Values that break the rules of the first two steps, mostly in several fields at once. */
const CASES: readonly Filled[] = [
  { path: '/join/step1', typed: {} },
  {
    path: '/join/step1',
    typed: { firstName: LONG, lastName: LONG, email: 'amara@', phoneNumber: '12' },
  },
  { path: '/join/step2', typed: {} },
  {
    path: '/join/step2',
    typed: { 'coParent.firstName': LONG, 'coParent.email': 'jordan@', 'children.0.email': 'maya@' },
  },
]

for (const language of inOneLook(['es-MX', 'en'])) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('without a script the error summary names the same fields with the same texts', async ({
      page,
      browser,
      address,
    }) => {
      await page.goto('/join/step1')
      await postParent(page, {
        firstName: 'Amara',
        lastName: 'Okafor',
        email: freshEmail('amara'),
        phoneNumber: '6125550142',
      })
      const storageState = await page.context().storageState()
      const plain = await withoutScript(browser, { address, locale: language, storageState })

      for (const filled of CASES) {
        const scripted = await summaryOf(page, text, filled)
        expect(scripted.length).toBeGreaterThan(2)
        expect(await summaryOf(plain, text, filled)).toEqual(scripted)
        expect(new Set(scripted).size).toBe(scripted.length)
      }
      await plain.context().close()
    })
  })
}

/** The lines of a form's error summary. It checks that each line leads to a field. */
async function summaryOf(page: Page, text: Text, { path, typed }: Filled): Promise<string[]> {
  await page.goto(path)
  for (const input of await page.locator('main form input.input').all()) {
    await input.fill(typed[(await input.getAttribute('name')) ?? ''] ?? '')
  }
  await continueOn(page, text)
  const lines = page.getByRole('alert').getByRole('link')
  await expect(lines.first()).toBeVisible()
  for (const line of await lines.all()) {
    await expect(page.locator((await line.getAttribute('href')) ?? '')).toBeVisible()
  }
  return lines.allTextContents()
}
