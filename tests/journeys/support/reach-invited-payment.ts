import type { BrowserContext, Page } from '@playwright/test'
import type { Text } from '#domain/messages/text.ts'
import { ESSENTIALS, ESSENTIALS_UK, LONDON, MINNEAPOLIS } from '#tests/support/buyers/joining.ts'
import { anInvitedBen, handOver, type Invited } from './invitation.ts'
import { expect, freshPhone, type Language } from './journey.ts'
import { expectHeading } from './parent.ts'

const HOMES = {
  US: {
    phoneCountryCode: '+1',
    timeZone: 'America/Chicago',
    address: MINNEAPOLIS,
  },
  GB: { phoneCountryCode: '+44', timeZone: 'Europe/London', address: LONDON },
}
type Reaching = { page: Page; context: BrowserContext; language: Language; text: Text }

/** Ben, after his name, address and package, at the choice of the payment method. */
export async function reachInvitedPayment(
  { page, context, language, text }: Reaching,
  country: keyof typeof HOMES = 'US',
): Promise<Invited> {
  const invited = await anInvitedBen({ language })
  const { userId, email, token } = invited
  const { address, ...home } = HOMES[country]
  const opened = await context.request.post('/v2/invites/context', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { inviteToken: key } = (await opened.json()) as { inviteToken: string }
  const parent = { userId, firstName: 'Ben', lastName: 'Okafor', email, phoneNumber: freshPhone(), ...home }
  for (const data of [
    { parent, address, sections: ['PARENT', 'ADDRESS'] },
    { order: country === 'GB' ? ESSENTIALS_UK : ESSENTIALS, sections: ['PACKAGE'] },
  ]) {
    const headers = { authorization: `Bearer ${key}`, 'anonymous-id': crypto.randomUUID() }
    expect((await context.request.put(`/v2/parents/${userId}`, { headers, data })).ok()).toBe(true)
  }
  await handOver(invited)
  await page.goto(`/join/invite?token=${token}&id=${userId}`)
  await expectHeading(page, text('invited.landing.title'))
  await page.goto(`/join/invite/payment${new URL(page.url()).search}`)
  await expectHeading(page, text('checkout.billing.title'))
  await page.getByRole('button', { name: text('checkout.billing.submit') }).click()
  await expectHeading(page, text('checkout.payment.title'))
  return invited
}
