import { expect, freshEmail, test } from './support/journey.ts'
import { openHydrated } from './support/open-hydrated.ts'
import { expectHeading, wordsIn } from './support/parent.ts'
import { aContact, expectStep, field, fillContact, fillPractice, goOn } from './support/professional.ts'

const text = wordsIn('en')

test('the browser’s Back button shows the previous step with its values', async ({ page }) => {
  // A form that the browser itself sends leaves a page in the history that Back cannot show.
  await openHydrated(page, '/join/pro')
  await goOn(page, text)
  await expect(page.getByRole('alert')).toBeVisible()
  await fillContact(page, text, aContact(freshEmail('grace')))
  await goOn(page, text)
  await expectStep(page, text, 'two')
  await page.goBack()
  await expectStep(page, text, 'one')
  await expect(field(page, text, 'firstName')).toHaveValue('Grace')
  await page.goForward()
  await expectStep(page, text, 'two')
  await fillPractice(page, text, 'US')
  await goOn(page, text)
  await expectStep(page, text, 'three')
  await page.goBack()
  await expectStep(page, text, 'two')
  await expect(field(page, text, 'city')).toHaveValue('Lakeside')
})

test('the page’s Back goes back in the history, and keeps text that was just typed', async ({ page }) => {
  await openHydrated(page, '/join/signup')
  await page.getByRole('link', { name: text('join.signup.professionals') }).click()
  await expectStep(page, text, 'one')
  await fillContact(page, text, aContact(freshEmail('grace')))
  await goOn(page, text)
  await expectStep(page, text, 'two')
  await fillPractice(page, text, 'US')
  await page.locator('#postalCode').fill('NOT A CODE')
  const kept = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/pro/draft') && (answer.request().postData()?.includes('NOT A CODE') ?? false),
  )
  await page.getByRole('link', { name: text('chrome.back'), exact: true }).click()
  await expectStep(page, text, 'one')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await kept
  await page.goForward()
  await expectStep(page, text, 'two')
  await expect(page.locator('#postalCode')).toHaveValue('NOT A CODE')
  await page.getByRole('link', { name: text('chrome.back'), exact: true }).click()
  await expectStep(page, text, 'one')
  await page.goBack()
  await expectHeading(page, text('join.signup.title', { brand: 'Evenhand' }))
})
