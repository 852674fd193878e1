import { expect, test } from './support/journey.ts'
import { wordsIn } from './support/parent.ts'

const text = wordsIn('en')

test('the banner above a page is 75 px high, and slides away after 15 seconds', async ({ page }) => {
  await page.clock.install()
  await page.goto('/join/step1')
  await page.getByRole('button', { name: text('chrome.startOver') }).click()
  const banner = page.locator('.alert-banner')
  await expect(banner.getByText(text('chrome.startedOver'))).toBeVisible()
  // The countdown pauses while the pointer is on the banner.
  await page.mouse.move(600, 800)
  expect((await banner.boundingBox())?.height).toBe(75)
  await page.clock.runFor(8_000)
  await expect(banner).toBeVisible()
  await expect(banner).not.toHaveAttribute('data-leaving')
  await page.clock.runFor(8_000)
  await expect(banner).toHaveCount(0)
})
