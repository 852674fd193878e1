import { expect, test } from 'vitest'
import type { PaymentType } from '#domain/payments/payment-options.ts'
import { testDatabase } from '#tests/support/database.ts'
import { VERIFIED } from '#tests/support/payments/nonces.ts'
import { anyone, aNonce, aPurchase, recoverAll, testPayments } from '#tests/support/payments/payments.ts'
import type { AuthoriseAnswer, GatewayTransaction } from '../gateway.ts'
import type { Purchase } from '../purchase.ts'

const { db } = await testDatabase()
const { payments, gateway: sandbox } = testPayments(db)

const AMEX = 'fake-valid-amex-nonce'
const PAYPAL = 'fake-paypal-one-time-nonce'

/** A purchase with a wrong method from the browser. */
function called(method: PaymentType, nonce: string, sca: 'required' | 'none' = 'none'): Purchase {
  const purchase = aPurchase({}, nonce)
  if (!purchase.payment) throw new Error('nothing to pay')
  return { ...purchase, payment: { ...purchase.payment, method, sca } }
}

async function moneyOf({ scopeId }: Purchase): Promise<string[]> {
  const rows = await db
    .selectFrom('sandbox_journal')
    .innerJoin('orders', (join) => join.onTrue())
    .select('sandbox_journal.event')
    .where('orders.scope_id', '=', scopeId)
    .whereRef('sandbox_journal.order_no', '=', 'orders.order_no')
    .orderBy('sandbox_journal.id')
    .execute()
  return rows.map(({ event }) => event)
}

test.each([
  ['a wallet that is called a card', called('CREDIT_CARD', aNonce(PAYPAL), 'required')],
  ['a card that is called PayPal', called('PAYPAL', aNonce(AMEX))],
  ['a card that is called Venmo', called('VENMO', aNonce(AMEX))],
  ['Venmo that is called PayPal', called('PAYPAL', aNonce('fake-venmo-account-nonce'))],
])('%s is refused like a declined card, and its hold is released at once', async (_what, purchase) => {
  expect(await payments.placeOrder(purchase, anyone)).toEqual({ outcome: 'declined', text: 'pay.declined' })
  expect(await moneyOf(purchase)).toEqual(['authorised', 'voided'])
})

test('a hold without an instrument from the gateway is refused', async () => {
  const purchase = aPurchase()
  const own = saying({ instrument: null })
  expect(await own.placeOrder(purchase, anyone)).toEqual({ outcome: 'declined', text: 'pay.declined' })
  expect(await moneyOf(purchase)).toEqual(['authorised', 'voided'])
})

test('a card that had to be verified, and is not reported as verified, is refused', async () => {
  const purchase = called('CREDIT_CARD', aNonce(VERIFIED), 'required')
  const own = saying({ verified: false })
  expect(await own.placeOrder(purchase, anyone)).toEqual({ outcome: 'declined', text: 'pay.verify' })
  expect(await moneyOf(purchase)).toEqual(['authorised', 'voided'])
})

test("a hidden brand is refused by the gateway's report, and a hidden wallet before any call", async () => {
  const { payments: own } = testPayments(db, { hidden: { hideAmex: true, hidePaypal: true } })
  const [amex, wallet] = [aPurchase({}, aNonce(AMEX)), aPurchase({}, aNonce(PAYPAL))]
  expect(await own.placeOrder(amex, anyone)).toEqual({ outcome: 'declined', text: 'pay.notOffered' })
  expect(await own.placeOrder(wallet, anyone)).toEqual({ outcome: 'not-offered' })
  expect([await moneyOf(amex), await moneyOf(wallet)]).toEqual([['authorised', 'voided'], []])
})

test('a hold that the recoverer finds later is checked too, and another card still pays', async () => {
  const { payments: own } = testPayments(db, { faults: ['lostAfter'] })
  const purchase = called('PAYPAL', aNonce(AMEX))
  expect((await own.placeOrder(purchase, anyone)).outcome).toBe('processing')
  await recoverAll(db, own)
  expect(await own.orderStatus(purchase.scopeId)).toEqual({ outcome: 'declined', text: 'pay.declined' })
  expect(await moneyOf(purchase)).toEqual(['authorised', 'voided'])
  expect((await own.placeOrder(aPurchase({ scopeId: purchase.scopeId }), anyone)).outcome).toBe('paid')
})

test('a release with a lost answer is repeated, and the buyer is refused after it', async () => {
  const { payments: own } = testPayments(db, { faults: ['none', 'lostBefore'] })
  const purchase = called('PAYPAL', aNonce(AMEX))
  expect((await own.placeOrder(purchase, anyone)).outcome).toBe('processing')
  await recoverAll(db, own)
  expect((await own.placeOrder(purchase, anyone)).outcome).toBe('declined')
  expect(await moneyOf(purchase)).toEqual(['authorised', 'voided'])
})

test('a paid order shows the payment method that the gateway reports', async () => {
  const placed = await payments.placeOrder(aPurchase({}, aNonce(PAYPAL)), anyone)
  expect(placed).toMatchObject({
    outcome: 'paid',
    order: { method: 'PAYPAL', instrument: { method: 'paypal' } },
  })
})

/** The engine with a gateway that changes its reports of holds. */
function saying(changes: Partial<GatewayTransaction>) {
  const authorise = async (request: Parameters<typeof sandbox.authorise>[0]): Promise<AuthoriseAnswer> => {
    const answer = await sandbox.authorise(request)
    if (answer.outcome !== 'authorised') return answer
    return { ...answer, transaction: { ...answer.transaction, ...changes } }
  }
  return testPayments(db, { gateway: { ...sandbox, authorise } }).payments
}
