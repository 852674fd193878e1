import { holdScript } from './support/hold-script.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { wordsIn } from './support/parent.ts'
import { aContact, expectProblems, expectStep, field, fillContact, goOn } from './support/professional.ts'

const text = wordsIn('en')
const EXPLAIN = 'How did you hear about us? Tell us a little more: Write a few words'

test('a button that is held down while the script starts still works', async ({ page }) => {
  const { release } = await holdScript(page)
  await page.goto('/join/pro', { waitUntil: 'commit' })
  await fillContact(page, text, { ...aContact(freshEmail('grace')), hearAboutUs: 'OTHER' })
  await page.getByRole('button', { name: text('chrome.continue'), exact: true }).hover()
  await page.mouse.down()
  release()
  await page.waitForLoadState('networkidle')
  // The button must still be under the pointer when the explanation appears.
  await page.mouse.up()
  await expectProblems(page, [EXPLAIN])
})

test('the script of a refused page does not move the focus of a person who is typing', async ({ page }) => {
  const { release } = await holdScript(page)
  await page.goto('/join/pro', { waitUntil: 'commit' })
  await fillContact(page, text, { ...aContact(freshEmail('grace')), hearAboutUs: 'OTHER' })
  await goOn(page, text)
  await expectProblems(page, [EXPLAIN])
  const explanation = field(page, text, 'referralOtherExplain')
  await explanation.pressSequentially('A poster ')
  release()
  await page.waitForLoadState('networkidle')
  await page.keyboard.type('at the courthouse')
  await expect(explanation).toHaveValue('A poster at the courthouse')
  await goOn(page, text)
  await expectStep(page, text, 'two')
})
