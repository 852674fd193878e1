import { expect, test } from 'vitest'
import { placedOrder } from '#domain/contracts/orders.ts'
import { fieldsOf } from '#tests/support/accounts/credentials.ts'
import { testDatabase } from '#tests/support/database.ts'
import { anOrder, placeOrder } from '#tests/support/buyers/draft-orders.ts'
import {
  aBriton,
  aDraftReadyToPay,
  ESSENTIALS_UK,
  joinApi,
  LONDON,
  type Draft,
} from '#tests/support/buyers/joining.ts'
import { aNonce } from '#tests/support/payments/payments.ts'

const { db } = await testDatabase()
const call = joinApi(db)

async function statesOf({ signupId }: Draft): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_transactions')
    .innerJoin('orders', 'orders.order_no', 'sandbox_transactions.order_no')
    .select('sandbox_transactions.status')
    .where('orders.scope_id', '=', signupId)
    .execute()
  return rows.map(({ status }) => status)
}

test('a wallet labelled as a card cannot bypass the verification of British cards', async () => {
  const bought = { address: LONDON, order: ESSENTIALS_UK }
  const draft = await aDraftReadyToPay(call, { ...bought, parent: aBriton(), timeZone: 'Europe/London' })
  const body = await anOrder(call, draft, bought, aNonce('fake-paypal-one-time-nonce'))
  const payment = { ...body.payment, paymentType: 'CREDIT_CARD' }
  const placed = await placeOrder(call, draft, { ...body, agreedToTerms: true, payment })
  expect([placed.status, fieldsOf(placed.body)]).toEqual([402, ['payment']])
  expect(await statesOf(draft)).toEqual(['voided'])
})

test('a card labelled as PayPal is refused, and the receipt of a wallet names the wallet', async () => {
  const draft = await aDraftReadyToPay(call)
  const body = await anOrder(call, draft)
  const payment = { ...body.payment, paymentType: 'PAYPAL' }
  expect((await placeOrder(call, draft, { ...body, payment })).status).toBe(402)
  expect(await statesOf(draft)).toEqual(['voided'])
  const wallet = await anOrder(call, draft, {}, aNonce('fake-venmo-account-nonce'))
  const { receipt } = placedOrder.parse((await placeOrder(call, draft, wallet)).body)
  expect(receipt).toMatchObject({ paymentType: 'VENMO', venmoUsername: '@venmojoe', cardLastFour: null })
})
