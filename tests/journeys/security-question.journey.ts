import type { Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'
import { aBuyer } from '#tests/support/accounts/credentials.ts'
import { withDatabase } from './support/database.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { inOneLook } from './support/looks.ts'
import { untilHydrated } from './support/open-hydrated.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { pressSlowly } from './support/press-slowly.ts'
import { expectStep, field, fillSecurity, reachSecurity } from './support/professional.ts'

/** Types a Spanish question and answer, and expects both fields to lose `¿` and `¡` with a note. */
async function typeWithMarks(
  page: Page,
  text: Text,
  fields: { question: string; answer: string },
): Promise<void> {
  const [question, answer] = [page.locator(fields.question), page.locator(fields.answer)]
  const notes = page.getByRole('status').filter({ hasText: text('rules.security.marks') })
  await question.fill('Mi primer río')
  await question.blur()
  await expect(notes).toHaveCount(0)
  await question.fill('¿Cuál fue mi primer río?')
  await question.blur()
  await expect(question).toHaveValue('Cuál fue mi primer río?')
  await expect(notes).toHaveCount(1)
  await answer.fill('¡El Balsas!')
  await answer.blur()
  await expect(answer).toHaveValue('El Balsas!')
  await expect(notes).toHaveCount(2)
}

for (const language of inOneLook(['es-MX', 'en'])) {
  test.describe(language, () => {
    test.use({ language })
    const text = wordsIn(language)

    test('a parent sees that ¿ and ¡ leave the security question and the answer', async ({
      page,
      expectAccessible,
    }) => {
      const { bearer, parentId } = await withDatabase(aBuyer)
      await page.goto(`/join/credentials?token=${bearer}&id=${parentId}`)
      await expectHeading(page, text('join.credentials.title'))
      await untilHydrated(page)
      await typeWithMarks(page, text, { question: '#securityQuestion', answer: '#securityAnswer' })
      await expectAccessible()
    })

    test('a press that leaves a field counts, although a line below the field appears', async ({ page }) => {
      const { bearer, parentId } = await withDatabase(aBuyer)
      await page.goto(`/join/credentials?token=${bearer}&id=${parentId}`)
      await untilHydrated(page)
      const suggested = page.getByRole('group', { name: text('join.credentials.securityQuestion.list') })
      const [question, username] = [page.locator('#securityQuestion'), page.locator('#username')]
      await username.fill('amara_okafor')
      await pressSlowly(page.getByRole('button', { name: text('join.credentials.password.show') }))
      await expect(page.locator('#password')).toHaveAttribute('type', 'text')
      const toy = suggested.getByRole('button', { name: text('lookup.questionInShort.toy') })
      await question.fill('¿Cuál fue mi primer río?')
      await pressSlowly(toy)
      await expect(question).toHaveValue(text('lookup.securityQuestion.toy'))
    })

    test('a professional sees the same', async ({ page, expectAccessible }) => {
      await reachSecurity(page, text, { email: freshEmail('grace') })
      await expect(field(page, text, 'securityQuestion')).toBeVisible()
      await typeWithMarks(page, text, { question: '#securityQuestion', answer: '#securityAnswer' })
      await expectAccessible()
    })
  })
}

test('a question that was typed right before the browser’s Back button is there after Forward, without its answer', async ({
  page,
}) => {
  const text = wordsIn('en')
  await reachSecurity(page, text, { email: freshEmail('grace') })
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/pro/draft'))
  await fillSecurity(page, text)
  await page.goBack()
  await expectStep(page, text, 'two')
  expect((await kept).request().postData()).not.toContain('Northern Light')
  await page.goForward()
  await expectStep(page, text, 'three')
  await expect(field(page, text, 'securityQuestion')).toHaveValue('Name of my first boat?')
  await expect(field(page, text, 'securityAnswer')).toHaveValue('')
})
