import { expect } from './support/journey.ts'
import { test } from './support/own-app.ts'
import { logInAs } from './support/staff.ts'
import { eventReceiver } from '#tests/support/event-receiver.ts'

test('integrations add an endpoint, test it, see the delivery, change its secret, and delete it', async ({
  own,
}) => {
  const receiver = await eventReceiver()
  await own.start({ CONSOLE_INNER_PROVIDER: '0', EVENTS_INSIDE: '1' })
  const visitor = await own.visit()
  const page = await visitor.newPage()
  await logInAs(page, 'integrations')
  await page.getByRole('link', { name: 'Endpoints' }).first().click()
  await expect(page.getByText('There is no endpoint yet.')).toBeVisible()

  await page.getByRole('link', { name: 'Add an endpoint' }).click()
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByLabel('Owner').fill('ida@example.com')
  await page.getByRole('checkbox', { name: /order\.paid/ }).check()
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()

  await page.getByRole('link', { name: 'To the endpoint' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('A test is on its way.')).toBeVisible()
  await expect.poll(() => receiver.kept.length).toBe(1)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('cell', { name: 'Delivered' })).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await page.getByRole('button', { name: 'New secret' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('link', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('The endpoint is deleted.')).toBeVisible()
  await receiver.stop()
})
