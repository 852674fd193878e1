import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { expectNoViolations } from '#tests/support/payments/no-violations.ts'
import {
  aNonce,
  anyone,
  aPurchase,
  eventsOf,
  letTimePass,
  recoverAll,
  testPayments,
  withNonce,
} from '#tests/support/payments/payments.ts'
import { DECLINED } from '#tests/support/payments/nonces.ts'
import type { PaymentGateway } from '../gateway.ts'

const { db } = await testDatabase()
const ALL_HOURS = { hours: 72, minimumAgeSeconds: 0 }

afterAll(async () => expectNoViolations(db))

async function attempts(scopeId: string) {
  return db
    .selectFrom('payment_attempts')
    .innerJoin('orders', 'orders.id', 'payment_attempts.order_id')
    .select(['payment_attempts.state', 'n', 'nonce_enc', 'payment_attempts.id'])
    .where('scope_id', '=', scopeId)
    .orderBy('n')
    .execute()
}

/** Makes the nonces of an order four hours old. */
async function endNonces(scopeId: string): Promise<void> {
  await db
    .updateTable('payment_attempts')
    .set({ created_at: sql<Date>`now() - interval '4 hours'` })
    .where('order_id', 'in', (eb) => eb.selectFrom('orders').select('id').where('scope_id', '=', scopeId))
    .execute()
}

test.each(['lostBefore', 'lostAfter', 'errorBefore', 'errorAfter', 'hang'] as const)(
  'a hold whose answer is lost (%s) is processing, then paid once',
  async (fault) => {
    const { payments } = testPayments(db, { faults: [fault] })
    const purchase = aPurchase()
    expect(await payments.placeOrder(purchase, anyone)).toEqual({ outcome: 'processing' })
    expect(await payments.orderStatus(purchase.scopeId)).toEqual({ outcome: 'processing' })
    await recoverAll(db, payments)
    expect(await payments.placeOrder(purchase, anyone)).toMatchObject({ outcome: 'paid' })
    expect(await eventsOf(db, purchase.scopeId)).toEqual(['authorised', 'captured'])
  },
)

test.each(['lostBefore', 'lostAfter', 'errorAfter', 'hang'] as const)(
  'a capture whose answer is lost (%s) takes the money once',
  async (fault) => {
    const { payments } = testPayments(db, { faults: ['none', fault] })
    const purchase = aPurchase()
    expect(await payments.placeOrder(purchase, anyone)).toEqual({ outcome: 'processing' })
    await recoverAll(db, payments)
    expect(await payments.orderStatus(purchase.scopeId)).toMatchObject({ outcome: 'paid' })
    expect(await eventsOf(db, purchase.scopeId)).toEqual(['authorised', 'captured'])
  },
)

test('a merchant without idempotency keys is safe too, because a nonce works once', async () => {
  const { payments } = testPayments(db, { requestKeys: false, faults: ['lostAfter'], lagMs: 500 })
  const purchase = aPurchase()
  expect(await payments.placeOrder(purchase, anyone)).toEqual({ outcome: 'processing' })
  await letTimePass(db)
  // The index does not show the hold yet, and for a second send the nonce is used already.
  await payments.recoverOnce()
  expect(await eventsOf(db, purchase.scopeId)).toEqual(['authorised'])
  await expect
    .poll(
      async () => {
        await recoverAll(db, payments, 1)
        return (await payments.orderStatus(purchase.scopeId))?.outcome
      },
      { timeout: 10_000 },
    )
    .toBe('paid')
  expect(await eventsOf(db, purchase.scopeId)).toEqual(['authorised', 'captured'])
})

test('staff who ask at once after a lost answer do not give up the hold, although the search is late', async () => {
  const { payments } = testPayments(db, { requestKeys: false, faults: ['lostAfter'], lagMs: 500 })
  const purchase = aPurchase()
  expect(await payments.placeOrder(purchase, anyone)).toEqual({ outcome: 'processing' })
  const { order_no: orderNo } = await db
    .selectFrom('orders')
    .select('order_no')
    .where('scope_id', '=', purchase.scopeId)
    .executeTakeFirstOrThrow()
  expect(await payments.resolveOrder(orderNo)).toBe('still-unknown')
  expect(await attempts(purchase.scopeId)).toMatchObject([{ state: 'unknown' }])
})

test.each([
  ['a spent nonce counts as expired by now', null],
  ['a repetition is declined by the bank, because the first send holds the money', 'declined1'],
])('the hold is found later and captured, although %s', async (_why, transactionId) => {
  const { gateway } = testPayments(db, { faults: ['lostAfter'] })
  let indexed = false
  let sent = 0
  const forgetful: PaymentGateway = {
    ...gateway,
    findByAttempt: async (key) => (indexed ? gateway.findByAttempt(key) : { outcome: 'none' }),
    authorise: async (request) => {
      sent += 1
      if (sent === 1) return gateway.authorise(request)
      const decline = {
        reason: 'invalid-nonce',
        code: '91565',
        text: 'Unknown or expired nonce.',
        type: null,
      } as const
      return { outcome: 'declined', decline, transactionId, instrument: null }
    },
  }
  const { payments } = testPayments(db, { gateway: forgetful })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  await recoverAll(db, payments, 2)
  expect(sent).toBeGreaterThan(1)
  expect(await payments.orderStatus(purchase.scopeId)).toEqual({ outcome: 'processing' })
  indexed = true
  await recoverAll(db, payments)
  expect(await payments.orderStatus(purchase.scopeId)).toMatchObject({ outcome: 'paid' })
  expect(await eventsOf(db, purchase.scopeId)).toEqual(['authorised', 'captured'])
})

test('a decline with a lost answer is shown as a decline, and its code is free again', async () => {
  const { payments } = testPayments(db, { faults: ['lostAfter'] })
  await db
    .insertInto('subscription_codes')
    .values({ code: 'LOST10', amount_minor: 1000, currency: 'USD', single_use: true })
    .execute()
  const purchase = aPurchase({ codes: ['LOST10'] }, aNonce(DECLINED))
  expect(await payments.placeOrder(purchase, anyone)).toEqual({ outcome: 'processing' })
  await recoverAll(db, payments)
  expect(await payments.orderStatus(purchase.scopeId)).toEqual({ outcome: 'declined', text: 'pay.declined' })
  expect((await testPayments(db).payments.placeOrder(aPurchase({ codes: ['LOST10'] }), anyone)).outcome).toBe(
    'paid',
  )
})

test('after a change of card while the first one is unknown, one card pays, and the other hold is released', async () => {
  const { payments } = testPayments(db, { faults: ['lostAfter'] })
  const purchase = aPurchase()
  expect(await payments.placeOrder(purchase, anyone)).toEqual({ outcome: 'processing' })
  expect(await payments.placeOrder(withNonce(purchase), anyone)).toMatchObject({ outcome: 'paid' })
  await recoverAll(db, payments)
  expect(await eventsOf(db, purchase.scopeId)).toEqual(['authorised', 'authorised', 'captured', 'voided'])
  expect((await attempts(purchase.scopeId)).map(({ state }) => state)).toEqual(['voided', 'authorized'])
})

test('a card that was replaced before the gateway knew it is never sent again', async () => {
  const { payments } = testPayments(db, { faults: ['lostBefore'] })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  const declined = withNonce(purchase, aNonce(DECLINED))
  expect(await payments.placeOrder(declined, anyone)).toMatchObject({ outcome: 'declined' })
  await recoverAll(db, payments)
  expect(await eventsOf(db, purchase.scopeId)).toEqual(['declined'])
  expect(await payments.placeOrder(withNonce(purchase), anyone)).toMatchObject({ outcome: 'paid' })
  await endNonces(purchase.scopeId)
  await recoverAll(db, payments)
  expect(await eventsOf(db, purchase.scopeId)).toEqual(['declined', 'authorised', 'captured'])
})

test('work with a valid lease of another process is not taken', async () => {
  const { payments } = testPayments(db, { faults: ['lostBefore'] })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  expect(await payments.recoverOnce()).toBe(0)
  await letTimePass(db)
  expect(await payments.recoverOnce()).toBe(1)
  expect(await payments.recoverOnce()).toBe(0)
  expect(await payments.orderStatus(purchase.scopeId)).toMatchObject({ outcome: 'paid' })
})

test('an older card never pays after a newer one was declined', async () => {
  const { payments } = testPayments(db, { faults: ['lostAfter'] })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  const declined = withNonce(purchase, aNonce(DECLINED))
  expect(await payments.placeOrder(declined, anyone)).toMatchObject({ outcome: 'declined' })
  await recoverAll(db, payments)
  expect(await payments.orderStatus(purchase.scopeId)).toMatchObject({ outcome: 'declined' })
  expect(await eventsOf(db, purchase.scopeId)).toEqual(['authorised', 'declined', 'voided'])
})

test('a nonce that expired without a transaction was never charged, and the buyer may pay again', async () => {
  const { payments } = testPayments(db, { faults: ['lostBefore'] })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  await endNonces(purchase.scopeId)
  await recoverAll(db, payments, 1)
  expect(await payments.orderStatus(purchase.scopeId)).toEqual({
    outcome: 'declined',
    text: 'pay.notCharged',
  })
  expect(await eventsOf(db, purchase.scopeId)).toEqual([])
  expect(await attempts(purchase.scopeId)).toMatchObject([{ state: 'not_charged', nonce_enc: null }])
})

test('if the gateway gives no answer during a nonce’s lifetime, the payment waits for staff until it answers', async () => {
  const { payments, alerts, faults } = testPayments(db, { faults: ['lostAfter'] })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  await endNonces(purchase.scopeId)
  faults.push('errorBefore')
  await letTimePass(db)
  await payments.recoverOnce()
  expect(await attempts(purchase.scopeId)).toMatchObject([{ state: 'manual', nonce_enc: null }])
  expect(alerts()).toContain('a payment could not be resolved; it is asked for every hour')
  await payments.sweepOnce(ALL_HOURS)
  await recoverAll(db, payments)
  expect(await payments.orderStatus(purchase.scopeId)).toMatchObject({ outcome: 'paid' })
})

test('the sweep ends a payment that the gateway never received, and the buyer may pay again', async () => {
  const { payments, faults } = testPayments(db, { faults: ['lostBefore'] })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  await endNonces(purchase.scopeId)
  faults.push('errorBefore')
  await letTimePass(db)
  await payments.recoverOnce()
  expect(await attempts(purchase.scopeId)).toMatchObject([{ state: 'manual' }])
  await payments.sweepOnce(ALL_HOURS)
  expect(await payments.orderStatus(purchase.scopeId)).toEqual({
    outcome: 'declined',
    text: 'pay.notCharged',
  })
  expect((await payments.placeOrder(withNonce(purchase), anyone)).outcome).toBe('paid')
})

test('a hold for another amount than the requested one is released, not captured', async () => {
  const { gateway } = testPayments(db)
  const dearer: PaymentGateway = {
    ...gateway,
    authorise: async (request) => gateway.authorise({ ...request, amountMinor: request.amountMinor + 1 }),
  }
  const { payments, alerts } = testPayments(db, { gateway: dearer })
  const purchase = aPurchase()
  expect(await payments.placeOrder(purchase, anyone)).toEqual({ outcome: 'processing' })
  await recoverAll(db, payments)
  const placed = await payments.placeOrder(purchase, anyone)
  expect(placed).toEqual({ outcome: 'declined', text: 'pay.notCharged' })
  expect(alerts()).toContain('the gateway holds another amount than was asked')
  expect(await eventsOf(db, purchase.scopeId)).toEqual(['authorised', 'voided'])
})

test('if a hold expires before its capture, the order fails, and the buyer may pay again', async () => {
  const { payments } = testPayments(db, { faults: ['none', 'lostBefore'] })
  const purchase = aPurchase()
  await payments.placeOrder(purchase, anyone)
  await db
    .updateTable('sandbox_transactions')
    .set({ status: 'expired' })
    .where('order_no', 'in', (eb) =>
      eb.selectFrom('orders').select('order_no').where('scope_id', '=', purchase.scopeId),
    )
    .execute()
  await recoverAll(db, payments)
  expect(await payments.orderStatus(purchase.scopeId)).toEqual({
    outcome: 'declined',
    text: 'pay.notCharged',
  })
  expect(await payments.placeOrder(withNonce(purchase), anyone)).toMatchObject({ outcome: 'paid' })
})

test('two recoverers at the same time do each piece of work once', async () => {
  const purchases = Array.from({ length: 8 }, () => aPurchase())
  // Each has its own engine, because five lost answers in a row would open the circuit breaker.
  for (const purchase of purchases)
    await testPayments(db, { faults: ['lostAfter'] }).payments.placeOrder(purchase, anyone)
  await letTimePass(db)
  const { payments } = testPayments(db)
  const { payments: others } = testPayments(db)
  await Promise.all([payments, others, payments, others].map(async (each) => each.recoverOnce()))
  for (const { scopeId } of purchases) {
    expect(await payments.orderStatus(scopeId)).toMatchObject({ outcome: 'paid' })
    expect(await eventsOf(db, scopeId)).toEqual(['authorised', 'captured'])
  }
})
