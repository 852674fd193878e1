import { age, anInvitedBen } from '#tests/journeys/support/invitation.ts'
import { expectHeading } from '#tests/journeys/support/parent.ts'
import { reachInvitedPayment } from '#tests/journeys/support/reach-invited-payment.ts'
import { test, FIRST_LOOKED_AT } from './picture.ts'

test('an invited parent opens the link', FIRST_LOOKED_AT, async ({ page, language, text, take }) => {
  const { token, userId, optOutToken } = await anInvitedBen({ language })
  await page.goto(`/join/invite?token=${token}&id=${userId}`)
  await expectHeading(page, text('invited.landing.title'))
  await take('invited-start')
  await page.goto('/join/invite/step1')
  await take('invited-parent')
  await page.goto('/join/invite/decline')
  await take('invited-decline')
  await page.goto(`/join/invite/opt-out?token=${optOutToken}`)
  await take('invited-no-more-mails')
})

test('an invited parent pays', async ({ page, context, language, text, take }) => {
  await reachInvitedPayment({ page, context, language, text })
  await take('invited-payment')
  await page.goto('/join/invite/packages')
  await expectHeading(page, text('join.packages.title'))
  await take('invited-packages')
})

test('a link that has expired is renewed', async ({ page, language, text, take }) => {
  const invited = await anInvitedBen({ language })
  await age(invited, { expired: true })
  await page.goto(`/join/invite?token=${invited.token}&id=${invited.userId}`)
  await expectHeading(page, text('invited.request.title'))
  await take('invited-link-expired')
  await page.getByRole('button', { name: text('invited.request.send') }).click()
  await page.getByText(text('invited.request.sent')).waitFor()
  await take('invited-link-sent')
})
