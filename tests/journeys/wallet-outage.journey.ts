import { expect, test } from './support/journey.ts'
import { wordsIn } from './support/parent.ts'
import { reachPayment } from './support/reach-payment.ts'

test('Venmo that did not start without a network is offered again with one', async ({ context }) => {
  const text = wordsIn('en')
  const page = await context.newPage()
  await reachPayment(page, text)
  await expect(page.locator('.card-place iframe')).toHaveCount(3)
  const venmo = page.getByText(text('checkout.payment.venmo'), { exact: true })
  await context.setOffline(true)
  await venmo.click()
  await expect(venmo).toHaveCount(0)
  await context.setOffline(false)
  await venmo.click()
  await expect(page.getByRole('button', { name: text('checkout.venmo.open') })).toBeVisible()
})
