import { expect, test } from './support/journey.ts'
import { chooseStaff, logInAs } from './support/staff.ts'

test('staff log in, reach the page they wanted, and log out here and at the provider', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/console/login?return=/console/nothing')
  await expect(page.getByRole('heading', { name: 'Log in as' })).toBeVisible()
  await chooseStaff(page, 'support')
  await expect(page).toHaveURL(/\/console\/nothing$/)
  await page.goto('/console')
  await expect(page.getByText('Theo Lang')).toBeVisible()

  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible()
  await expectAccessible()

  await page.goto('/console')
  await expect(page.getByRole('heading', { name: 'Log in as' })).toBeVisible()
})

test('a person whose group has no role reads why, and can log in as another one', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/console')
  await chooseStaff(page, null)
  await expect(page.getByRole('heading', { name: 'You have no role in the console' })).toBeVisible()
  await expect(page.getByText('Sam Cole')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Log in as another person' }).click()
  await chooseStaff(page, 'analyst')
  await expect(page.getByText('Welcome, Noor Haddad')).toBeVisible()
})

test('after a cancelled log-in the next one works', async ({ page }) => {
  await page.goto('/console')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'This log-in did not work' })).toBeVisible()
  await page.getByRole('link', { name: 'Log in again' }).click()
  await chooseStaff(page, 'auditor')
  await expect(page.getByText('Ines Ortega')).toBeVisible()
})

test('a fresh log-in asks the provider again, even during a session', async ({ page }) => {
  await logInAs(page, 'billing')
  await page.goto('/console/login?fresh=1&return=/console')
  await expect(page.getByRole('heading', { name: 'Log in as' })).toBeVisible()
  await chooseStaff(page, 'billing')
  await expect(page.getByText('Mira Reyes')).toBeVisible()
})
