import { sql } from 'kysely'
import { testPayments } from '#tests/support/payments/payments.ts'
import { aFamily } from '#tests/support/people.ts'
import { aCharge, giveYears, ledgerOf, type Charge } from '#tests/support/payments/refunds.ts'
import { withDatabase } from './support/database.ts'
import { expect, freshEmail, test } from './support/journey.ts'
import { logInAs } from './support/staff.ts'

/** A buyer who was charged for each of two drafts with similar addresses. */
const twoDrafts = async (name: string): Promise<Charge[]> =>
  withDatabase(async (db) => {
    const { payments } = testPayments(db, { fulfil: giveYears })
    const charges: Charge[] = []
    for (const draft of ['first', 'second'])
      charges.push(await aCharge(db, payments, await aFamily(db, { email: `${draft}.${name}` })))
    return charges
  })

/** For a day the gateway could not report the result of another payment of an order. */
const leaveToAPerson = async ({ orderId, orderNo }: Charge) =>
  withDatabase(async (db) =>
    sql`insert into payment_attempts
        (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency, lease_until, created_at)
      values (${orderId}, 9, 'manual', 'CREDIT_CARD', ${Buffer.from(orderNo)}, ${`${orderNo}-9`}, 5999, 'USD',
              app_now() + interval '1 hour', app_now() - interval '400 days')`.execute(db),
  )
const moneyOf = async ({ orderId }: Charge) => withDatabase(async (db) => ledgerOf(db, orderId))

test.use({ width: 'phone' })

test('on a phone, staff refund the charge of one of two drafts, and resolve a payment in manual', async ({
  page,
  expectAccessible,
}) => {
  const name = freshEmail('amara')
  const [kept, wrong] = await twoDrafts(name)
  if (!kept || !wrong) throw new Error('two charges')
  await leaveToAPerson(kept)
  await logInAs(page, 'billing')
  const search = page.getByRole('searchbox').first()
  await search.fill(wrong.orderNo)
  await search.press('Enter')
  await page.getByRole('link', { name: 'Refund' }).click()
  await expect(page.getByText('We’ve returned $59.99 of receipt')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Whole mail' }).click()
  const mail = page.getByRole('article', { name: 'Whole mail' })
  await expect(mail).toContainText('Your refund of $59.99')
  await expect(mail).toBeFocused()
  await expectAccessible()
  await page.getByRole('combobox', { name: 'Reason' }).selectOption('Charged twice')
  await page.getByRole('button', { name: 'Refund $59.99' }).click()
  await expect(page.getByText('The money is on its way back')).toBeVisible()
  expect(await moneyOf(wrong)).toHaveLength(2)
  expect(await moneyOf(kept)).toEqual(['capture 5999'])

  await page.goto('/console/queues/payments')
  const waiting = page.getByRole('row').filter({ hasText: kept.orderNo })
  await waiting.getByRole('link', { name: 'Ask gateway' }).click()
  await page.getByLabel('Reason').fill('the buyer waits at the phone')
  await page.getByRole('button', { name: 'Ask the gateway' }).click()
  await expect(page.getByText('Everything of this order is certain now.')).toBeVisible()
  expect(await moneyOf(kept)).toEqual(['capture 5999'])
})
