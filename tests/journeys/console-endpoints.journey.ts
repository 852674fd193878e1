import { expectNoFindings } from './support/findings.ts'
import { expect } from './support/journey.ts'
import { test } from './support/own-app.ts'
import { logInAs } from './support/staff.ts'
import { tabTo } from './support/tab-to.ts'
import { eventReceiver } from '#tests/support/fakes/event-receiver.ts'

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
  await expectNoFindings(page)

  await page.getByRole('link', { name: 'Add an endpoint' }).click()
  await expectNoFindings(page)
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByLabel('Owner').fill('ida@example.com')
  await page.getByRole('checkbox', { name: /order\.paid/ }).check()
  await page.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await expectNoFindings(page)

  await page.getByRole('link', { name: 'To the endpoint' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  await expect(page.getByText('A test is on its way.')).toBeVisible()
  await expect.poll(() => receiver.kept.length).toBe(1)
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('cell', { name: 'Delivered' })).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expectNoFindings(page)

  await page.getByRole('button', { name: 'New secret' }).click()
  await expect(page.getByText(/^whsec_/)).toBeVisible()
  await page.getByRole('link', { name: 'Delete' }).click()
  await expectNoFindings(page)
  await page.getByRole('button', { name: 'Delete for good' }).click()
  await expect(page.getByText('The endpoint is deleted.')).toBeVisible()
  await receiver.stop()
})

test('integrations make a token of a machine by keyboard alone, and the machine reads the endpoints', async ({
  own,
  request,
}) => {
  const { origin } = await own.start({ CONSOLE_INNER_PROVIDER: '0', EVENTS_INSIDE: '1' })
  const page = await (await own.visit()).newPage()
  await logInAs(page, 'integrations', '/console/endpoints')
  await tabTo(page.getByRole('link', { name: 'Tokens of machines' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('There is no token yet.')).toBeVisible()
  await expectNoFindings(page)
  await tabTo(page.getByLabel('Machine'))
  await page.keyboard.type('Warehouse deploy')
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByLabel('365 days')).toBeChecked()
  await tabTo(page.getByRole('button', { name: 'Make a token' }))
  await page.keyboard.press('Enter')
  const secret = await page
    .getByRole('region', { name: 'The new secret' })
    .getByText(/^[\w-]{43}$/)
    .innerText()
  const ask = async () =>
    request.get(`${origin}/v2/console/endpoints`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await ask()).status()).toBe(200)

  await tabTo(page.getByRole('link', { name: 'End the token of Warehouse deploy' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('End the token of Warehouse deploy?')).toBeVisible()
  await tabTo(page.getByRole('button', { name: 'End it' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('The token has ended.')).toBeVisible()
  expect((await ask()).status()).toBe(401)
})
