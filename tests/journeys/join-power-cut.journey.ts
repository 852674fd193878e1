import type { Db } from '#server/db/database.ts'
import { expect } from './support/journey.ts'
import { fillCard, VISA } from './support/checkout.ts'
import { endLeases, test } from './support/own-app.ts'
import { wordsIn } from './support/parent.ts'
import { expectFound, payNow, reachPayment, review } from './support/reach-payment.ts'

test.describe.configure({ timeout: 180_000 })
const text = wordsIn('en')

/** What the gateway did. It also settles a payment a while later, which a slow machine may see. */
async function movesOfMoney(db: Db): Promise<string[]> {
  const journal = await db
    .selectFrom('sandbox_journal')
    .select('event')
    .where('event', '!=', 'settled')
    .orderBy('id')
    .execute()
  return journal.map(({ event }) => event)
}

for (const [point, what] of [
  ['P5', 'the bank has answered but nothing is written'],
  ['P8', 'the hold is written but not captured'],
  ['P11', 'the order is paid but the buyer has no answer'],
] as const) {
  test(`after the server dies when ${what}, the buyer reloads and does not pay again`, async ({ own }) => {
    await own.start({ FAIL_POINT: point })
    const page = await (await own.visit()).newPage()
    const { email } = await reachPayment(page, text)
    await fillCard(page, text, VISA)
    await review(page, text)
    await payNow(page, text)
    await expect(page.getByRole('alert')).toContainText(text('checkout.network'), { timeout: 30_000 })

    await endLeases(own)
    await own.start()
    await page.reload()
    await expectFound(page, text)
    await expect(page.getByText(text('join.credentials.confirmed', { email }))).toBeVisible()
    expect(await movesOfMoney(own.db)).toEqual(['authorised', 'captured'])
    const receipts = await own.db.selectFrom('outbox').select('id').where('kind', '=', 'receipt').execute()
    expect(receipts).toHaveLength(1)
  })
}

test('after the server dies during a payment, pressing Pay now again continues the same payment', async ({
  own,
}) => {
  await own.start({ FAIL_POINT: 'P8' })
  const page = await (await own.visit()).newPage()
  await reachPayment(page, text)
  await fillCard(page, text, VISA)
  await review(page, text)
  await payNow(page, text)
  await expect(page.getByRole('alert')).toContainText(text('checkout.network'), { timeout: 30_000 })
  await endLeases(own)
  await own.start()
  await payNow(page, text)
  await expect(page.getByRole('heading', { level: 1, name: text('join.credentials.title') })).toBeVisible({
    timeout: 90_000,
  })
  expect(await movesOfMoney(own.db)).toEqual(['authorised', 'captured'])
})
