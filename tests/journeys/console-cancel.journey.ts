import { sql } from 'kysely'
import { aFamily, aSubscription } from '#tests/support/people.ts'
import { test } from './support/own-app.ts'
import { expect } from './support/journey.ts'
import { chooseStaff, logInAs } from './support/staff.ts'

test('billing staff cancel a subscription, and a fresh log-in does not lose the typed text', async ({
  own,
}) => {
  await own.start({ CONSOLE_INNER_PROVIDER: '0' })
  const { parentId } = await aFamily(own.db)
  const { orderNo } = await aSubscription(own.db, { payerId: parentId })
  const page = await (await own.visit()).newPage()
  await logInAs(page, 'billing', `/console/people/${parentId}`)
  await page.getByRole('link', { name: 'Cancel now' }).click()
  await expect(page.getByText(/^\d+ days are lost\.$/)).toBeVisible()
  await expect(page.getByRole('link', { name: orderNo })).toBeVisible()

  await sql`update staff_sessions set logged_in_at = app_now() - interval '1 hour'`.execute(own.db)
  await page.getByLabel('Reason').fill('the caller moved abroad')
  await page.getByRole('button', { name: 'Cancel now' }).click()
  await chooseStaff(page, 'billing')
  await expect(page.getByText('You logged in again, and nothing was done yet.')).toBeVisible()
  await expect(page.getByLabel('Reason')).toHaveValue('the caller moved abroad')
  await page.getByRole('button', { name: 'Cancel now' }).click()
  await expect(page.getByText('The subscription has ended, and the person was told.')).toBeVisible()
})
