import { readFile } from 'node:fs/promises'
import { expect, test } from './support/journey.ts'
import { logInAs } from './support/staff.ts'

test('an analyst opens the figures, changes the filter, downloads a file, and cannot open a person', async ({
  page,
  expectAccessible,
}) => {
  await logInAs(page, 'analyst')
  await page.getByRole('link', { name: 'Figures' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Figures' })).toBeVisible()
  await expect(page.getByText('America/Chicago days')).toBeVisible()
  await expectAccessible()

  await page.getByRole('link', { name: '90 days', exact: true }).click()
  await expect(page.getByRole('link', { name: '90 days', exact: true })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await page.getByRole('link', { name: 'Compare with the 90 days before' }).press('Enter')
  const compared = page.getByRole('link', { name: /^Compared with .*, stop comparing$/ })
  await expect(compared).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('cell', { name: 'Period before' })).toBeVisible()
  await expectAccessible()
  await page.getByRole('combobox', { name: 'Sign-up' }).selectOption('invited')
  await page.getByRole('button', { name: 'Show' }).click()
  await expect(page).toHaveURL(/signUp=invited/)
  await expect(page.getByRole('combobox', { name: 'Sign-up' })).toHaveValue('invited')
  await compared.press('Enter')
  await expect(page.getByRole('link', { name: 'Compare with the 90 days before' })).toBeVisible()

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV of sales, tax and refunds by day' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^sales-.*\.csv$/)
  const text = await readFile(await file.path(), 'utf8')
  expect(text.split('\r\n')[0]).toContain('day,currency,payments')
  expect(text.trim().split('\r\n')).toHaveLength(91)

  await page.getByRole('link', { name: 'Experiments' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Experiments' })).toBeVisible()
  await expectAccessible()

  const answer = await page.goto('/console/people/7b1f1c1e-0f0a-4c4e-9f7e-0d6a1c2b3e4f')
  expect(answer?.status()).toBe(403)
})
