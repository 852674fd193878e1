import { expect, test } from './support/journey.ts'

test.use({ width: 'phone' })

test('a partner reads the API reference on a phone, and it asks no other host', async ({ page }) => {
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).host))
  await page.goto('/v2/docs')
  await expect(page.getByRole('heading', { name: 'Evenhand API' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Idempotency-Key' })).toBeVisible()
  expect([...asked]).toEqual([new URL(page.url()).host])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})
