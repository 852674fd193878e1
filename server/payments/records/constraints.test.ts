import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { anyone, aPurchase, testPayments } from '#tests/support/payments/payments.ts'

/** The database refuses every double charge or delivery, from each version of the program. */
const { db } = await testDatabase()
const { payments } = testPayments(db)

async function paidOrder() {
  const purchase = aPurchase()
  const placed = await payments.placeOrder(purchase, anyone)
  if (placed.outcome !== 'paid') throw new Error(placed.outcome)
  return placed.order
}

async function refusal(statement: ReturnType<typeof sql>): Promise<string> {
  return statement.execute(db).then(
    () => 'accepted',
    (error: unknown) => {
      const named = error instanceof Error && 'constraint' in error && typeof error.constraint === 'string'
      return named ? String(error.constraint) : String(error)
    },
  )
}

test('a draft has one live order', async () => {
  const { id } = await paidOrder()
  const copy = sql`
    insert into orders (order_no, scope_id, flow, payer_id, state, amount_minor, currency, price_snapshot, price_hash,
                        request, locale)
    select 'SECONDORDER1', scope_id, flow, payer_id, 'open', amount_minor, currency, price_snapshot, price_hash,
           request, locale from orders where id = ${id}`
  expect(await refusal(copy)).toBe('orders_one_live')
})

test('an order has one winner and one attempt under way', async () => {
  const { id } = await paidOrder()
  const attempt = (state: string, key: string, txn: string | null) => sql`
    insert into payment_attempts (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency,
                                  gateway_txn, lease_until)
    values (${id}, ${key.length}, ${state}, 'CREDIT_CARD', sha256(${key}::bytea), ${key}, 1, 'USD', ${txn}, now())`
  expect(await refusal(attempt('authorized', 'SECOND-WINNER', 'txn2'))).toBe('payment_attempts_one_winner')
  await attempt('sending', 'SENT', null).execute(db)
  expect(await refusal(attempt('sending', 'SENT-TOO', null))).toBe('payment_attempts_one_sending')
})

test('an order is captured once, and its ledger does not change', async () => {
  const { id } = await paidOrder()
  const second = sql`
    insert into payment_ledger (gateway_txn, kind, order_id, amount_minor, currency)
    values ('another', 'capture', ${id}, 1, 'USD')`
  expect(await refusal(second)).toBe('payment_ledger_one_capture')
  expect(await refusal(sql`delete from payment_ledger where order_id = ${id}`)).toContain('append only')
})

test('nobody holds two live slots, and no nonce is used for two attempts', async () => {
  const { beneficiaryIds } = await paidOrder()
  const { id } = await paidOrder()
  const slot = sql`insert into entitlement_slots (order_id, beneficiary_id) values (${id}, ${beneficiaryIds[0]})`
  expect(await refusal(slot)).toBe('entitlement_slots_one_live')
  const again = sql`
    insert into payment_attempts (order_id, n, state, method, nonce_hash, api_request_key, amount_minor, currency,
                                  lease_until)
    select order_id, 99, 'declined', method, nonce_hash, ${randomUUID()}, 1, 'USD', now()
    from payment_attempts where order_id = ${id}`
  expect(await refusal(again)).toBe('payment_attempts_nonce_hash_key')
})

test('every paid order has a winner and a time, and no ended attempt keeps its nonce', async () => {
  const { id } = await paidOrder()
  expect(await refusal(sql`update orders set winner_txn = null where id = ${id}`)).toContain('orders_check')
  expect(await refusal(sql`update orders set paid_at = null where id = ${id}`)).toContain('orders_check')
  const kept = sql`update payment_attempts set nonce_enc = '\\x00' where order_id = ${id}`
  expect(await refusal(kept)).toContain('payment_attempts_check')
})

test('the winner of an order is a transaction of one of its own attempts', async () => {
  const [{ id }, other] = [await paidOrder(), await paidOrder()]
  const foreign = sql`update orders set winner_txn = ${`${other.transactionId}x`} where id = ${id}`
  expect(await refusal(foreign)).toBe('orders_winner_of_this_order')
  const theirs = sql`
    with freed as (update orders set state = 'payment_failed', winner_txn = null where id = ${other.id})
    update orders set winner_txn = ${other.transactionId} where id = ${id}`
  expect(await refusal(theirs)).toMatch(/orders_winner_of_this_order|orders_winner_txn_key/)
})

test('an order with a price is not paid for free, and a free order has no charge', async () => {
  const { id, orderNo } = await paidOrder()
  const forNothing = sql`update orders set winner_txn = ${`free:${orderNo}`} where id = ${id}`
  expect(await refusal(forNothing)).toBe('orders_free_without_price')
  const charged = sql`update orders set amount_minor = 0 where id = ${id}`
  expect(await refusal(charged)).toBe('orders_free_without_price')
})

test('every paid order has a capture of the same amount, except a free one', async () => {
  const { id } = await paidOrder()
  const dearer = sql`update orders set amount_minor = amount_minor + 1 where id = ${id}`
  expect(await refusal(dearer)).toBe('orders_paid_is_captured')
  const free = await payments.placeOrder(aPurchase({ amountMinor: 0, payment: null }), anyone)
  expect(free.outcome).toBe('paid')
})

test('a subscription ends after it starts', async () => {
  const user = randomUUID()
  await sql`insert into users (id, kind, first_name, last_name, locale) values (${user}, 'parent', 'Amara', 'Okafor', 'en')`.execute(
    db,
  )
  const { id } = await paidOrder()
  const backwards = sql`
    insert into subscriptions (user_id, order_id, package_id, services, term_years, status, renews_at, renewal_minor,
                               currency, auto_renew)
    values (${user}, ${id}, 1011, '{}', 1, 'current', now() - interval '1 day', 100, 'USD', false)`
  expect(await refusal(backwards)).toBe('subscriptions_renew_after_start')
})
