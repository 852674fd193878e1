import { textFor } from '#domain/messages/text.ts'
import { anInvitedBen } from './support/invitation.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { expectHeading } from './support/parent.ts'
import { sendWithoutNetwork } from './support/send-without-network.ts'

const text = textFor('en')

test('without a network, the search for an invitation keeps the typed address', async ({ context }) => {
  const page = await context.newPage()
  await page.goto('/join/invite/request?find')
  await page.getByLabel(text('invited.request.email')).fill(freshEmail('ben'))
  const find = async () => page.getByRole('button', { name: text('invited.request.find') }).click()
  await sendWithoutNetwork(page, find)
  await find()
  await expect(page.getByText(text('invited.request.found'))).toBeVisible()
})

test('without a network, the pages of an invitation keep their question', async ({ context }) => {
  const page = await context.newPage()
  const { optOutToken, token, userId } = await anInvitedBen({ language: 'en' })
  await page.goto(`/join/invite/opt-out?token=${optOutToken}`)
  const stop = async () => page.getByRole('button', { name: text('invited.optOut.button') }).click()
  await sendWithoutNetwork(page, stop)
  await stop()
  await expect(page.getByText(text('invited.optOut.done'))).toBeVisible()

  await page.goto(`/join/invite?token=${token}&id=${userId}`)
  await page.goto('/join/invite/decline')
  const decline = async () => page.getByRole('button', { name: text('invited.decline.button') }).click()
  await sendWithoutNetwork(page, decline)
  await decline()
  await expectHeading(page, text('invited.decline.done'))
})
